// Makes a clone ready: installs what the lock file lists, then bundles. When nothing is to be done it costs a few milliseconds and prints
// nothing. It depends on Node alone and prints to standard error only, because standard output belongs to the program.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installStamp = join(root, 'node_modules', '.undercroft-stamp')
const bundleStamp = join(root, 'dist', '.undercroft-stamp')
const typesStamp = join(root, 'dist', 'types', '.undercroft-stamp')

/** Installs and bundles what is out of date. With `types` it also writes the type declarations of the package. */
export async function ensure({ types = false } = {}) {
  const install = installHash()
  if (!isStamped(installStamp, install)) await installPackages(install)
  await build({ types })
}

/** Bundles what is out of date, with the packages that are installed. */
export async function build({ types = false } = {}) {
  const sources = hashOf(filesBelow(join(root, 'src')), [installHash()])
  await Promise.all([bundleProgram(sources), ...(types ? [writeTypes(sources)] : [])])
}

const installHash = () =>
  hashOf(
    [join(root, 'package-lock.json'), join(root, 'package.json')],
    [process.version, process.platform, process.arch],
  )

async function installPackages(stamp) {
  say('installing (once)…')
  rmSync(installStamp, { force: true })
  // npm names its own file when it started this script; otherwise it is on the PATH.
  const own = process.env.npm_execpath?.endsWith('.js')
  const npm = own ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run(
    npm,
    own ? [process.env.npm_execpath, ...args] : args,
    'npm ci failed; read the messages above and run the command again',
  )
  writeFileSync(installStamp, stamp)
}

async function bundleProgram(sources) {
  const scripts = ['bundle.mjs', 'bundle-page.mjs', 'constants.mjs'].map((name) => join(root, 'scripts', name))
  const stamp = hashOf(scripts, [sources])
  if (isStamped(bundleStamp, stamp)) return
  rmSync(bundleStamp, { force: true })
  await run(process.execPath, [join('scripts', 'bundle.mjs')], 'bundling failed; read the messages above')
  writeFileSync(bundleStamp, stamp)
}

/** The declarations of the pure layers, type-checked without Node and DOM, then those of the entry point that needs Node. */
async function writeTypes(sources) {
  const configs = ['tsconfig.json', 'tsconfig.pure.json', 'tsconfig.node-entry.json'].map((name) => join(root, name))
  const stamp = hashOf(configs, [sources])
  if (isStamped(typesStamp, stamp)) return
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  await run(process.execPath, [tsc, '-p', 'tsconfig.pure.json'], 'the type-check of the pure layers failed')
  await run(process.execPath, [tsc, '-p', 'tsconfig.node-entry.json', '--noCheck'], 'writing the declarations failed')
  writeFileSync(typesStamp, stamp)
}

function run(command, args, complaint) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: command.endsWith('.cmd') })
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${complaint} (${error.message})`))
    child.on('close', (status) => (status === 0 ? resolve() : fail(complaint)))
  })
}

const say = (text) => process.stderr.write(`undercroft: ${text}\n`)
function fail(text) {
  say(text)
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
      return /\.(ts|tsx|json|css|html|svg|md)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [path] : []
    })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensure({ types: process.argv.includes('--types') })
