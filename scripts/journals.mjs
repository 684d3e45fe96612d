// `npm run journals`, after a change of rules, content or texts: keeps, rewrites or replaces the winning runs in test/journals, rewrites the texts
// that tests compare, and prints a table of changes.
//   --check                 change nothing; exit 1 if something would change
//   --budgets 32,128,512    search budgets to try on a journal's own seed; other seeds use the first one
//   --seeds 100             how many other seeds to try
//   --only journals|texts   one half of the work
//   --as-is                 skip the set-up; for tests of this script
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensure, root } from './ensure.mjs'

const args = process.argv.slice(2)
const isCheck = args.includes('--check')
const wordAfter = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const only = wordAfter('--only')
if (!args.includes('--as-is')) await ensure()

const fates = only === 'texts' ? [] : await journals()
const texts = only === 'journals' ? { changed: [], failed: '' } : rewriteTexts()
report(fates, texts)
const isChanged = fates.some(({ kind }) => kind !== 'unchanged') || texts.changed.length > 0
const isBroken = fates.some(({ kind }) => kind === 'lost') || texts.failed !== ''
process.exit(isBroken || (isCheck && isChanged) ? 1 : 0)

async function journals() {
  const { build } = await import('esbuild')
  const outfile = join(root, 'build', 'journals.mjs')
  await build({
    absWorkingDir: root,
    entryPoints: ['studies/journals.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  })
  const passed = ['--budgets', '--seeds'].flatMap((name) => (args.includes(name) ? [name, wordAfter(name)] : []))
  const command = [outfile, ...passed, ...(isCheck ? ['--check'] : [])]
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) process.exit(status ?? 1)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Runs the tests that compare texts: they rewrite them, or with --check only compare. */
function rewriteTexts() {
  const goldens = () =>
    new Map(
      filesBelow(root)
        .filter((file) => /(^test\/(transcripts|terminal)\/.*\.txt|^docs\/.*\.md|\.snap)$/.test(file))
        .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
    )
  const before = goldens()
  const tests = filesBelow(root).filter(
    (file) => file.endsWith('.test.ts') && /\.toMatch(File)?Snapshot\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  // readme.test.ts also runs the README's commands; only its generated pages matter here.
  const readme = tests.filter((file) => file.endsWith('readme.test.ts'))
  const others = tests.filter((file) => !readme.includes(file))
  const failed =
    (others.length === 0 ? '' : vitest(others)) +
    (readme.length === 0 ? '' : vitest([...readme, '-t', 'generated pages']))
  const after = goldens()
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file) !== after.get(file))
    .map((file) => ({ file, ...lineCounts(before.get(file) ?? '', after.get(file) ?? '') }))
  return { changed, failed }
}

function vitest(options) {
  const command = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...options, ...(isCheck ? [] : ['-u'])]
  const env = { ...process.env, NO_COLOR: '1', ...(isCheck ? { CI: '1' } : {}) }
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 26,
  })
  return status === 0 ? '' : (`${stdout}${stderr}`.match(/^ *FAIL .*$/gm) ?? [stderr]).join('\n')
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [relative(root, path).replaceAll('\\', '/')]
    return ['node_modules', 'dist', 'build', '.git', 'archive', 'peers'].includes(entry.name) ? [] : filesBelow(path)
  })
}

/** Numbers of added and removed lines. Moved lines do not count. */
function lineCounts(before, after) {
  const counts = new Map()
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1)
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  const all = [...counts.values()]
  const sum = (list) => list.reduce((total, count) => total + count, 0)
  return { came: sum(all.filter((count) => count > 0)), went: -sum(all.filter((count) => count < 0)) }
}

function report(journalRows, { changed, failed }) {
  const moved = journalRows.filter(({ kind, now }) => kind !== 'unchanged' || now !== undefined)
  const width = Math.max(8, ...moved.map(({ file }) => file.length))
  for (const { file, kind, note, now } of moved)
    console.log(
      `${file.padEnd(width)}  ${kind}${note === '' ? '' : `: ${note}`}${now === undefined ? '' : ` → ${now}`}`,
    )
  const unchanged = journalRows.length - moved.length
  if (journalRows.length > 0) console.log(`${unchanged} of ${journalRows.length} journals are unchanged.`)
  for (const { file, came, went } of changed) console.log(`${file}  +${came} −${went} lines`)
  if (only !== 'journals') console.log(`${changed.length} ${changed.length === 1 ? 'text' : 'texts'} changed.`)
  if (failed !== '')
    console.log(`${isCheck ? 'These would change, or fail' : 'These fail for another reason'}:\n${failed}`)
  for (const { file } of journalRows.filter(({ now }) => now !== undefined)) tellMentions(file)
}

/** Lists the files that mention the old name of a renamed journal. */
function tellMentions(name) {
  const places = filesBelow(root).filter(
    (file) =>
      /\.(ts|mjs|md)$/.test(file) &&
      existsSync(join(root, file)) &&
      readFileSync(join(root, file), 'utf8').includes(name),
  )
  if (places.length > 0) console.log(`${name} is mentioned in ${places.join(', ')}; change that by hand.`)
}
