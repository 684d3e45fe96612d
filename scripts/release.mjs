// `npm run release -- VERSION`: writes the version, moves changes/ into CHANGELOG.md under a headline, writes the games' rules into the archive
// and a list of all packages (SBOM) into build/. It neither commits nor tags; it prints the commands. Without VERSION the second number goes up.
//   --same-rules   a released game changed in its texts or internals only: its archived rules stay as they were released
//   --unchecked    without type-check, lint, import boundaries and journals; for tests of this script
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled, bundleRules, compareWithArchive, writeRules } from './archive.mjs'
import { ensure, root } from './ensure.mjs'

/** Random runs that show whether rules changed. Tests of this script take fewer. */
const SEEDS = Number(process.env.UNDERCROFT_RELEASE_SEEDS ?? 40)
const HEADLINE = 'HEADLINE.md'
const HEADLINE_LINES = 10

const args = process.argv.slice(2)
const has = (flag) => args.includes(flag)
const at = (...path) => join(root, ...path)
const read = (...path) => readFileSync(at(...path), 'utf8')

const before = JSON.parse(read('package.json')).version
const version = args.find((word) => !word.startsWith('--')) ?? nextOf(before)
if (!/^\d+\.\d+\.\d+$/.test(version)) refuse(`"${version}" is not a version; give three numbers like ${nextOf(before)}`)
if (!isHigher(version, before)) refuse(`${version} is not higher than ${before}, the current version`)
const dirty = git('status', '--porcelain')
if (dirty !== '') refuse(`the tree has changes that are not committed:\n${dirty}\nCommit them first`)
const notes = changeNotes()
if (notes.length === 0) refuse('changes/ is empty; write what players notice there first (changes/README.md says how)')
const headline = readHeadline()
if (!has('--unchecked')) await check()

const games = await bundleRules(root)
const { fresh, changed } = compareWithArchive(games, at('archive'))
for (const game of changed) {
  const difference = await differenceOf(game)
  if (difference === undefined && has('--same-rules')) continue
  const how = difference ?? `${SEEDS} random runs are identical; if only texts or internals changed, add --same-rules`
  const where = `src/games/${game.folder}/game.ts`
  refuse(
    `${game.game}: rules changed without a new version: bump \`version\` (now ${game.version}) in ${where} (${how})`,
  )
}

