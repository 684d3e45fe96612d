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
    [join(root, 'package.json'), join(root, 'scripts', 'bundle.mjs'), ...filesBelow(join(root, 'src'))],
    [install],
  )
  if (!test && isStamped(installed, install) && isStamped(bundled, bundle)) return
  withLock(() => {
    if (!isStamped(installed, install)) {
      say('installing (once)…')
      rmSync(installed, { force: true })
      run(
        npm(),
        [...npmArgs(), 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
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
    }
  })
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
  say(error === undefined ? complaint : `${complaint} (${error.message})`)
  process.exit(1)
}

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
      return /\.(ts|tsx|json|css|html)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [path] : []
    })
}

/** One set-up at a time. The lock of a process that is gone is taken over. */
function withLock(work) {
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned()) rmSync(lock, { recursive: true, force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid))
    work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function isAbandoned() {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'))
    process.kill(pid, 0)
    return false
  } catch (error) {
    if (error.code === 'ESRCH') return true
    if (error.code === 'EPERM') return false
    // No pid yet: its owner is writing it, or died in between.
    return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 5000
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensure({ test: process.argv.includes('--test') })
