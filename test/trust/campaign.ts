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
 * A campaign of forgers against `replay` and `rankOf`. Honest runs of every game are forged in all kinds of ways, in both forms; what may
 * be concluded at best is known by what was done, and a judge of its own lives every journal that is believed. By seed alone: any forgery
 * can be made again from its number.
 */
export const KINDS: readonly Kind[] = [...CLAIM_FORGERIES, ...CHECK_FORGERIES, ...JSON_FORGERIES, ...COMPACT_FORGERIES]

export interface Campaign {
  readonly seed: string
  readonly forgeries: number
  /** Honest runs are played anew after so many forgeries. */
  readonly perPool: number
  /** Turns an honest run may take. */
  readonly turns: number
}

export interface Report {
  readonly kinds: Map<string, Record<ClaimLevel, number>>
  readonly games: Map<string, number>
  readonly forms: Map<string, number>
  readonly crashes: string[]
  /** Accepted as better than they are, or otherwise than they are. */
  readonly wrong: string[]
}

export async function runCampaign(
  { seed, forgeries, perPool, turns }: Campaign,
  told?: (made: number) => void,
): Promise<Report> {
  const all = await gameSetups()
  const report: Report = { kinds: new Map(), games: new Map(), forms: new Map(), crashes: [], wrong: [] }
  let pool: HonestRun[] = []
  for (let made = 0; made < forgeries; made++) {
    if (made % perPool === 0) pool = honestPool(all, makeRandom(`${seed}, pool ${made / perPool}`), turns)
    if (made % 1000 === 0) told?.(made)
    const luck = makeRandom(`${seed}, ${made}`)
    const found = forgeOne(made, pool, luck)
    tryIt(`${seed}, ${made}`, found, all, report)
  }
  return report
}

/** A run of every story of every game. */
const honestPool = (all: readonly GameSetup[], luck: Random, turns: number): HonestRun[] =>
  all.flatMap((stand) => STORIES.map((story) => honestRun(stand, story, luck, turns)))

interface Found {
  readonly kind: string
  readonly forged: Forgery
  readonly honest: HonestRun
}

function tryIt(name: string, { kind, forged, honest }: Found, all: readonly GameSetup[], report: Report): void {
  const where = `${kind} (${name}; ${honest.game.id}, ${honest.story})`
  try {
    const { said, wrong } = checkForgery(forged, all)
    const row = report.kinds.get(kind) ?? { refused: 0, practice: 0, unranked: 0 }
    row[said]++
    report.kinds.set(kind, row)
    if (wrong !== undefined) report.wrong.push(`${where}: called ${said}, but ${wrong}`)
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

/** The kinds take turns. Not everything can be done to every run: then another run may do, or else the next kind. */
function forgeOne(made: number, pool: readonly HonestRun[], luck: Random): Found {
  for (let next = made; ; next++) {
    const [kind, forge] = KINDS[next % KINDS.length] as Kind
    const from = luck.below(pool.length)
    for (let tried = 0; tried < pool.length; tried++) {
      const honest = pool[(from + tried * 17) % pool.length] as HonestRun
      const fellows = pool.filter(({ stand }) => stand === honest.stand)
      const forged = forge({ honest, other: luck.of(fellows), luck, encoding: luck.of(ENCODINGS) })
      if (forged !== undefined) return { kind, forged, honest }
    }
  }
}

/** By kind, as a table of text. */
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
