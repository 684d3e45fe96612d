// `npm run release -- VERSION`: writes the version, strings changes/ into CHANGELOG.md, and puts the games as they are into the archive. It
// neither commits nor tags; it says how. Without VERSION the second number goes up by one.
//   --same-rules   a released game was changed inside or in its words only: its door in the archive stays as it was released
//   --unchecked    without type-check, lint, walls and journals; for tests of this script
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled, compareDoors, makeDoors, writeDoors } from './archive.mjs'
import { ensure, root } from './ensure.mjs'

/** Random runs that tell whether rules changed. */
const SEEDS = Number(process.env.UNDERCROFT_RELEASE_SEEDS ?? 40)

const args = process.argv.slice(2)
const has = (flag) => args.includes(flag)
const at = (...path) => join(root, ...path)
const read = (...path) => readFileSync(at(...path), 'utf8')

const before = JSON.parse(read('package.json')).version
const version = args.find((word) => !word.startsWith('--')) ?? nextOf(before)
if (!/^\d+\.\d+\.\d+$/.test(version)) refuse(`"${version}" is no version; give three numbers like ${nextOf(before)}`)
if (!isHigher(version, before)) refuse(`${version} is not higher than ${before}, the version there is`)
const dirty = git('status', '--porcelain')
if (dirty !== '') refuse(`the tree has changes that are not committed:\n${dirty}\nCommit them first`)
const notes = changeNotes()
if (notes.length === 0) refuse('changes/ is empty; write what players notice there first (changes/README.md says how)')
if (!has('--unchecked')) check()

const doors = await makeDoors(root)
const { fresh, changed } = compareDoors(doors, at('archive'))
for (const door of changed) {
  const drift = await driftOf(door)
  if (drift === undefined && has('--same-rules')) continue
  const how = drift ?? `${SEEDS} random runs come out the same; if only words or insides changed, add --same-rules`
  const where = `src/games/${door.folder}/game.ts`
  refuse(
    `${door.game}: rules changed without a new version: bump \`version\` (now ${door.version}) in ${where} (${how})`,
  )
}

