import { type Agent, type AgentOptions, openAgent } from '../../src/apps/agent/agent.ts'
import { makeLine } from '../../src/apps/agent/answer.ts'
import { CODES } from '../../src/apps/agent/error-codes.ts'
import { LIMITS, type Limits } from '../../src/apps/agent/limits.ts'
import { type OpenRun, seatsOf } from '../../src/apps/agent/runs.ts'
import { check, digest, journalOf, waitingFor } from '../../src/engine/index.ts'
import { makeChance } from './chance.ts'
import { type Kind, type Knowledge, type Known, makeFuzzLine, materials } from './lines.ts'

/**
 * Fuzzes an agent and checks its guarantees: it never throws, never answers `bug`, and refused requests change nothing. Reproducible from the seed; an error
 * names the line.
 */
export interface Report {
  readonly lines: number
  /** Accepted and refused lines, by kind. */
  readonly kinds: Readonly<Partial<Record<Kind, readonly [taken: number, refused: number]>>>
  readonly codes: Readonly<Record<string, number>>
  /** Turns played, by game and number of seats. */
  readonly turns: Readonly<Record<string, number>>
  /** Heap in MiB at the start and end; exact with `--expose-gc`. */
  readonly heap: readonly [before: number, after: number]
  readonly broken: readonly string[]
}

/** Small limits, so that they are reached. */
const TIGHT: Limits = { ...LIMITS, line: 60_000, options: 20_000, rolls: 12, runs: 8, turns: 90, turnsInAll: 320 }

// biome-ignore lint/suspicious/noExplicitAny: answers are untyped JSON, as clients see them.
type Answer = any

export async function fuzz(
  seed: string,
  lines: number,
  open: (options: AgentOptions) => Agent = openAgent,
): Promise<Report> {
  const all = await materials()
  const chance = makeChance(seed)
  let fresh = 0
  const { answer, runs } = open({
    limits: TIGHT,
    entropy: () => (++fresh).toString(16).padStart(16, '0'),
    freshSeed: () => `fresh ${++fresh}`,
  })
  const known: Knowledge = { runs: [], gone: [], journals: [] }
  const kinds: Partial<Record<Kind, [number, number]>> = {}
  const codes: Record<string, number> = {}
  const turns: Record<string, number> = {}
  const broken: string[] = []
  const heapBefore = heapNow()
  let before = printsOf(runs.all())
  for (let n = 0; n < lines && broken.length < 20; n++) {
    const [kind, line] = makeFuzzLine(all, known, chance, TIGHT.line)
    const complain = (what: string): void => {
      broken.push(`${seed}, line ${n}, ${kind}: ${what}: ${line.slice(0, 600)}`)
    }
    let answered: Answer
    try {
      answered = await answer(line)
      checkLine(answered, n, complain)
    } catch (error) {
      complain(`threw ${(error as Error).stack}`)
      continue
    }
    const after = printsOf(runs.all())
    const code: string | undefined = answered.error?.code
    kinds[kind] ??= [0, 0]
    ;(kinds[kind] as [number, number])[code === undefined ? 0 : 1]++
    if (code === undefined) {
      checkTaken(answered, before, after, line, complain)
      const about = [...runs.all()].find(({ name }) => name === answered.run)
      if (about !== undefined) checkShown(answered, about, n, complain)
      if (about !== undefined && answered.events !== undefined) {
        const game = `${about.run.game.id} ${seatsOf(about.run).length}`
        turns[game] = (turns[game] ?? 0) + 1
      }
    } else {
      codes[code] = (codes[code] ?? 0) + 1
      checkRefused(answered, before, after, complain)
    }
    learn(known, answered, runs.all())
    before = after
  }
  return { lines, kinds, codes, turns, heap: [heapBefore, heapNow()], broken }
}

function heapNow(): number {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}

type Complain = (what: string) => void
type Prints = ReadonlyMap<string, string>

/** A compact snapshot of a run. */
function printsOf(runs: Iterable<OpenRun>): Prints {
  const prints = new Map<string, string>()
  for (const { name, run, entropy, unseenEvents } of runs) {
    const { inner, pending } = run
    const chosen = [...pending].map(([seat, { id }]) => `${seat}:${id}`)
    const unseen = [...unseenEvents].map(([seat, events]) => `${seat}:${events.length}`)
    const numbers = [run.turn, run.ids.length, run.checks.length, run.marks.length, run.keyframes.length]
    // Entropy is requested from the host once: after an undo, the next try uses the same value.
    const answered = run.entropy.slice(0, inner.entropyUsed).join(',')
    const hidden = [inner.check, inner.entropyUsed, inner.unseededEntropies, answered, run.isUnproven]
    const rolls = [run.forced.length, ...inner.waiting.map(({ what, value }) => `${what}=${value}`)]
    const dice = check(0, inner.diceState)
    prints.set(
      name,
      [check(0, run.state), dice, numbers, hidden, rolls, chosen, unseen, run.unranked, entropy].flat().join(' '),
    )
  }
  return prints
}