const date = git('log', '-1', '--format=%cs')
const opening = headline === '' ? [] : [headline, '']
const entry = [`## ${version} (${date})`, '', ...opening, ...grouped(notes)].join('\n')
writeRules(fresh, at('archive'))
writeFileSync(at('CHANGELOG.md'), withEntry(existsSync(at('CHANGELOG.md')) ? read('CHANGELOG.md') : '', entry))
for (const { file } of notes) rmSync(at('changes', file))
rmSync(at('changes', HEADLINE), { force: true })
writeFileSync(at('package.json'), read('package.json').replace(`"version": "${before}"`, `"version": "${version}"`))
const lock = JSON.parse(read('package-lock.json'))
lock.version = version
lock.packages[''].version = version
writeFileSync(at('package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`)

const tag = [`Undercroft ${version}`, '', ...opening, ...grouped(notes).map((line) => line.replace(/^### /, ''))].join(
  '\n',
)
mkdirSync(at('build'), { recursive: true })
writeFileSync(at('build', `tag-${version}.txt`), `${tag}\n`)
if (!has('--unchecked')) writeFileSync(at('build', `sbom-${version}.json`), packageList())
console.log(`${tag}
---
${fresh.length} of ${games.length} games are new in archive/${fresh.length === 0 ? '' : `: ${fresh.map(({ name }) => name).join(', ')}`}.
The text above is the tag's, in build/tag-${version}.txt; build/sbom-${version}.json lists every package. Look at the changes, then:

git add -A archive changes CHANGELOG.md package.json package-lock.json
git commit -m 'release: ${version}'
git tag -a v${version} -F build/tag-${version}.txt`)

function nextOf(now) {
  const [major, minor] = now.split('.').map(Number)
  return `${major}.${minor + 1}.0`
}

function isHigher(one, other) {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  const i = a.findIndex((number, index) => number !== b[index])
  return i >= 0 && a[i] > b[i]
}

function refuse(why) {
  console.error(`undercroft: no release: ${why.trimEnd()}${why.includes('\n') ? '' : '.'}`)
  process.exit(1)
}

function git(...command) {
  const { status, stdout, stderr } = spawnSync('git', command, { cwd: root, encoding: 'utf8' })
  if (status !== 0) refuse(`git ${command[0]} does not work here: ${stderr.trim()}`)
  return stdout.trimEnd()
}

/** What can be checked in seconds; `npm test` checks the rest. */
async function check() {
  await ensure({ types: true })
  const biome = at('node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const journals = readdirSync(at('test', 'journals')).filter((name) => name.endsWith('.json'))
  for (const [what, command] of [
    ['import boundaries', [at('scripts', 'import-boundaries.mjs')]],
    ['the lint', [biome, 'check', '--error-on-warnings']],
    ['unused exports', [at('scripts', 'unused.mjs')]],
    ['stored journals', [at('dist', 'cli.js'), 'verify', ...journals.map((name) => at('test', 'journals', name))]],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
    if (status !== 0) refuse(`${what} did not pass:\n${stdout}${stderr}`)
  }
}

/** The packages of the lock file in CycloneDX form, as npm lists them. */
function packageList() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync(npm, command, {
    cwd: root,
    encoding: 'utf8',
    shell: npm.endsWith('.cmd'),
  })
  if (status !== 0) refuse(`npm sbom did not work:\n${stderr}`)
  return stdout
}

/** The files under changes/, each with the area that its name gives. */
function changeNotes() {
  const ids = readdirSync(at('src', 'games')).filter((name) => existsSync(at('src', 'games', name, 'info.ts')))
  const slugOf = (file) => file.replace(/\.md$/, '')
  return readdirSync(at('changes'))
    .filter((file) => file !== 'README.md' && file !== HEADLINE)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (slugOf(a) < slugOf(b) ? -1 : 1))
    .map((file) => {
      const slug = /^\d+-([a-z0-9-]+)\.md$/.exec(file)?.[1]
      if (slug === undefined) refuse(`changes/${file} should be called ISSUE-AREA.md (changes/README.md says how)`)
      const game = ids.find((id) => slug === id || slug.startsWith(`${id}-`))
      const lines = read('changes', file)
        .trim()
        .split(/\n{2,}/)
        .map((text) => text.replace(/\s*\n\s*/g, ' '))
      return { file, area: game ?? slug.split('-')[0], lines }
    })
}

/** What a player should read first; empty if nobody wrote it. */
function readHeadline() {
  if (!existsSync(at('changes', HEADLINE))) return ''
  const text = read('changes', HEADLINE).trim()
  const lines = text.split('\n').length
  if (lines > HEADLINE_LINES) refuse(`changes/${HEADLINE} has ${lines} lines; ${HEADLINE_LINES} at most`)
  return text
}

/** Games first, in the order of the main menu, then the other areas by name. */
function grouped(all) {
  const known = new Map(games.map(({ folder, place, title }) => [folder, { place, title }]))
  const areas = [...new Set(all.map(({ area }) => area))].sort(
    (a, b) => (known.get(a)?.place ?? 99) - (known.get(b)?.place ?? 99) || (a < b ? -1 : 1),
  )
  const titleOf = (area) => known.get(area)?.title ?? area[0].toUpperCase() + area.slice(1)
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

/** Where the current rules give another run than the released ones of the same version; undefined if random runs are identical. */
async function differenceOf(game) {
  const scratch = mkdtempSync(join(tmpdir(), 'undercroft-release-'))
  const load = async (name, text) => {
    writeFileSync(join(scratch, name), text)
    return import(pathToFileURL(join(scratch, name)).href)
  }
  try {
    const engine = await load('engine.mjs', await bundled(root, `export * from './src/engine/index.ts'`))
    const [old, now] = [await load('old.mjs', read('archive', game.name)), await load('now.mjs', game.text)]
    for (let seed = 1; seed <= SEEDS; seed++) {
      const run = engine.start(old.game, { seed: String(seed) })
      const dice = engine.seededDice(`release ${seed}`)
      while (old.game.toAct(run.state).length > 0)
        for (const seat of old.game.toAct(run.state)) {
          const legal = old.game.legal(run.state, seat)
          engine.choose(run, run.turn, seat, legal[dice.roll('feet', legal.length, 'step')].id)
        }
      const again = engine.replay(now.game, engine.journalOf(run))
      if (engine.isRefusal(again)) return `seed ${seed}: ${again.why}`
    }
    return undefined
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
