import { dailySeed, dateOfSeed, type Journal } from '../../src/engine/index.ts'
import { type Bench, type Best, claimOf, type Forge, type Forged, type Kind, lesser, write } from './forged.ts'
import { fallingRoll, isPracticeBy } from './honest.ts'
import { live, remarked } from './judge.ts'
import type { Luck } from './luck.ts'

/** Forgeries of what a journal claims. Most come twice: clumsy, and with checks, marks and answers worked out anew. */

interface Edit {
  readonly change: Partial<Journal>
  readonly best: Best
}
type Edits = (bench: Bench) => Edit | undefined

const edited =
  (edit: Edits): Forge =>
  (bench) => {
    const made = edit(bench)
    if (made === undefined) return undefined
    return { given: write({ ...bench.honest.journal, ...made.change }, bench.form), best: made.best }
  }

/** The clever forger: whatever still can be lived gets a new proof. */
const reproven =
  (edit: Edits): Forge =>
  (bench) => {
    const made = edit(bench)
    const journal = made && remarked(bench.honest.game, byOneName({ ...bench.honest.journal, ...made.change }, bench))
    return made && journal && { given: write(journal, bench.form), best: made.best }
  }

/** Places and names that were changed separately need not agree; a forger goes by one of them. */
const byOneName = (journal: Journal, { form }: Bench): Journal =>
  form === 'JSON' ? { ...journal, indexes: [] } : { ...journal, ids: [] }

const both = (kind: string, edit: Edits): Kind[] => [
  [kind, edited(edit)],
  [`${kind}, proof made anew`, reproven(edit)],
]

const LIES = ['open book', 'sealed by the commons', 'ranked', ' ', '\u001b[2K\rtrue', '\u202e', '0'.repeat(5000)]

const HOSTILE_OPTIONS: readonly unknown[] = [
  ...[null, [], 0, 'x', { scenario: null }, { scenario: 0 }, { scenario: [] }, { mode: {} }, { mode: 'constructor' }],
  ...[
    { species: '__proto__' },
    { oath: 1e308 },
    { oath: -1 },
    { oath: 0.5 },
    { chart: ['run'] },
    { ghosts: [null, {}] },
  ],
  ...[{ scenario: { map: ['@'] } }, { scenario: { hero: { hp: -1 } } }, { scenario: { ship: { hull: 1e9 } } }],
  ...[{ scenario: { monsters: [] } }, { scenario: { monsters: [{ id: 'nobody' }] } }, { scenario: { turn: 1e9 } }],
  ...[
    { rules: { turnCap: 1e9 } },
    { rules: null },
    { lesson: 99 },
    { foe: 'nobody' },
    { hero: 'toString' },
    { '': '' },
  ],
]

const OTHER_NAMES = ['Scenario', 'scenario ', 'sc\u0435nario', 'scenario\u200b', 'constructor', 'toString', 'prototype']

const IMPOSSIBLE_SEEDS = [
  '',
  'a/b',
  'x'.repeat(65),
  '7\n',
  'a\u0000',
  '"7"',
  '7/floor 3',
  '\u202e7',
  '\t',
  '7;',
  '\ud800',
]

/** A place among the choices, and one choice more or another one there. */
function editChoices(luck: Luck, { ids, indexes }: Journal, taken: number, isFilled: boolean): Partial<Journal> {
  const at = luck.below(Math.max(1, ids.length - taken + 1))
  const filled = isFilled ? [luck.below(luck.of([2, 5, 15, 40]))] : []
  const named = isFilled ? [ids.length === 0 ? 'start' : luck.of(ids)] : []
  return { ids: ids.toSpliced(at, taken, ...named), indexes: indexes.toSpliced(at, taken, ...filled) }
}

const sorted = (forced: Journal['forced']): Journal['forced'] => forced.toSorted((a, b) => a.step - b.step)

const withForced =
  (change: (forced: Journal['forced'], luck: Luck) => Journal['forced'] | undefined): Edits =>
  ({ honest, luck }) => {
    const forced = change(honest.journal.forced, luck)
    return forced && { change: { forced }, best: forced.length === 0 ? claimOf(honest) : 'practice' }
  }

