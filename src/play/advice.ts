import { advise, type ConsideredLine } from '../bots/index.ts'
import { type Panel, type Run, type Scene, type Seat, seededDice } from '../engine/index.ts'

/** Simulated runs, and how long the player waits for them at most. */
const BUDGET = 96
const MAX_MS = 1500
const SHOWN = 5

/**
 * Advice for the choice at hand: the game's exact advice, if it has any, and the lines that a search compared in simulated runs. It uses only
 * what the seat may know. `by` shows lines as ids to type or as the labels on screen. `now` is a clock in
 * milliseconds: this layer reads no clock of its own.
 */
export function adviceFor(run: Run, seat: Seat, by: 'id' | 'label', now: () => number, budget = BUDGET) {
  const { game, state, turn } = run
  const end = now() + MAX_MS
  const isEnough = (): boolean => now() > end
  const { choice, considered } = advise(game, state, seat, seededDice(`advice ${turn}`), { budget, isEnough })
  const scene = game.scene(state, seat)
  const exact = game.extras?.exactAdvice?.(state, seat)
  const compared: Panel = {
    kind: 'table',
    id: 'weighed',
    title: 'Simulated runs, best first',
    columns: ['Choice', 'Result'],
    rows: considered.slice(0, SHOWN).map((line, i) => ({
      id: String(i + 1),
      cells: [lineText(scene, line, by), resultText(line)],
    })),
    empty: 'There is only one choice.',
  }
  return { panels: [...(exact === undefined ? [] : [exact]), compared], choice, label: labelOf(scene, choice) }
}

const lineText = (scene: Scene, { line }: ConsideredLine, by: 'id' | 'label'): string =>
  by === 'id' ? line.join(' ') : line.map((id) => labelOf(scene, id)).join(', ')

const resultText = ({ share, wins }: ConsideredLine): string =>
  share === undefined ? `${wins} of 100 won` : `choose it ${share} times in 100`

const labelOf = ({ choices }: Scene, id: string): string => choices.find((choice) => choice.id === id)?.label ?? id
