import { advise, type ConsideredLine } from '../bots/index.ts'
import { type Panel, type Run, type Scene, type Seat, seededDice } from '../engine/index.ts'

/** What somebody who thinks about it would do here. */
export interface Advice {
  /** What is known exactly, where the game has something to say, then what was weighed in imagined runs. */
  readonly panels: readonly Panel[]
  readonly choice: string
  readonly label: string
}

/** Imagined runs, and how long somebody who asked is kept waiting. */
const BUDGET = 96
const MOST_MS = 1500
const SHOWN = 5

/** Thinks for a seat, which is told no more than it may know. Lines are told by ids, to be typed, or by what they say on screen. */
export function adviceFor(run: Run, seat: Seat, by: 'id' | 'label', budget = BUDGET): Advice {
  const { game, state, turn } = run
  const end = Date.now() + MOST_MS
  const isEnough = (): boolean => Date.now() > end
  const { choice, considered } = advise(game, state, seat, seededDice(`advice ${turn}`), { budget, isEnough })
  const scene = game.scene(state, seat)
  const exact = game.counsel?.(state, seat)
  const weighed: Panel = {
    kind: 'table',
    id: 'weighed',
    title: 'Weighed in imagined runs, the best first',
    columns: ['what to do', 'what came of it'],
    rows: considered.slice(0, SHOWN).map((one, i) => ({
      id: String(i + 1),
      cells: [one.line.map((id) => (by === 'id' ? id : labelOf(scene, id))).join(by === 'id' ? ' ' : ', '), came(one)],
    })),
    empty: 'There is only one thing to do.',
  }
  return { panels: [...(exact === undefined ? [] : [exact]), weighed], choice, label: labelOf(scene, choice) }
}

const came = ({ share, wins }: ConsideredLine): string =>
  share === undefined ? `${wins} of 100 won` : `choose it ${share} times in 100`

const labelOf = ({ choices }: Scene, id: string): string => choices.find((choice) => choice.id === id)?.label ?? id