/** How many choices so many turns took: all games have one seat a turn, or two in all of them. */
const choicesOf = ({ ids, checks }: Journal, turns: number): number =>
  checks.length === 0 ? 0 : (ids.length / checks.length) * turns

function cutAt(bench: Bench): { choices: Pick<Journal, 'ids' | 'indexes'>; turn: number } | undefined {
  const { journal } = bench.honest
  if (journal.checks.length === 0) return undefined
  const turn = bench.luck.below(journal.checks.length)
  const choices = choicesOf(journal, turn)
  if (!Number.isInteger(choices)) return undefined
  return { choices: { ids: journal.ids.slice(0, choices), indexes: journal.indexes.slice(0, choices) }, turn }
}

const REASONS: readonly Kind[] = [
  [
    'reason emptied, though it can be seen',
    ({ honest, form }) =>
      honest.isPractice ? { given: write({ ...honest.journal, unranked: '' }, form), best: 'practice' } : undefined,
  ],
  [
    'reason emptied, which only the host knew (open by design)',
    ({ honest, form }) =>
      honest.isPractice || honest.journal.unranked === ''
        ? undefined
        : { given: write({ ...honest.journal, unranked: '' }, form), best: 'open book' },
  ],
  ['reason that boasts', edited(({ luck }) => ({ change: { unranked: luck.of(LIES) }, best: 'practice' }))],
]

const ROLLS: readonly Kind[] = [
  ...both('forced rolls taken out', ({ honest }) =>
    honest.journal.forced.length === 0 ? undefined : { change: { forced: [] }, best: 'open book' },
  ),
  ...both('forced roll added', ({ honest, luck }) => {
    const roll = { step: luck.below(honest.journal.checks.length + 2), ...fallingRoll(honest.stand, luck) }
    return { change: { forced: sorted([...honest.journal.forced, roll]) }, best: 'practice' }
  }),
  ...both(
    'forced roll moved',
    withForced((forced, luck) => {
      const at = luck.below(Math.max(1, forced.length))
      const roll = forced[at]
      return roll && sorted(forced.with(at, { ...roll, step: Math.max(0, roll.step + luck.below(9) - 4) }))
    }),
  ),
  ...both(
    'forced roll changed',
    withForced((forced, luck) => {
      const at = luck.below(Math.max(1, forced.length))
      const roll = forced[at]
      return roll && forced.with(at, { ...roll, value: luck.of([0, 1, 2, 5, 2 ** 32, Number.MAX_SAFE_INTEGER]) })
    }),
  ),
  ...both(
    'forced roll twice',
    withForced((forced) => (forced[0] === undefined ? undefined : [forced[0], ...forced])),
  ),
  [
    'forced rolls out of order',
    edited(({ honest: { journal, stand }, luck }) => ({
      change: {
        forced: [9, 3, 7].map((step) => ({ step: step + journal.forced.length, ...fallingRoll(stand, luck) })),
      },
      best: 'refused',
    })),
  ],
  [
    'thousands of forced rolls',
    edited(({ luck }) => ({
      change: { forced: Array.from({ length: 3000 }, () => ({ step: 0, what: `none ${luck.below(9)}`, value: 0 })) },
      best: 'refused',
    })),
  ],
]

