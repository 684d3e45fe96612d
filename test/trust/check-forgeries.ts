import { dateOfSeed, type Journal } from '../../src/engine/index.ts'
import { both, cutAt, edited } from './edits.ts'
import { claimOf, type Forge, type ForgerTools, type Forgery, type Kind, write } from './forgery.ts'
import type { Random } from './random.ts'
import { replayByReference, withNewChecks } from './reference-replay.ts'

/** Forgeries of a run's end, its checks and marks, its entropy and its content. */

const CUTS: readonly Kind[] = [
  [
    'cut, proof left as it was',
    edited((bench) => {
      const cut = cutAt(bench)
      return cut && { change: cut.choices, best: 'refused' }
    }),
  ],
  [
    'cut with its checks, last mark left',
    edited((bench) => {
      const cut = cutAt(bench)
      return (
        cut && { change: { ...cut.choices, checks: bench.honest.journal.checks.slice(0, cut.turn) }, best: 'refused' }
      )
    }),
  ],
  [
    'cut, last mark moved to the new end',
    edited((bench) => {
      const cut = cutAt(bench)
      const { checks, marks } = bench.honest.journal
      const moved = cut && [...marks.filter(({ turn }) => turn < cut.turn), { ...marks.at(-1), turn: cut.turn }]
      const proof = cut && { checks: checks.slice(0, cut.turn), marks: moved as Journal['marks'] }
      return cut && { change: { ...cut.choices, ...proof }, best: 'unranked' }
    }),
  ],
  [
    'cut, with new checks',
    (bench) => {
      const { journal, game } = bench.honest
      const cut = cutAt(bench)
      const forced = cut && journal.forced.filter(({ step }) => step <= cut.turn + 1)
      const made = cut && withNewChecks(game, { ...journal, ...cut.choices, forced: forced as Journal['forced'] })
      return made && { given: write(made, bench.encoding), best: 'unranked', isNotOver: true }
    },
  ],
  [
    'no turns at all, with new checks',
    ({ honest, encoding }) => {
      const forced = honest.journal.forced.filter(({ step }) => step <= 1)
      const made = withNewChecks(honest.game, { ...honest.journal, ids: [], indexes: [], forced })
      return made && { given: write(made, encoding), best: 'unranked' }
    },
  ],
  [
    'longer than any run',
    ({ honest: { journal, game }, encoding }) => {
      const turns = Math.min(game.maxTurns, 40_000) + 1
      const [id, index] = [journal.ids.at(-1), journal.indexes.at(-1)]
      if (id === undefined || index === undefined) return undefined
      const longer = (choices: number) => ({
        ids: [...journal.ids, ...Array.from({ length: choices }, () => id)],
        indexes: [...journal.indexes, ...Array.from({ length: choices }, () => index)],
        checks: Array.from({ length: turns }, (_, turn) => journal.checks[turn] ?? 0),
        marks: Array.from({ length: Math.ceil(turns / 256) }, (_, i) => ({
          turn: Math.min(turns, 256 * (i + 1)),
          digest: journal.marks[0]?.digest as string,
        })),
      })
      return { given: write({ ...journal, ...longer(turns) }, encoding), best: 'refused' }
    },
  ],
]

const changedMarks =
  (change: (marks: Journal['marks'], bench: ForgerTools) => Journal['marks'] | undefined): Forge =>
  (bench) => {
    const marks = change(bench.honest.journal.marks, bench)
    return marks && { given: write({ ...bench.honest.journal, marks }, bench.encoding), best: 'refused' }
  }
const changedChecks =
  (change: (checks: Journal['checks'], luck: Random) => Journal['checks'] | undefined): Forge =>
  ({ honest, luck, encoding }) => {
    const checks = honest.journal.checks.length === 0 ? undefined : change(honest.journal.checks, luck)
    return checks && { given: write({ ...honest.journal, checks }, encoding), best: 'refused' }
  }

