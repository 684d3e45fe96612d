import type { Solver } from '../../../engine/contract/info.ts'
import { atDifficulty, BUILT_IN, builtInPack } from '../content/content.ts'
import type { State } from '../state.ts'
import { rulesAndPosition } from '../text/position-text.ts'
import type { Certificate } from './certificate.ts'
import { checkActOne } from './checker.ts'
import { proveActOne } from './solve.ts'

/** The solver behind `undercroft solve star-canine`. */
export const solver: Solver = {
  about: 'ACT I: hull + 5 × ammo after its boss',
  solve(seed, report) {
    const { best, ids, certificate } = proveActOne(builtInPack(), seed, (stage, stocks) =>
      report?.(`stage I-${stage + 1}: ${stocks} stocks`),
    )
    return {
      best,
      bound: certificate.bound,
      ids,
      certificate: { undercroft: 'star-canine act I', content: builtInPack().hash, ...certificate },
    }
  },
  check(certificate) {
    const given = certificate as Certificate & { readonly content?: unknown }
    if (given.content !== builtInPack().hash)
      return `the certificate is for content ${String(given.content)}, but this game has ${builtInPack().hash}`
    if (typeof given.seed !== 'string' || typeof given.bound !== 'number' || !Array.isArray(given.layers))
      return 'the certificate needs a seed, a bound and layers'
    return checkActOne(given, BUILT_IN['Equipment_data.json'].items, BUILT_IN['Enemy_data.json'].enemies)
  },
  kit: (state) => rulesAndPosition(atDifficulty(builtInPack(), (state as State).rung), state as State),
}
