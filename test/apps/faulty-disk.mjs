// Loaded before the program (--import): changes to files below UNDERCROFT_HOME fail at random, as on a full or dying disk.
// UNDERCROFT_FAULTS is a seed. Failures come in bursts; a write that fails may have written its first half.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'

const CODES = ['ENOSPC', 'EIO', 'EROFS', 'EACCES', 'EMFILE']
const home = resolve(process.env.UNDERCROFT_HOME ?? '.')
let state = [...(process.env.UNDERCROFT_FAULTS ?? '')].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0
const below = (limit) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return (state >>> 8) % limit
}
let left = 0
let code = ''

function failure() {
  if (left === 0 && below(24) === 0) {
    left = 1 + below(12)
    code = CODES[below(CODES.length)]
  }
  if (left === 0) return undefined
  left--
  return Object.assign(new Error(`${code}: a fault planted by a test`), { code })
}

const ours = new Set()
const isOurs = (path) => typeof path === 'string' && resolve(path).startsWith(home)
const real = { ...fs }
const isWriting = (flags) => typeof flags === 'string' && /[wa+]/.test(flags)

fs.openSync = (path, flags, ...rest) => {
  const fault = isOurs(path) && isWriting(flags) ? failure() : undefined
  if (fault !== undefined) throw fault
  const file = real.openSync(path, flags, ...rest)
  if (isOurs(path)) ours.add(file)
  return file
}
fs.closeSync = (file) => {
  ours.delete(file)
  return real.closeSync(file)
}
fs.writeSync = (file, data, ...rest) => {
  const fault = ours.has(file) ? failure() : undefined
  if (fault === undefined) return real.writeSync(file, data, ...rest)
  if (below(2) === 0 && typeof data !== 'string') real.writeSync(file, data, 0, data.length >> 1)
  throw fault
}
for (const name of ['fsyncSync', 'fdatasyncSync', 'ftruncateSync'])
  fs[name] = (file, ...rest) => {
    const fault = ours.has(file) ? failure() : undefined
    if (fault !== undefined) throw fault
    return real[name](file, ...rest)
  }
for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'copyFileSync', 'writeFileSync'])
  fs[name] = (path, ...rest) => {
    const fault = isOurs(path) ? failure() : undefined
    if (fault !== undefined) throw fault
    return real[name](path, ...rest)
  }
syncBuiltinESMExports()
