import { type Action, type AnyGame, type Dice, digest, type Run, type Seat, seededDice, seek } from '../engine/index.ts'

/** Worlds in which the choice is tried, each with the hidden parts drawn anew. */
const WORLDS = 2

/**
 * Why the last choice of a run is final; undefined if it can be taken back, because it rolled nothing and revealed nothing to its seat. It is
 * tried again with dice that refuse every roll. It revealed something if it matters whether the hidden parts are redrawn before it or after it.
 */
export function whyFinal(run: Run): string | undefined {
  const { game, state, turn } = run
  if (turn === 0) return 'There is no choice to take back yet.'
  if (game.outcome(state) !== undefined) return 'The run is over.'
  if (run.pending.size > 0) return 'Another seat has to choose first.'
  if (run.forced.length > 0) return 'Rolls were forced in this run; step back in the console instead.'
  const before = seek(run, turn - 1)
  const [seat, second] = game.toAct(before.state)
  const id = run.ids.at(-1)
  if (seat === undefined || id === undefined || second !== undefined) return 'Both players had already chosen.'
  const copy = game.clone(before.state)
  if (!applyWithoutDice(game, copy, seat, id)) return 'The last choice rolled dice, so it is final.'
  const { determinize } = game
  const revealed = 'The last choice revealed something, so it is final.'
  if (determinize === undefined) return undefined
  for (let world = 0; world < WORLDS; world++) {
    const redraw = (known: unknown): unknown => determinize(game.clone(known), seat, seededDice(`take back ${world}`))
    const redrawnBefore = redraw(before.state)
    if (!applyWithoutDice(game, redrawnBefore, seat, id)) return revealed
    if (digest(redrawnBefore) !== digest(redraw(state))) return revealed
  }
  return undefined
}

/** Applies a choice in place; false if it is not legal or asks the dice for anything. */
function applyWithoutDice(game: AnyGame, state: unknown, seat: Seat, id: string): boolean {
  const action: Action | undefined = game.legal(state, seat).find((one) => one.id === id)
  if (action === undefined) return false
  // A flag, because archived rules replace the error by one of their own.
  let hasRolled = false
  const refuseRoll = (): never => {
    hasRolled = true
    throw new Error('the choice asked the dice')
  }
  // Rolls of streams that a game keeps in its state ask `decided` first.
  const noDice: Dice = { roll: refuseRoll, decided: refuseRoll, entropy: refuseRoll, fork: () => noDice }
  try {
    game.apply(state, [{ seat, action }], noDice)
  } catch (error) {
    if (!hasRolled) throw error
  }
  return !hasRolled
}
