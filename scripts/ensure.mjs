// Makes a fresh clone ready, and costs next to nothing when it is: installs what the lock file says, then bundles.
// Depends on nothing but Node. Prints only when there is something to do, and only on standard error.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installed = join(root, 'node_modules', '.undercroft-stamp')
const bundled = join(root, 'dist', '.undercroft-stamp')
const lock = join(root, '.undercroft-lock')

/** Set-up for playing; with `test` also the type declarations, which are the type-check. */
export function ensure({ test = false } = {}) {
  const install = hashOf(
    [join(root, 'package-lock.json'), join(root, 'package.json')],
    [process.version, process.platform, process.arch],
  )
  const bundle = hashOf(
    [
      join(root, 'package.json'),
      join(root, 'scripts', 'bundle.mjs'),
      join(root, 'scripts', 'bundle-page.mjs'),
      join(root, 'scripts', 'constants.mjs'),
      ...filesBelow(join(root, 'src')),
    ],
    [install],
  )
  if (!test && isStamped(installed, install) && isStamped(bundled, bundle)) return
  try {
    withLock(() => setUp(install, bundle, test))
  } catch (error) {
    if (!(error instanceof SetUpFailed)) throw error
    say(error.message)
    process.exit(1)
  }
}

function setUp(install, bundle, test) {
  if (!isStamped(installed, install)) {
    say('installing (once)…')
    rmSync(installed, { force: true })
    run(
      npm(),
      [...npmArgs(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      'npm ci failed; look above, then run the command again',
    )
    writeFileSync(installed, install)
  }
  if (!isStamped(bundled, bundle)) {
    rmSync(bundled, { force: true })
    run(process.execPath, [join('scripts', 'bundle.mjs')], 'bundling failed; look above')
    writeFileSync(bundled, bundle)
  }
  if (test) {
    run(process.execPath, [tsc(), '-p', 'tsconfig.json'], 'the type-check failed')
    // The pure rooms again, knowing neither Node nor a browser; this also writes the package's declarations.
    run(process.execPath, [tsc(), '-p', 'tsconfig.pure.json'], 'the type-check of the pure rooms failed')
    run(process.execPath, [tsc(), '-p', 'tsconfig.doors.json'], 'the type-check of the doors failed')
    run(process.execPath, [tsc(), '-p', 'tsconfig.web.json'], 'the type-check of the page failed')
  }
}

const say = (text) => process.stderr.write(`undercroft: ${text}\n`)
const tsc = () => join(root, 'node_modules', 'typescript', 'bin', 'tsc')

// Started by npm, its own file is named; otherwise it is on the PATH.
const npm = () =>
  process.env.npm_execpath?.endsWith('.js') ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm'
const npmArgs = () => (process.env.npm_execpath?.endsWith('.js') ? [process.env.npm_execpath] : [])

function run(command, args, complaint) {
  // What a tool says goes to standard error: standard output belongs to the program.
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: command.endsWith('.cmd'),
  })
  if (status === 0) return
  throw new SetUpFailed(error === undefined ? complaint : `${complaint} (${error.message})`)
}

/** Said in a sentence; the lock is given back on the way out. */
class SetUpFailed extends Error {}

const isStamped = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp

function hashOf(files, words) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.update(words.join('\0')).digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      return /\.(ts|tsx|json|css|html|svg|md)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [path] : []
    })
}

/** One set-up at a time. The lock of a process that is gone is taken over; who waits says for whom. */
function withLock(work) {
  let waited = 0
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned()) rmSync(lock, { recursive: true, force: true })
      else {
        if (waited % 10_000 === 0)
          say(`waiting for ${ownerText()} to finish its set-up (if it never does: remove ${lock})…`)
        waited += 200
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      }
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), `${process.pid} ${birthOf(process.pid)}`)
    work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

const ownerOf = () => readFileSync(join(lock, 'pid'), 'utf8').split(' ')

function ownerText() {
  try {
    return `another Undercroft (process ${ownerOf()[0]})`
  } catch {
    return 'another Undercroft'
  }
}

/** Tells a process from a later one of the same number; empty where the system does not say. */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return (
      readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8) +
      stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    )
  } catch {
    return ''
  }
}

function isAbandoned() {
  try {
    const [pid, birth = ''] = ownerOf()
    process.kill(Number(pid), 0)
    const now = birthOf(Number(pid))
    return birth !== '' && now !== '' && birth !== now
  } catch (error) {
    if (error.code === 'ESRCH') return true
    if (error.code === 'EPERM') return false
    // No pid yet: its owner is writing it, or died in between.
    return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 5000
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensure({ test: process.argv.includes('--test') })
