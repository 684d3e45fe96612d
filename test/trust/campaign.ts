import { CHECK_FORGERIES } from './check-forgeries.ts'
import { checkForgery } from './check-forgery.ts'
import { CLAIM_FORGERIES } from './claim-forgeries.ts'
import { COMPACT_FORGERIES } from './compact-forgeries.ts'
import { type ClaimLevel, ENCODINGS, type Forgery, type Kind } from './forgery.ts'
import { type GameSetup, gameSetups } from './game-setups.ts'
import { type HonestRun, honestRun, STORIES } from './honest-runs.ts'
import { JSON_FORGERIES } from './json-forgeries.ts'
import { makeRandom, type Random } from './random.ts'

/**
 * Attacks `replay` and `rankOf` with forged journals: honest runs of every game, changed in many ways, in every encoding. The kind of forgery
 * limits the rank it may get, and an independent reference replay checks every journal that is accepted. Each forgery can be reproduced
 * from seed and number.
 */
export const KINDS: readonly Kind[] = [...CLAIM_FORGERIES, ...CHECK_FORGERIES, ...JSON_FORGERIES, ...COMPACT_FORGERIES]

export interface Campaign {
  readonly seed: string
  readonly forgeries: number
  /** Forgeries per set of honest runs. */
  readonly perPool: number
  /** Limit on the turns of an honest run. */
  readonly turns: number
}

export interface Report {
  readonly kinds: Map<string, Record<ClaimLevel, number>>
  readonly games: Map<string, number>
  readonly forms: Map<string, number>
  readonly crashes: string[]
  /** Forgeries accepted with too high a rank, or with another result. */
  readonly wrong: string[]
}

export async function runCampaign(
  { seed, forgeries, perPool, turns }: Campaign,
  onProgress?: (made: number) => void,
): Promise<Report> {
  const all = await gameSetups()
  const report: Report = { kinds: new Map(), games: new Map(), forms: new Map(), crashes: [], wrong: [] }
  let pool: HonestRun[] = []
  for (let made = 0; made < forgeries; made++) {
    if (made % perPool === 0) pool = honestPool(all, makeRandom(`${seed}, pool ${made / perPool}`), turns)
    if (made % 1000 === 0) onProgress?.(made)
    const luck = makeRandom(`${seed}, ${made}`)
    const found = forgeOne(made, pool, luck)
    tryIt(`${seed}, ${made}`, found, all, report)
  }
  return report
}

/** One run per game and story. */
const honestPool = (all: readonly GameSetup[], luck: Random, turns: number): HonestRun[] =>
  all.flatMap((setup) => STORIES.map((story) => honestRun(setup, story, luck, turns)))

interface Found {
  readonly kind: string
  readonly forged: Forgery
  readonly honest: HonestRun
}

function tryIt(name: string, { kind, forged, honest }: Found, all: readonly GameSetup[], report: Report): void {
  const where = `${kind} (${name}; ${honest.game.id}, ${honest.story})`
  try {
    const { rank, wrong } = checkForgery(forged, all)
    const row = report.kinds.get(kind) ?? { refused: 0, practice: 0, unranked: 0 }
    row[rank]++
    report.kinds.set(kind, row)
    if (wrong !== undefined) report.wrong.push(`${where}: called ${rank}, but ${wrong}`)
  } catch (error) {
    report.crashes.push(`${where}: ${(error as Error).stack}`)
  }
  count(report.games, honest.game.id)
  count(report.forms, formOf(forged))
}

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

function formOf({ given }: Forgery): string {
  if (typeof given === 'string') return given.startsWith('{') ? 'JSON' : 'string'
  return given instanceof Uint8Array ? 'bytes' : 'object'
}

/** Uses the kinds in rotation. If a kind does not apply to a run, tries another run, then the next kind. */
function forgeOne(made: number, pool: readonly HonestRun[], luck: Random): Found {
  for (let next = made; ; next++) {
    const [kind, forge] = KINDS[next % KINDS.length] as Kind
    const from = luck.below(pool.length)
    for (let tried = 0; tried < pool.length; tried++) {
      const honest = pool[(from + tried * 17) % pool.length] as HonestRun
      const fellows = pool.filter(({ setup }) => setup === honest.setup)
      const forged = forge({ honest, other: luck.of(fellows), luck, encoding: luck.of(ENCODINGS) })
      if (forged !== undefined) return { kind, forged, honest }
    }
  }
}

/** The results by kind, as a text table. */
export function reportTable({ kinds, games, forms, crashes, wrong }: Report): string {
  const rows = [...kinds].map(([kind, row]) => [kind, row.refused, row.practice, row.unranked] as const)
  const total = rows.reduce((sum, [, a, b, c]) => sum + a + b + c, 0)
  const list = (counts: Map<string, number>): string => [...counts].map(([name, n]) => `${name} ${n}`).join(', ')
  return [
    '| forgery | made | refused | practice | unranked |',
    '|---|---|---|---|---|',
    ...rows.map(([kind, a, b, c]) => `| ${kind} | ${a + b + c} | ${a} | ${b} | ${c} |`),
    `${total} forged journals, ${rows.length} kinds. ${list(games)}. ${list(forms)}.`,
    `Crashes ${crashes.length}, accepted as better or other than they are ${wrong.length}.`,
  ].join('\n')
}