const OPTIONS: readonly Kind[] = [
  ...both('scenario taken out', ({ honest }) => {
    const { scenario, ...options } = honest.journal.options as Record<string, unknown>
    return scenario === undefined ? undefined : { change: { options }, best: 'open book' }
  }),
  ...both('scenario under another name', ({ honest, luck }) => {
    const { scenario, ...options } = honest.journal.options as Record<string, unknown>
    if (scenario === undefined) return undefined
    return { change: { options: { ...options, [luck.of(OTHER_NAMES)]: scenario } }, best: 'practice' }
  }),
  [
    'scenario in a prototype',
    ({ honest, luck }) => {
      const [options] = honest.stand.scenarios
      const hidden = luck.below(2) === 0 ? Object.create(options as object) : { __proto__: options }
      const given = { ...honest.journal, options: hidden as unknown, ids: [] }
      return { given, best: honest.isPractice ? 'open book' : claimOf(honest) }
    },
  ],
  ...both('options put in', ({ honest, luck }) => {
    const { ways } = honest.stand
    if (ways.length === 0) return undefined
    const way = luck.of(ways)
    const best = isPracticeBy(honest.game, way) ? 'practice' : 'open book'
    return { change: { options: way.options }, best: lesser(best, honest.isPractice ? best : claimOf(honest)) }
  }),
  ...both('options taken out', ({ honest }) =>
    Object.keys(honest.journal.options as object).length === 0
      ? undefined
      : { change: { options: {} }, best: 'open book' },
  ),
  ...both('options of another type', ({ luck }) => ({
    change: { options: luck.of(HOSTILE_OPTIONS) },
    best: 'open book',
  })),
]

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
      return cut && { change: { ...cut.choices, ...proof }, best: 'open book' }
    }),
  ],
  [
    'cut, proof made anew',
    (bench) => {
      const { journal, game } = bench.honest
      const cut = cutAt(bench)
      const forced = cut && journal.forced.filter(({ step }) => step <= cut.turn + 1)
      const made = cut && remarked(game, { ...journal, ...cut.choices, forced: forced as Journal['forced'] })
      return made && { given: write(made, bench.form), best: 'open book', isNotOver: true }
    },
  ],
  [
    'no turns at all, proof made anew',
    ({ honest, form }) => {
      const forced = honest.journal.forced.filter(({ step }) => step <= 1)
      const made = remarked(honest.game, { ...honest.journal, ids: [], indexes: [], forced })
      return made && { given: write(made, form), best: 'open book' }
    },
  ],
  [
    'longer than any run',
    ({ honest: { journal, game }, form }) => {
      const turns = Math.min(game.bound, 40_000) + 1
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
      return { given: write({ ...journal, ...longer(turns) }, form), best: 'refused' }
    },
  ],
]

const changedMarks =
  (change: (marks: Journal['marks'], bench: Bench) => Journal['marks'] | undefined): Forge =>
  (bench) => {
    const marks = change(bench.honest.journal.marks, bench)
    return marks && { given: write({ ...bench.honest.journal, marks }, bench.form), best: 'refused' }
  }
