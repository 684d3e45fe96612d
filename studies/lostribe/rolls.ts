import { type Dice, seededDice } from '../../src/engine/index.ts'
import { type Action, losTribe, type State } from '../../src/games/lostribe/index.ts'
import { builtInPlan } from './runs.ts'

/** Whether other dice would change what the plan plays in a turn, or its targets. */

const cards = losTribe.pack.cards

/** Cards and targets of a turn played by the plan, sorted. */
function played(from: State, fate: string): string {
  const s = losTribe.clone(from)
  const dice = seededDice(fate)
  const lines: string[] = []
  for (
    let steps = 0;
    steps < 30 && losTribe.toAct(s).length > 0 && s.turn === from.turn && s.foes.length > 0;
    steps++
  ) {
    const deed: Action = builtInPlan(s, dice, [])
    if (deed.verb === 'end-turn' || deed.verb === 'tidy') break
    if (['play', 'kindle', 'fuse'].includes(deed.verb))
      lines.push(`${cards[s.hand[deed.n] as number]?.id} ${deed.target}`)
    losTribe.apply(s, [{ seat: 0, action: deed }], dice)
  }
  return lines.sort().join()
}

/** The same turn with other dice, forced like in an admin run. */
function withRoll(from: State, faces: readonly number[]): State {
  const s = losTribe.clone(from)
  s.isAdmin = true
  const still = seededDice('still')
  const forced: Dice = {
    ...still,
    decided: (what) => (what.startsWith('now player die') ? faces[Number(what.at(-1)) - 1] : undefined),
  }
  const admin = losTribe.legal(s, 0).find(({ verb }) => verb === 'admin') as Action
  losTribe.apply(s, [{ seat: 0, action: admin }], forced)
  s.isAdmin = false
  return s
}

/** Counts the turns of a run, and those that other dice would have changed. */
export function turnsThatHang(seed: string, hero: string): { turns: number; changed: number } {
  const dice = seededDice(seed)
  const other = seededDice(`other ${seed}`)
  const s = losTribe.setup({ hero }, dice)
  let [turns, changed, last] = [0, 0, '']
  while (losTribe.toAct(s).length > 0) {
    const now = `${s.fights} ${s.elites} ${s.bosses} ${s.turn}`
    if (s.phase === 'act' && now !== last) {
      last = now
      const faces = [0, 1, 2].map((i) => other.roll('other', 4, `die ${i}`))
      turns++
      if (played(s, now) !== played(withRoll(s, faces), now)) changed++
    }
    losTribe.apply(s, [{ seat: 0, action: builtInPlan(s, dice, []) }], dice)
  }
  return { turns, changed }
}
