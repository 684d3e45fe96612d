import { CLAIMS } from './claims.ts'
import { type Best, FORMS, type Forged, type Kind } from './forged.ts'
import { type Honest, honestRun, STORIES } from './honest.ts'
import { type Luck, luckOf } from './luck.ts'
import { PACKED } from './packed.ts'
import { PROVEN } from './proofs.ts'
import { type Stand, stands } from './stands.ts'
import { TEXTS } from './texts.ts'
import { verdictOn } from './verdict.ts'

/**
 * A campaign of forgers against `replay` and `rankOf`. Honest runs of every game are forged in all kinds of ways, in both forms; what may
 * be concluded at best is known by what was done, and a judge of its own lives every journal that is believed. By seed alone: any forgery
 * can be made again from its number.
 */
export const KINDS: readonly Kind[] = [...CLAIMS, ...PROVEN, ...TEXTS, ...PACKED]

export interface Campaign {
  readonly seed: string
  readonly forgeries: number
  /** Honest runs are played anew after so many forgeries. */
  readonly perPool: number
  /** Turns an honest run may take. */
  readonly turns: number
}

export interface Report {
  readonly kinds: Map<string, Record<Best, number>>
  readonly games: Map<string, number>
  readonly forms: Map<string, number>
  readonly crashes: string[]
  /** Accepted as better than they are, or otherwise than they are. */
  readonly wrong: string[]
}

export async function campaign(
  { seed, forgeries, perPool, turns }: Campaign,
  told?: (made: number) => void,
): Promise<Report> {
  const all = await stands()
  const report: Report = { kinds: new Map(), games: new Map(), forms: new Map(), crashes: [], wrong: [] }
  let pool: Honest[] = []
  for (let made = 0; made < forgeries; made++) {
    if (made % perPool === 0) pool = honestPool(all, luckOf(`${seed}, pool ${made / perPool}`), turns)
    if (made % 1000 === 0) told?.(made)
    const luck = luckOf(`${seed}, ${made}`)
    const found = forgeOne(made, pool, luck)
    tryIt(`${seed}, ${made}`, found, all, report)
  }
  return report
}

/** A run of every story of every game. */
const honestPool = (all: readonly Stand[], luck: Luck, turns: number): Honest[] =>
  all.flatMap((stand) => STORIES.map((story) => honestRun(stand, story, luck, turns)))

interface Found {
  readonly kind: string
  readonly forged: Forged
  readonly honest: Honest
}

function tryIt(name: string, { kind, forged, honest }: Found, all: readonly Stand[], report: Report): void {
  const where = `${kind} (${name}; ${honest.game.id}, ${honest.story})`
  try {
    const { said, wrong } = verdictOn(forged, all)
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

function formOf({ given }: Forged): string {
  if (typeof given === 'string') return given.startsWith('{') ? 'JSON' : 'string'
  return given instanceof Uint8Array ? 'bytes' : 'object'
}

/** The kinds take turns. Not everything can be done to every run: then another run may do, or else the next kind. */
function forgeOne(made: number, pool: readonly Honest[], luck: Luck): Found {
  for (let next = made; ; next++) {
    const [kind, forge] = KINDS[next % KINDS.length] as Kind
    const from = luck.below(pool.length)
    for (let tried = 0; tried < pool.length; tried++) {
      const honest = pool[(from + tried * 17) % pool.length] as Honest
      const fellows = pool.filter(({ stand }) => stand === honest.stand)
      const forged = forge({ honest, other: luck.of(fellows), luck, form: luck.of(FORMS) })
      if (forged !== undefined) return { kind, forged, honest }
    }
  }
}

/** By kind, as a table of text. */
export function tableOf({ kinds, games, forms, crashes, wrong }: Report): string {
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
