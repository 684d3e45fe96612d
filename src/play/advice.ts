import {
  advise,
  compareLinesOfPlay,
  type LineComparison,
  type LineResult,
  rivalOf,
  type TriedLine,
} from '../bots/index.ts'
import { type Panel, type Row, type Run, type Scene, type Seat, seededDice, type Text } from '../engine/index.ts'

/** Advice for the choice at hand. */
export interface Advice {
  /** The game's exact advice, if it has any, then the lines that were compared in simulated runs. */
  readonly panels: readonly Panel[]
  /** The best choice, as far as is known. */
  readonly choice: string
  readonly label: string
  /** Simulations done, and those that are planned. */
  readonly done: number
  readonly planned: number
}

/** Lines that are listed. */
const SHOWN = 8
/** Bot simulations for a choice that another seat makes at the same time. */
const MATRIX_BUDGET = 96

/**
 * Advice for a seat, using only what that seat may know. It gets better with every step; the last one is always the same for the same
 * position. `by` shows lines as ids to type or as the labels on screen.
 */
export function* adviceSteps(
  { game, state, turn }: Pick<Run, 'game' | 'state' | 'turn'>,
  seat: Seat,
  by: 'id' | 'label',
): Generator<Advice, Advice> {
  const scene = game.scene(state, seat)
  const exact = game.extras?.exactAdvice?.(state, seat)
  const seed = `advice ${turn}`
  const answer = (panels: readonly Panel[], choice: string, done: number, planned: number): Advice => ({
    panels: [...(exact === undefined ? [] : [exact]), ...panels],
    choice,
    label: labelOf(scene, choice),
    done,
    planned,
  })
  const [only, other] = game.legal(state, seat)
  if (only !== undefined && other === undefined)
    return answer([{ kind: 'text', id: 'only', lines: ['This is the only choice.'] }], only.id, 1, 1)
  if (rivalOf(game, state, seat) !== undefined) {
    const { choice, considered } = advise(game, state, seat, seededDice(seed), { budget: MATRIX_BUDGET })
    const rows = considered.slice(0, SHOWN).map(({ line, share = 0 }, i) => ({
      id: String(i + 1),
      cells: [lineText(scene, line, by), `${share} of 100 times`],
    }))
    const title = 'Both choose at once: mix your choices like this'
    return answer([tableOf(title, ['Choice', 'How often'], rows)], choice, 1, 1)
  }
  for (const comparison of compareLinesOfPlay(game, state, seat, seed)) {
    const [best] = comparison.lines
    const { done, planned } = comparison
    const now = answer(comparisonPanels(scene, comparison, by), best?.plan[0]?.id ?? '', done, planned)
    if (done === planned) return now
    yield now
  }
  throw new Error(`${game.id}: nothing to compare on turn ${turn}`)
}

