import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSyncTypist } from '../typist-sync.ts'

const root = new URL('../..', import.meta.url).pathname

/** A copy of the repository whose rules, content and journals a test may change. */
export interface Tree {
  readonly folder: string
  path(...names: string[]): string
  read(...names: string[]): string
  /** Replaces a text that occurs exactly once in a file or in the files below a folder. */
  change(place: string, from: string, to: string): void
  /** Increments the version of a game's rules. */
  bump(game: string): void
  node(...args: string[]): CommandResult
  /** Bundles the program from the copy's sources. */
  bundle(): void
  undercroft(args: readonly string[], input?: string): CommandResult
  remove(): void
}

interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesBelow(join(path, name))) : [path]

/** Copies parts of the repository into a folder, without the tests of the sources. */
export function copyParts(folder: string, parts: readonly string[]): void {
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (file) => !isTestOfSource(file) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}
const isTestOfSource = (file: string): boolean => file.startsWith(join(root, 'src')) && file.endsWith('.test.ts')

/** Nested test runs take sources that are not changed from the cache of this repository (scripts/typescript-hooks.mjs). */
export const sharedTransforms = { UNDERCROFT_TRANSFORMED: join(root, 'build') }

export function copyTree(...parts: readonly string[]): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-tree-'))
  copyParts(folder, ['package.json', 'package-lock.json', 'tsconfig.json', 'src', 'scripts', ...parts])
  const path = (...names: string[]): string => join(folder, ...names)
  const typist = openSyncTypist({ cwd: folder, program: path('dist', 'cli.js') })
  const run = (args: readonly string[], input: string): CommandResult => {
    const env = { ...process.env, ...sharedTransforms, UNDERCROFT_HOME: path('home'), NO_COLOR: '1' }
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      input,
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    return { code: status, out: stdout, err: stderr }
  }
  return {
    folder,
    path,
    read: (...names) => readFileSync(path(...names), 'utf8'),
    change(place, from, to) {
      const [file, ...others] = filesBelow(path(place)).filter((one) => readFileSync(one, 'utf8').includes(from))
      const [before = '', ...after] = file === undefined ? [] : readFileSync(file, 'utf8').split(from)
      if (file === undefined || others.length > 0 || after.length !== 1)
        throw new Error(`"${from}" should occur once in ${place}, where this test changes a rule`)
      writeFileSync(file, `${before}${to}${after[0]}`)
    },
    bump(game) {
      const file = path('src', 'games', game, 'game.ts')
      const text = readFileSync(file, 'utf8')
      writeFileSync(
        file,
        text.replace(/\bversion: (\d+),/, (_, now: string) => `version: ${Number(now) + 1},`),
      )
    },
    node: (...args) => run(args, ''),
    bundle() {
      const { code, err } = run([path('scripts', 'bundle.mjs'), '--quick'], '')
      if (code !== 0) throw new Error(err)
    },
    undercroft: (args, input = '') => typist.run(path('home'), args, input),
    remove() {
      rmSync(folder, { recursive: true })
    },
  }
}
