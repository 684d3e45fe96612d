import type { EncounterDef } from '../../src/games/underscore/content/content.ts'
import type { Pack } from '../../src/games/underscore/index.ts'
import { makePack } from '../../src/games/underscore/index.ts'
import { botOf } from './bots.ts'
import { fallenWith, rootsIn, standingOf } from './careers.ts'
import { familyOf, rankLevel, rowOf } from './choose.ts'

/** Most runs play the levels up to OFTEN. Before EARLIEST a character has had no chance to take a major. */
const OFTEN = 14
const EARLIEST = 4
const CAREERS = 150

/**
 * Places majors that no encounter of the early levels carries, because players would hardly ever meet them. A ghost with the major replaces the
 * encounter of its level that is most similar in strength and carries nothing unique.
 */
export function placeRare(pack: Pack): EncounterDef[] {
  const rows = [...pack.encounters]
  const good = standingOf(pack, 'good', 48, botOf('plan', 'plan'))
  for (const { name, def } of pack.majors) {
    if (def.pool === 'universal' || rows.some((row) => isOften(row) && row.blessings?.includes(name) === true)) continue
    const found = fallenWith(pack, { pool: def.pool, name }, CAREERS).filter(
      ({ level }) => level >= EARLIEST && level <= OFTEN,
    )
    // Prefer a ghost with few other majors, so that this one stands out.
    const [ghost] = found.sort((a, b) => (a.blessings?.length ?? 0) - (b.blessings?.length ?? 0) || a.level - b.level)
    if (ghost === undefined) continue
    const { level } = ghost
    const family = familyOf(pack, ghost)
    const others = rows.filter((row) => row.level === level && isOften(row) && isSpare(pack, rows, row))
    const own = rowOf({ ghost, family, strength: 0, against: [] }, level, 0, false)
    const here = makePack({ ...pack.files, encounters: { encounters: [own, ...others] } })
    const fallen = [own, ...others].map((row) => ({ career: 0, ghost: row as never }))
    const [first, ...rest] = rankLevel(here, fallen, level, { good, lines: [] })
    const apart = rest.map(
      ({ strength, family: of }) => Math.abs(strength - (first?.strength ?? 0)) + (of === family ? 0 : 0.1),
    )
    const gone = others[apart.indexOf(Math.min(...apart))]
    if (gone === undefined) continue
    const n = Number(gone.id.split('-').at(-1))
    rows[rows.indexOf(gone)] = rowOf({ ghost, family, strength: 0, against: [] }, level, n - 1, false)
    console.error(`${name}: level ${level}, in the stead of ${gone.id}`)
  }
  return rows
}

const isOften = ({ level, is_elite: isElite }: EncounterDef): boolean => level <= OFTEN && isElite !== true

/** Whether other encounters of the early levels carry everything that this one does. */
function isSpare(pack: Pack, rows: readonly EncounterDef[], row: EncounterDef): boolean {
  const rest = rows.filter((other) => other !== row && isOften(other))
  const moves = new Set(rest.flatMap((other) => rootsIn(pack, other as never)))
  const majors = new Set(rest.flatMap(({ blessings = [] }) => blessings))
  return (
    rootsIn(pack, row as never).every((root) => moves.has(root)) &&
    (row.blessings ?? []).every((one) => majors.has(one))
  )
}
