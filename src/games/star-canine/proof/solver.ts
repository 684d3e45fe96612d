import type { Solver } from '../../../engine/contract/info.ts'
import { atRung, type EnemyEntry, type EquipmentEntry, housePack } from '../content/content.ts'
import enemyData from '../content/Enemy_data.json' with { type: 'json' }
import equipmentData from '../content/Equipment_data.json' with { type: 'json' }
import type { State } from '../state.ts'
import { kit } from '../text/position-text.ts'
import type { Certificate } from './certificate.ts'
import { checkActOne } from './checker.ts'
import { solve } from './solve.ts'

/** What `undercroft solve star-canine` asks. */
export const solver: Solver = {
  about: 'ACT I: hull + 5 × ammo after its boss',
  solve(seed, tell) {
    const { best, ids, certificate } = solve(housePack(), seed, (stage, stocks) =>
      tell?.(`stage I-${stage + 1}: ${stocks} stocks`),
    )
    return {
      best,
      bound: certificate.bound,
      ids,
      certificate: { undercroft: 'star-canine act I', content: housePack().hash, ...certificate },
    }
  },
  check(certificate) {
    const given = certificate as Certificate & { readonly content?: unknown }
    if (given.content !== housePack().hash)
      return `it is of content ${String(given.content)}, and this is ${housePack().hash}`
    if (typeof given.seed !== 'string' || typeof given.bound !== 'number' || !Array.isArray(given.layers))
      return 'it needs a seed, a bound and layers'
    return checkActOne(
      given,
      equipmentData.items as readonly EquipmentEntry[],
      enemyData.enemies as readonly EnemyEntry[],
    )
  },
  kit: (state) => kit(atRung(housePack(), (state as State).rung), state as State),
}