/** The last step of the advice. */
export function adviceFor(run: Run, seat: Seat, by: 'id' | 'label'): Advice {
  const steps = adviceSteps(run, seat, by)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

const tableOf = (title: string, columns: readonly string[], rows: readonly Row[]): Panel => ({
  kind: 'table',
  id: 'weighed',
  title,
  columns,
  rows,
})

/** A mean with its 95 % error. */
interface Estimate {
  readonly mean: number
  readonly error: number
}

function estimate(values: readonly number[]): Estimate {
  const count = Math.max(1, values.length)
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count
  return { mean, error: count < 2 ? Number.POSITIVE_INFINITY : 1.96 * Math.sqrt(spread / (count - 1)) }
}

/** The mean difference of two lines in the worlds that both were tried in. Luck that both lines share cancels out. */
function difference(best: TriedLine, other: TriedLine, of: (result: LineResult) => number): Estimate {
  const count = Math.min(best.results.length, other.results.length)
  const worlds = Array.from({ length: count }, (_, i) => i)
  return estimate(worlds.map((i) => of(best.results[i] as LineResult) - of(other.results[i] as LineResult)))
}

function comparisonPanels(scene: Scene, { lines, barName }: LineComparison, by: 'id' | 'label'): Panel[] {
  const [best, ...others] = lines
  if (best === undefined) return []
  const texts = new Set<string>()
  // Two equal cards make two equal lines.
  const isNew = ({ plan }: TriedLine): boolean => {
    const text = lineText(scene, idsOf(plan), by)
    return texts.size < texts.add(text).size
  }
  const shown = [best, ...others].filter(isNew).slice(0, SHOWN)
  const columns = separating(shown, barName)
  const isEqual = (line: TriedLine): boolean => {
    const { mean, error } = difference(best, line, ({ value }) => value)
    return mean <= error
  }
  const groupOf = (line: TriedLine): Text =>
    line === best ? { text: 'best', tone: 'good' } : isEqual(line) ? 'as good' : { text: 'worse', tone: 'dim' }
  // A line that was dropped early may have been unlucky: those that are as good come first.
  const sorted = [
    best,
    ...shown.filter((line) => line !== best && isEqual(line)),
    ...shown.filter((line) => !isEqual(line)),
  ]
  const rows = sorted.map((line, i) => ({
    id: String(i + 1),
    cells: [groupOf(line), ...columns.map((column) => figureOf(column, line)), lineText(scene, idsOf(line.plan), by)],
  }))
  const title = `Up to ${best.results.length} simulations a line, the same dice for all`
  return [
    tableOf(title, ['', ...columns.map(({ name }) => name), 'line'], rows),
    { kind: 'text', id: 'separates', lines: [separationText(columns, lines.length - texts.size)] },
  ]
}

/** A figure of the simulations. */
interface Column {
  readonly name: string
  of(result: LineResult): number
  text(estimate: Estimate): string
}

const figureOf = ({ of, text }: Column, { results }: TriedLine): string => text(estimate(results.map(of)))

/** The figures in which some line differs from the best one by more than chance. */
function separating(lines: readonly TriedLine[], barName: string | undefined): readonly Column[] {
  const inPercent = ({ mean, error }: Estimate): string =>
    `${Math.round(100 * mean)} % ± ${Math.max(1, Math.min(99, Math.round(100 * error)))}`
  const all: Column[] = [
    { name: 'wins the run', of: ({ isWon }) => Number(isWon), text: inPercent },
    { name: 'survives', of: ({ isAlive }) => Number(isAlive), text: inPercent },
    {
      name: `${barName} after`,
      of: ({ bar }) => bar,
      text: ({ mean, error }) => `${mean.toFixed(1)} ± ${Math.min(99, error).toFixed(1)}`,
    },
  ]
  const [best, ...others] = lines
  const isApart = ({ of }: Column): boolean =>
    others.some((line) => {
      const { mean, error } = difference(best as TriedLine, line, of)
      return Math.abs(mean) > error
    })
  const apart = all.filter((column) => (barName !== undefined || column.name !== all[2]?.name) && isApart(column))
  // Winning includes surviving.
  return apart.some(({ name }) => name === 'wins the run') ? apart.filter(({ name }) => name !== 'survives') : apart
}

/** What separates the lines, in a sentence. */
function separationText(columns: readonly Column[], left: number): string {
  const more = left > 0 ? ` ${left} more lines were worse after a few simulations.` : ''
  const [first] = columns
  return first === undefined
    ? `These lines come out about the same: no figure differs beyond chance.${more}`
    : `"As good": no difference beyond chance. ± is the 95 % error.${more}`
}

const idsOf = (plan: TriedLine['plan']): readonly string[] => plan.map(({ id }) => id)

const lineText = (scene: Scene, line: readonly string[], by: 'id' | 'label'): string =>
  by === 'id' ? line.join(' ') : line.map((id) => labelOf(scene, id)).join(', ')

const labelOf = ({ choices }: Scene, id: string): string => choices.find((choice) => choice.id === id)?.label ?? id