const changedChecks =
  (change: (checks: Journal['checks'], luck: Luck) => Journal['checks'] | undefined): Forge =>
  ({ honest, luck, form }) => {
    const checks = honest.journal.checks.length === 0 ? undefined : change(honest.journal.checks, luck)
    return checks && { given: write({ ...honest.journal, checks }, form), best: 'refused' }
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
      const there = cut && live(game, { ...journal, ...cut.choices })?.marks.at(-1)
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
    ({ honest: { journal, game }, form }) => {
      const marks = live(game, { ...journal, ids: [], indexes: [], forced: [] })?.marks
      return journal.checks.length === 0 || marks === undefined || journal.forced.length > 0
        ? undefined
        : { given: write({ ...journal, checks: [], marks }, form), best: 'refused' }
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
    ({ honest: { journal }, form }) =>
      journal.checks.length === 0
        ? undefined
        : { given: write({ ...journal, checks: [], marks: [] }, form), best: 'practice' },
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
  ...both("own content under the house's name", ({ honest }) => {
    const { house } = honest.stand
    return honest.game === house ? undefined : { change: { content: house.contentHash }, best: 'open book' }
  }),
]

/** The same choices with other answers of the host, as long as they can be lived; the one that scores best is handed in. */
function bestOfEight({ honest, luck, form }: Bench): Forged | undefined {
  const { journal, game } = honest
  if (journal.entropy.length === 0) return undefined
  let best = remarked(game, journal)
  let score = Number.NEGATIVE_INFINITY
  for (let n = 0; n < 8; n++) {
    const entropy = journal.entropy.slice(0, -1)
    const tried = { ...journal, entropy: [...entropy, luck.hex(16)] }
    const lived = live(game, tried)
    if (lived === undefined || (lived.score ?? 0) <= score) continue
    score = lived.score ?? 0
    best = { ...tried, ...lived, entropy: lived.answers }
  }
  const claim = dateOfSeed(journal.seed) === undefined ? claimOf(honest) : 'practice'
  return best && score > Number.NEGATIVE_INFINITY ? { given: write(best, form), best: claim } : undefined
}

const SEEDS: readonly Kind[] = [
  ...both('another seed', ({ honest, luck }) => ({
    change: { seed: `${luck.below(1e6)}` },
    best: honest.isPractice ? 'open book' : claimOf(honest),
  })),
  ...both('seed of a daily', ({ honest }) => ({
    change: { seed: dailySeed('2026-11-15') },
    best: honest.isPractice ? 'open book' : claimOf(honest),
  })),
  ...both('seed that looks like a daily', ({ honest, luck }) => ({
    change: {
      seed: luck.of([
        'd\u0430ily-2026-11-15',
        'daily-2026-11-15 ',
        'daily-\uff12026-11-15',
        'Daily-2026-11-15',
        'daily-2026-11-15.',
      ]),
    },
    best: honest.isPractice ? 'open book' : claimOf(honest),
  })),
  ...both('seed that cannot be', ({ luck }) => ({ change: { seed: luck.of(IMPOSSIBLE_SEEDS) }, best: 'refused' })),
]

const CHOICES: readonly Kind[] = [
  ...both('choice changed', ({ honest, luck }) => ({
    change: editChoices(luck, honest.journal, 1, true),
    best: claimOf(honest),
  })),
  ...both('choice put in', ({ honest, luck }) => ({
    change: editChoices(luck, honest.journal, 0, true),
    best: claimOf(honest),
  })),
  ...both('choice taken out', ({ honest, luck }) =>
    honest.journal.ids.length === 0
      ? undefined
      : { change: editChoices(luck, honest.journal, 1, false), best: claimOf(honest) },
  ),
  ...both('choices swapped', ({ honest, luck }) => {
    const { ids, indexes } = honest.journal
    if (ids.length < 2) return undefined
    const [a, b] = [luck.below(ids.length), luck.below(ids.length)]
    const swap = <T>(list: readonly T[]): T[] => list.with(a, list[b] as T).with(b, list[a] as T)
    return { change: { ids: swap(ids), indexes: swap(indexes) }, best: claimOf(honest) }
  }),
  ...both("another run's choices", ({ honest, other }) => ({
    change: { ids: other.journal.ids, indexes: other.journal.indexes, checks: other.journal.checks },
    best: claimOf(honest),
  })),
  ...both("another run's end", ({ honest, other, luck }) => {
    const at = luck.below(honest.journal.ids.length + 1)
    const graft = <T>(mine: readonly T[], theirs: readonly T[]): T[] => [...mine.slice(0, at), ...theirs.slice(at)]
    const { ids, indexes } = honest.journal
    const change = {
      ids: graft(ids, other.journal.ids),
      indexes: graft(indexes, other.journal.indexes),
      marks: other.journal.marks,
    }
    return { change, best: claimOf(honest) }
  }),
  [
    'places and names that disagree',
    ({ honest: { journal }, luck }) => {
      const at = luck.below(Math.max(1, journal.ids.length))
      const id = luck.of(['flee', 'start', ...journal.ids.slice(0, 9)])
      return id === journal.ids[at] || journal.ids.length === 0
        ? undefined
        : { given: { ...journal, ids: journal.ids.with(at, id) }, best: 'refused' }
    },
  ],
  [
    'steps and turns that are no whole numbers',
    ({ honest: { journal }, luck }) => ({
      given: {
        ...journal,
        forced: [{ step: luck.of([0.5, Number.NaN, -1, Number.POSITIVE_INFINITY]), what: 'x', value: 0 }],
        ids: [],
      },
      best: 'refused',
    }),
  ],
]

export const CLAIMS: readonly Kind[] = [
  ...REASONS,
  ...ROLLS,
  ...OPTIONS,
  ...CUTS,
  ...PROOFS,
  ...HOSTS,
  ...SEEDS,
  ...CHOICES,
]
