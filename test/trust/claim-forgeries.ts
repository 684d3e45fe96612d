import { dailySeed, type Journal } from '../../src/engine/index.ts'
import { both, type Edits, edited } from './edits.ts'
import { claimOf, claimOfOther, type Kind, lowerClaim, write } from './forgery.ts'
import { isPracticeBy, realRoll } from './honest-runs.ts'
import type { Random } from './random.ts'

/** Forgeries of a journal's claims: the reason for practice, rolls, options, seed and choices. */

const LIES = ['open book', 'sealed by the commons', 'ranked', ' ', '\u001b[2K\rtrue', '\u202e', '0'.repeat(5000)]

const HOSTILE_OPTIONS: readonly unknown[] = [
  null,
  [],
  0,
  'x',
  { scenario: null },
  { scenario: 0 },
  { scenario: [] },
  { mode: {} },
  { mode: 'constructor' },
  { species: '__proto__' },
  { oath: 1e308 },
  { oath: -1 },
  { oath: 0.5 },
  { chart: ['run'] },
  { ghosts: [null, {}] },
  { scenario: { map: ['@'] } },
  { scenario: { hero: { hp: -1 } } },
  { scenario: { ship: { hull: 1e9 } } },
  { scenario: { monsters: [] } },
  { scenario: { monsters: [{ id: 'nobody' }] } },
  { scenario: { turn: 1e9 } },
  { rules: { turnCap: 1e9 } },
  { rules: null },
  { lesson: 99 },
  { foe: 'nobody' },
  { hero: 'toString' },
  { '': '' },
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

/** Inserts or replaces one choice. */
function editChoices(luck: Random, { ids, indexes }: Journal, taken: number, isFilled: boolean): Partial<Journal> {
  const at = luck.below(Math.max(1, ids.length - taken + 1))
  const filled = isFilled ? [luck.below(luck.of([2, 5, 15, 40]))] : []
  const named = isFilled ? [ids.length === 0 ? 'start' : luck.of(ids)] : []
  return { ids: ids.toSpliced(at, taken, ...named), indexes: indexes.toSpliced(at, taken, ...filled) }
}

const sorted = (forced: Journal['forced']): Journal['forced'] => forced.toSorted((a, b) => a.step - b.step)

const withForced =
  (change: (forced: Journal['forced'], luck: Random) => Journal['forced'] | undefined): Edits =>
  ({ honest, luck }) => {
    const forced = change(honest.journal.forced, luck)
    return forced && { change: { forced }, best: forced.length === 0 ? claimOf(honest) : 'practice' }
  }

const REASONS: readonly Kind[] = [
  [
    'reason emptied, though it can be seen',
    ({ honest, encoding }) =>
      honest.isPractice ? { given: write({ ...honest.journal, unranked: '' }, encoding), best: 'practice' } : undefined,
  ],
  [
    'reason emptied, which only the host knew (open by design)',
    ({ honest, encoding }) =>
      honest.isPractice || honest.journal.unranked === ''
        ? undefined
        : { given: write({ ...honest.journal, unranked: '' }, encoding), best: 'unranked' },
  ],
  ['reason that boasts', edited(({ luck }) => ({ change: { unranked: luck.of(LIES) }, best: 'practice' }))],
]

const ROLLS: readonly Kind[] = [
  ...both('forced rolls taken out', ({ honest }) =>
    honest.journal.forced.length === 0 ? undefined : { change: { forced: [] }, best: 'unranked' },
  ),
  ...both('forced roll added', ({ honest, luck }) => {
    const roll = { step: luck.below(honest.journal.checks.length + 2), ...realRoll(honest.setup, luck) }
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
    edited(({ honest: { journal, setup }, luck }) => ({
      change: {
        forced: [9, 3, 7].map((step) => ({ step: step + journal.forced.length, ...realRoll(setup, luck) })),
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
    return scenario === undefined ? undefined : { change: { options }, best: 'unranked' }
  }),
  ...both('scenario under another name', ({ honest, luck }) => {
    const { scenario, ...options } = honest.journal.options as Record<string, unknown>
    if (scenario === undefined) return undefined
    return { change: { options: { ...options, [luck.of(OTHER_NAMES)]: scenario } }, best: 'practice' }
  }),
  [
    'scenario in a prototype',
    ({ honest, luck }) => {
      const [options] = honest.setup.scenarios
      const hidden = luck.below(2) === 0 ? Object.create(options as object) : { __proto__: options }
      const given = { ...honest.journal, options: hidden as unknown, ids: [] }
      return { given, best: honest.isPractice ? 'unranked' : claimOf(honest) }
    },
  ],
  ...both('options put in', ({ honest, luck }) => {
    const { ways } = honest.setup
    if (ways.length === 0) return undefined
    const way = luck.of(ways)
    const best = isPracticeBy(honest.game, way) ? 'practice' : 'unranked'
    return { change: { options: way.options }, best: lowerClaim(best, honest.isPractice ? best : claimOf(honest)) }
  }),
  ...both('options taken out', ({ honest }) =>
    Object.keys(honest.journal.options as object).length === 0
      ? undefined
      : { change: { options: {} }, best: 'unranked' },
  ),
  ...both('options of another type', ({ luck }) => ({
    change: { options: luck.of(HOSTILE_OPTIONS) },
    best: 'unranked',
  })),
]

const SEEDS: readonly Kind[] = [
  ...both('another seed', ({ honest, luck }) => ({
    change: { seed: `${luck.below(1e6)}` },
    best: honest.isPractice ? 'unranked' : claimOf(honest),
  })),
  ...both('seed of a daily', ({ honest }) => ({
    change: { seed: dailySeed('2026-11-15') },
    best: honest.isPractice ? 'unranked' : claimOf(honest),
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
    best: honest.isPractice ? 'unranked' : claimOf(honest),
  })),
  ...both('seed that cannot be', ({ luck }) => ({ change: { seed: luck.of(IMPOSSIBLE_SEEDS) }, best: 'refused' })),
]

const CHOICES: readonly Kind[] = [
  ...both('choice changed', ({ honest, luck }) => ({
    change: editChoices(luck, honest.journal, 1, true),
    best: claimOfOther(honest),
  })),
  ...both('choice put in', ({ honest, luck }) => ({
    change: editChoices(luck, honest.journal, 0, true),
    best: claimOfOther(honest),
  })),
  ...both('choice taken out', ({ honest, luck }) =>
    honest.journal.ids.length === 0
      ? undefined
      : { change: editChoices(luck, honest.journal, 1, false), best: claimOfOther(honest) },
  ),
  ...both('choices swapped', ({ honest, luck }) => {
    const { ids, indexes } = honest.journal
    if (ids.length < 2) return undefined
    const [a, b] = [luck.below(ids.length), luck.below(ids.length)]
    const swap = <T>(list: readonly T[]): T[] => list.with(a, list[b] as T).with(b, list[a] as T)
    return { change: { ids: swap(ids), indexes: swap(indexes) }, best: claimOfOther(honest) }
  }),
  ...both("another run's choices", ({ honest, other }) => ({
    change: { ids: other.journal.ids, indexes: other.journal.indexes, checks: other.journal.checks },
    best: claimOfOther(honest),
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
    return { change, best: claimOfOther(honest) }
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

export const CLAIM_FORGERIES: readonly Kind[] = [...REASONS, ...ROLLS, ...OPTIONS, ...SEEDS, ...CHOICES]
