import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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

/**
 * Copies parts of the repository into a folder, with the sources that scripts/typescript-hooks.mjs has already transformed. It knows them by
 * their time stamps, so the copies keep them.
 */
export function copyParts(folder: string, parts: readonly string[]): void {
  const transformed = existsSync(join(root, 'build')) ? readdirSync(join(root, 'build')) : []
  const caches = transformed.filter((name) => name.startsWith('typescript-')).map((name) => join('build', name))
  for (const part of [...parts, ...caches])
    cpSync(join(root, part), join(folder, part), { recursive: true, preserveTimestamps: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

export function copyTree(...parts: readonly string[]): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-tree-'))
  copyParts(folder, ['package.json', 'package-lock.json', 'tsconfig.json', 'src', 'scripts', ...parts])
  const path = (...names: string[]): string => join(folder, ...names)
  for (const file of filesBelow(path('src'))) if (file.endsWith('.test.ts')) rmSync(file)
  const typist = openSyncTypist({ cwd: folder, program: path('dist', 'cli.js') })
  const run = (args: readonly string[], input: string): CommandResult => {
    const env = { ...process.env, UNDERCROFT_HOME: path('home'), NO_COLOR: '1' }
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