const differing = (before: Prints, after: Prints): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not appear.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/

function checkLine(answer: Answer, n: number, complain: Complain): void {
  const line = makeLine(answer)
  if (UNSEEN.test(line)) complain('invisible characters')
  if (n % 16 === 0 && JSON.stringify(JSON.parse(line)) !== JSON.stringify(answer))
    complain('the line differs from the answer')
}

function checkRefused(answer: Answer, before: Prints, after: Prints, complain: Complain): void {
  const { code, why } = answer.error as { code: string; why: string }
  if (code === 'bug' || !(CODES as readonly string[]).includes(code)) complain(`${code}: ${why}`)
  if (why.length < 10 || why.length > 600) complain(`a message of ${why.length} characters`)
  if (Object.keys(answer).some((key) => key !== 'id' && key !== 'error')) complain('an error with more fields')
  const changed = differing(before, after)
  if (changed.length > 0) complain(`refused as ${code}, and changed ${changed.join(', ')}`)
}

/** Only the run of the request may change; a fork also changes the rank of the original, and finished runs may be evicted. */
function checkTaken(answer: Answer, before: Prints, after: Prints, line: string, complain: Complain): void {
  const asked = JSON.parse(line.trim()) as Answer
  const allowed = new Set([answer.run, answer.ended, asked.op === 'fork' ? asked.run : undefined])
  const wrong = differing(before, after).filter((name) => !allowed.has(name) && after.has(name))
  if (wrong.length > 0) complain(`changed ${wrong.join(', ')} too`)
  const isReadOnly = asked.op === 'games' || (asked.op === 'journal' && asked.format === undefined)
  if (isReadOnly && differing(before, after).length > 0) complain('a read-only request changed something')
}

function checkShown(answer: Answer, open: OpenRun, n: number, complain: Complain): void {
  const { run } = open
  if (!seatsOf(run).includes(answer.seat)) complain(`seat ${answer.seat} was shown something`)
  if (answer.turn !== run.turn) complain(`the answer has turn ${answer.turn}, the run ${run.turn}`)
  if (String(answer.toAct) !== String(waitingFor(run))) complain('toAct is not the seats that have to choose')
  if (!/^(unranked|practice \(.+\))$/.test(answer.rank)) complain(`rank ${answer.rank}`)
  if (n % 8 !== 0) return
  if (answer.digest !== digest({ turn: answer.turn, scene: answer.scene }))
    complain('the digest is not that of the view')
  if (answer.digest === digest(run.state)) complain('the digest is that of the state')
  if (run.turn !== journalOf(run).checks.length) complain('the journal is not as long as the run')
}

const MOST_JOURNALS = 40
const MOST_GONE = 20

/** Notes what a client remembers from an answer. */
function learn(known: Knowledge, answer: Answer, runs: Iterable<OpenRun>): void {
  const open = new Map([...runs].map(({ name, run }) => [name, run.game.id]))
  for (const lost of known.runs.filter(({ name }) => !open.has(name))) {
    known.runs.splice(known.runs.indexOf(lost), 1)
    known.gone.push(lost.name)
    if (known.gone.length > MOST_GONE) known.gone.shift()
  }
  if (typeof answer.run !== 'string' || answer.scene === undefined) return
  let run = known.runs.find(({ name }) => name === answer.run)
  if (run === undefined) {
    run = {
      name: answer.run as string,
      game: open.get(answer.run) ?? '',
      turn: 0,
      toAct: [],
      choices: new Map(),
    } satisfies Known
    known.runs.push(run)
  }
  if (run.turn !== answer.turn) run.choices.clear()
  run.turn = answer.turn
  run.toAct = answer.toAct
  const ids = answer.scene.choices
    .filter((choice: Answer) => choice.blocked === undefined)
    .map((choice: Answer) => choice.id)
  run.choices.set(answer.seat, ids)
  if (answer.journal === undefined) return
  known.journals.push({ json: answer.journal, string: answer.string })
  if (known.journals.length > MOST_JOURNALS) known.journals.shift()
}