const date = git('log', '-1', '--format=%cs')
const entry = [`## ${version} (${date})`, '', ...grouped(notes)].join('\n')
writeDoors(fresh, at('archive'))
writeFileSync(at('CHANGELOG.md'), withEntry(existsSync(at('CHANGELOG.md')) ? read('CHANGELOG.md') : '', entry))
for (const { file } of notes) rmSync(at('changes', file))
writeFileSync(at('package.json'), read('package.json').replace(`"version": "${before}"`, `"version": "${version}"`))
const lock = JSON.parse(read('package-lock.json'))
lock.version = version
lock.packages[''].version = version
writeFileSync(at('package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`)

const tag = [`Undercroft ${version}`, '', ...grouped(notes).map((line) => line.replace(/^### /, ''))].join('\n')
mkdirSync(at('build'), { recursive: true })
writeFileSync(at('build', `tag-${version}.txt`), `${tag}\n`)
console.log(`${tag}
---
${fresh.length} of ${doors.length} games are new in archive/${fresh.length === 0 ? '' : `: ${fresh.map(({ name }) => name).join(', ')}`}.
The text above is the tag's, in build/tag-${version}.txt. Look at the changes, then:

git add -A archive changes CHANGELOG.md package.json package-lock.json
git commit -m 'release: ${version}'
git tag -a v${version} -F build/tag-${version}.txt`)

function nextOf(now) {
  const [major, minor] = now.split('.').map(Number)
  return `${major}.${minor + 1}.0`
}

function isHigher(one, other) {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  const i = a.findIndex((number, place) => number !== b[place])
  return i >= 0 && a[i] > b[i]
}

function refuse(why) {
  console.error(`undercroft: no release: ${why.trimEnd()}${why.includes('\n') ? '' : '.'}`)
  process.exit(1)
}

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) refuse(`git ${words[0]} does not work here: ${stderr.trim()}`)
  return stdout.trimEnd()
}

/** What can be known in seconds; `npm test` knows the rest. */
function check() {
  ensure({ types: true })
  const biome = at('node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const journals = readdirSync(at('test', 'journals')).filter((name) => name.endsWith('.json'))
  for (const [what, command] of [
    ['the walls', [at('scripts', 'import-boundaries.mjs')]],
    ['the lint', [biome, 'check', '--error-on-warnings']],
    ['unused exports', [at('scripts', 'unused.mjs')]],
    ['stored journals', [at('dist', 'cli.js'), 'verify', ...journals.map((name) => at('test', 'journals', name))]],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
    if (status !== 0) refuse(`${what} did not pass:\n${stdout}${stderr}`)
  }
}

function slugOf(file) {
  return file.replace(/\.md$/, '')
}

/** The files under changes/, each with the area its name says. */
function changeNotes() {
  const games = readdirSync(at('src', 'games')).filter((name) => existsSync(at('src', 'games', name, 'info.ts')))
  return readdirSync(at('changes'))
    .filter((file) => file !== 'README.md')
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (slugOf(a) < slugOf(b) ? -1 : 1))
    .map((file) => {
      const slug = /^\d+-([a-z0-9-]+)\.md$/.exec(file)?.[1]
      if (slug === undefined) refuse(`changes/${file} should be called ISSUE-AREA.md (changes/README.md says how)`)
      const game = games.find((id) => slug === id || slug.startsWith(`${id}-`))
      const lines = read('changes', file)
        .trim()
        .split(/\n{2,}/)
        .map((text) => text.replace(/\s*\n\s*/g, ' '))
      return { file, area: game ?? slug.split('-')[0], lines }
    })
}

/** Games first, in the order of the hall; then the rooms by name. */
function grouped(all) {
  const places = new Map(doors.map(({ folder, place, title }) => [folder, { place, title }]))
  const areas = [...new Set(all.map(({ area }) => area))].sort(
    (a, b) => (places.get(a)?.place ?? 99) - (places.get(b)?.place ?? 99) || (a < b ? -1 : 1),
  )
  const titleOf = (area) => places.get(area)?.title ?? area[0].toUpperCase() + area.slice(1)
  return areas.flatMap((area) => [
    `### ${titleOf(area)}`,
    '',
    ...all.filter((note) => note.area === area).flatMap(({ lines }) => lines.map((line) => `- ${line}`)),
    '',
  ])
}

function withEntry(changelog, text) {
  const [, ...older] = changelog.split(/^(?=## )/m)
  return `# Changelog\n\nWhat players notice, newest first.\n\n${[text.trimEnd(), ...older.map((part) => part.trimEnd())].join('\n\n')}\n`
}

/** Where a door of today comes out otherwise than the released one of its name; undefined if random runs are the same. */
async function driftOf(door) {
  const scratch = mkdtempSync(join(tmpdir(), 'undercroft-release-'))
  const load = async (name, text) => {
    writeFileSync(join(scratch, name), text)
    return import(pathToFileURL(join(scratch, name)).href)
  }
  try {
    const engine = await load('engine.mjs', await bundled(root, `export * from './src/engine/index.ts'`))
    const [old, now] = [await load('old.mjs', read('archive', door.name)), await load('now.mjs', door.text)]
    for (let seed = 1; seed <= SEEDS; seed++) {
      const run = engine.start(old.game, { seed: String(seed) })
      const feet = engine.seededDice(`release ${seed}`)
      while (old.game.toAct(run.state).length > 0)
        for (const seat of old.game.toAct(run.state)) {
          const legal = old.game.legal(run.state, seat)
          engine.choose(run, run.turn, seat, legal[feet.roll('feet', legal.length, 'step')].id)
        }
      const again = engine.replay(now.game, engine.journalOf(run))
      if (engine.isRefusal(again)) return `seed ${seed}: ${again.why}`
    }
    return undefined
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