const PROOFS: readonly Kind[] = [
  [
    'mark that is false',
    changedMarks((marks, { luck }) =>
      marks.with(-1, { ...(marks.at(-1) as Journal['marks'][0]), digest: luck.hex(32) }),
    ),
  ],
  ['mark twice', changedMarks((marks, { luck }) => [...marks, luck.of(marks)])],
  [
    'mark missing',
    changedMarks((marks, { luck, honest }) =>
      honest.journal.checks.length === 0 ? undefined : marks.toSpliced(luck.below(marks.length), 1),
    ),
  ],
  ['marks in another order', changedMarks((marks) => (marks.length < 2 ? undefined : marks.toReversed()))],
  [
    'mark too many, and true',
    changedMarks((marks, bench) => {
      const { journal, game } = bench.honest
      const cut = cutAt(bench)
      const there = cut && replayByReference(game, { ...journal, ...cut.choices })?.marks.at(-1)
      return there && marks.every(({ turn }) => turn !== there.turn)
        ? [...marks, there].toSorted((a, b) => a.turn - b.turn)
        : undefined
    }),
  ],
  [
    'mark beyond the end',
    changedMarks((marks, { luck }) => [...marks, { turn: luck.of([2 ** 31, 2 ** 40, 99_999]), digest: luck.hex(32) }]),
  ],
  [
    'proof of the start alone',
    ({ honest: { journal, game }, encoding }) => {
      const marks = replayByReference(game, { ...journal, ids: [], indexes: [], forced: [] })?.marks
      return journal.checks.length === 0 || marks === undefined || journal.forced.length > 0
        ? undefined
        : { given: write({ ...journal, checks: [], marks }, encoding), best: 'refused' }
    },
  ],
  ['checks cut', changedChecks((checks, luck) => (luck.below(2) === 0 ? checks.slice(1) : checks.slice(0, -1)))],
  ['check too many', changedChecks((checks, luck) => [...checks, luck.below(16)])],
  [
    'check changed',
    changedChecks((checks, luck) => {
      const at = luck.below(checks.length)
      return checks.with(at, ((checks[at] as number) + 1 + luck.below(15)) % 16)
    }),
  ],
  ['checks gone', changedChecks(() => [])],
  [
    'no proof at all',
    ({ honest: { journal }, encoding }) =>
      journal.checks.length === 0
        ? undefined
        : { given: write({ ...journal, checks: [], marks: [] }, encoding), best: 'practice' },
  ],
]

const HOSTS: readonly Kind[] = [
  ...both('answer of the host changed', ({ honest, luck }) => {
    const { entropy, seed } = honest.journal
    if (entropy.length === 0) return undefined
    const change = {
      entropy: entropy.with(luck.below(entropy.length), luck.of(['0'.repeat(16), 'f'.repeat(16), luck.hex(16)])),
    }
    return { change, best: dateOfSeed(seed) === undefined ? claimOf(honest) : 'practice' }
  }),
  [
    'answer nobody asked for',
    edited(({ honest, luck }) => ({ change: { entropy: [...honest.journal.entropy, luck.hex(16)] }, best: 'refused' })),
  ],
  [
    'answer missing',
    edited(({ honest }) =>
      honest.journal.entropy.length === 0
        ? undefined
        : { change: { entropy: honest.journal.entropy.slice(0, -1) }, best: 'refused' },
    ),
  ],
  ['answers chosen, the best of eight', bestOfEight],
  [
    'another version',
    edited(({ honest, luck }) => ({
      change: { version: honest.journal.version + luck.of([1, 2, 2 ** 40]) },
      best: 'refused',
    })),
  ],
  ['other content', edited(({ luck }) => ({ change: { content: luck.hex(16) }, best: 'refused' }))],
  [
    'another game',
    edited(({ luck }) => ({
      change: { game: luck.of(['chess', '__proto__', 'constructor', '', '\u0000', 'x'.repeat(9000)]) },
      best: 'refused',
    })),
  ],
  ...both('custom content under the built-in content hash', ({ honest }) => {
    const { builtIn } = honest.setup
    return honest.game === builtIn ? undefined : { change: { content: builtIn.contentHash }, best: 'unranked' }
  }),
]

/** The same choices with other entropy, if they stay legal; submits the one that scores best. */
function bestOfEight({ honest, luck, encoding }: ForgerTools): Forgery | undefined {
  const { journal, game } = honest
  if (journal.entropy.length === 0) return undefined
  let best = withNewChecks(game, journal)
  let score = Number.NEGATIVE_INFINITY
  for (let n = 0; n < 8; n++) {
    const entropy = journal.entropy.slice(0, -1)
    const tried = { ...journal, entropy: [...entropy, luck.hex(16)] }
    const replayed = replayByReference(game, tried)
    if (replayed === undefined || (replayed.score ?? 0) <= score) continue
    score = replayed.score ?? 0
    best = { ...tried, ...replayed, entropy: replayed.answers }
  }
  const claim = dateOfSeed(journal.seed) === undefined ? claimOf(honest) : 'practice'
  return best && score > Number.NEGATIVE_INFINITY ? { given: write(best, encoding), best: claim } : undefined
}

export const CHECK_FORGERIES: readonly Kind[] = [...CUTS, ...PROOFS, ...HOSTS]
