import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EncounterDef } from '../../src/games/underscore/content/content.ts'
import { builtInPack, makePack, type Pack } from '../../src/games/underscore/index.ts'
import { botOf, LINES } from './bots.ts'
import { type Fallen, fallenOf, fallenWith, rootsIn, standingOf } from './careers.ts'
import {
  choose,
  curve,
  ELITES,
  familyOf,
  LEVELS,
  makeTally,
  type Refs,
  rankLevel,
  rowOf,
  someOf,
  wanted,
} from './choose.ts'
import { placeRare } from './place.ts'
import { wise } from './wise.ts'
import { fallenText } from './written.ts'

/**
 * Regenerates Underscore's encounters after a change of rules, from the ghosts of runs that bots played by these rules.
 * `npm run deep -- --encounters 700` writes content/encounters.json and its packed form content/fallen.json; `--dry` only reports. Takes minutes on
 * one core. `--place` keeps the present encounters and only places majors that are hardly ever met; a full run does that too.
 */
const { values } = parseArgs({
  options: {
    encounters: { type: 'string', default: '700' },
    generations: { type: 'string', default: '2' },
    wise: { type: 'string', default: '24' },
    dry: { type: 'boolean', default: false },
    place: { type: 'boolean', default: false },
  },
})
const careers = Number(values.encounters)
const withRows = (pack: Pack, encounters: readonly EncounterDef[]): Pack =>
  makePack({ ...pack.files, encounters: { encounters } })
const ghostRow = ({ ghost }: Fallen, i: number): EncounterDef =>
  rowOf({ ghost, family: 'mixed', strength: 0, against: [] }, ghost.level, i, false)

/** Plays careers, generation after generation, and chooses among the ghosts of the last one. */
function madeAnew(): EncounterDef[] {
  // The first generation meets the present encounters, each later one the ghosts of the generation before.
  let pack = builtInPack()
  let fallen: Fallen[][] = []
  for (let generation = 1; generation <= Number(values.generations); generation++) {
    fallen = fallenOf(pack, `generation ${generation}`, careers)
    const rows = fallen.flatMap((list) => list.slice(0, 14).map(ghostRow))
    console.error(` generation ${generation}: ${fallen.map((list) => list.length).join(' ')}`)
    pack = withRows(pack, rows)
  }

  const plan = standingOf(pack, 'good', 48, botOf('plan', 'plan'))
  const minors = standingOf(pack, 'minors', 32, botOf('plan', 'minors'))
  const weighing = standingOf(pack, 'wise', Number(values.wise), wise(8))
  // The plan hardly reaches the deep levels, so bots that simulate upgrades are the measure there.
  const WISE_FROM = 15
  const refs: Refs = {
    good: plan.map((list, level) =>
      level >= WISE_FROM ? (weighing[level] ?? []) : [...list, ...(minors[level] ?? [])],
    ),
    lines: [LINES.none, LINES['HP only'], LINES['never learn'], LINES['one move']].map((bot, i) => ({
      bot,
      by: standingOf(pack, `line ${i}`, 16, bot),
    })),
  }
  console.error(` good: ${refs.good.map((list) => list.length).join(' ')}`)

  const tally = makeTally()
  const rows: EncounterDef[] = []
  const percent = (n: number): string => `${Math.round(100 * n)} %`.padStart(5)
  for (const level of LEVELS) {
    const some = someOf(fallen[level] ?? [], level, tally)
    const candidates = rankLevel(withRows(pack, some.map(ghostRow)), some, level, refs)
    const chosen = choose(pack, candidates, level, wanted(level), curve(level), tally)
    const blessed = candidates.filter((one) => (one.ghost.blessings ?? []).length > 0 && !chosen.includes(one))
    const elites = choose(pack, blessed, level, ELITES, curve(level) + 0.1, tally)
    rows.push(
      ...chosen.map((one, n) => rowOf(one, level, n, false)),
      ...elites.map((one, n) => rowOf(one, level, n, true)),
    )
    const mean = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0) / Math.max(1, list.length)
    console.error(
      `level ${String(level).padStart(2)}: ${chosen.length}+${elites.length} of ${candidates.length}; curve ${percent(curve(level))}, chosen ${percent(mean(chosen.map(({ strength }) => strength)))}, all ${percent(mean(candidates.map(({ strength }) => strength)))}, lines ${percent(mean(chosen.flatMap(({ against }) => against)))}`,
    )
  }
  // A major that no chosen ghost carries comes with the first ghost that has it.
  for (const { name, def } of pack.majors.filter((major) => !tally.majors.has(major.name))) {
    const [ghost] = fallenWith(pack, { pool: def.pool, name }, 200)
    if (ghost === undefined) continue
    for (const carried of ghost.blessings ?? []) tally.majors.set(carried, 1)
    rows.push(
      rowOf({ ghost, family: familyOf(pack, ghost), strength: 0, against: [] }, ghost.level, 90 + rows.length, false),
    )
  }
  rows.sort((a, b) => a.level - b.level)
  return rows
}

const rows = placeRare(values.place ? builtInPack() : withRows(builtInPack(), madeAnew()))
const pack = withRows(builtInPack(), rows)
const met = {
  moves: new Set(rows.flatMap((row) => rootsIn(pack, row as never))),
  majors: new Set(rows.flatMap(({ blessings = [] }) => blessings)),
}
const unmet = pack.roots.filter(({ index }) => !met.moves.has(index)).map(({ name }) => name)
const bare = pack.majors.filter(({ name }) => !met.majors.has(name)).map(({ name }) => name)
const text = fallenText(rows)
console.log(
  `${rows.length} encounters, ${Math.round(text.length / 1024)} KB; moves nobody carries: ${unmet.join(', ') || 'none'}; majors: ${bare.join(', ') || 'none'}`,
)
const whole = `{\n  "encounters": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]\n}\n`
const content = join('src', 'games', 'underscore', 'content')
if (!values.dry) {
  writeFileSync(join(content, 'fallen.json'), text)
  writeFileSync(join(content, 'encounters.json'), whole)
}
