// Loaded before the program (--import): no file below UNDERCROFT_HOME can be written or created.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'

const home = resolve(process.env.UNDERCROFT_HOME ?? '.')
for (const name of ['openSync', 'mkdirSync', 'writeFileSync']) {
  const real = fs[name]
  fs[name] = (path, how, ...rest) => {
    const isReading = name === 'openSync' && !/[wa+]/.test(String(how))
    if (typeof path === 'string' && resolve(path).startsWith(home) && !isReading)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    return real(path, how, ...rest)
  }
}
syncBuiltinESMExports()
