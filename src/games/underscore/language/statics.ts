import type { ByName } from '../../../kit/vocabulary.ts'
import { IGNORABLE } from '../duel/body.ts'
import type { CompiledStatic, Value } from '../duel/machine.ts'
import { MOD, type STATICS, type StaticName } from '../hooks.ts'
import { ELEMENTS, PROOFS, STATUSES } from '../names.ts'
import { conditionWords, test } from './conditions.ts'
import { type AnyCondition, isNum, type Num } from './fields.ts'
import { numWords, signed } from './phrases.ts'
import { type Scope, wrong } from './scope.ts'
import { num } from './values.ts'

/** §17.4 What a standing blessing can change, in one entry each: what its value is, and what it is called. */
interface Entry {
  /** A number; words of a vocabulary, which are bits; or nothing, which counts 1. */
  readonly value: 'number' | 'nothing' | readonly string[]
  readonly words: (value: string) => string
}
const NOTHING = 'nothing'
const NUMBER = 'number'

const TABLE: ByName<typeof STATICS, Entry> = {
  damageOut: { value: NUMBER, words: (v) => `own attacks ${v} damage` },
  damageIn: { value: NUMBER, words: (v) => `damage taken ${v}` },
  iters: { value: NUMBER, words: (v) => `iterations ${v}` },
  speedMod: { value: NUMBER, words: () => 'all own moves are Quick-Moves' },
  castBanked: { value: NOTHING, words: () => 'banked moves can be cast' },
  proof: { value: PROOFS, words: (v) => `all own moves are proof against ${v}` },
  ignoreCooldown: { value: NOTHING, words: () => 'own cooldowns do not count' },
  ignoreBind: { value: NOTHING, words: () => 'binds do not count' },
  immuneStatus: { value: STATUSES, words: (v) => `immune to ${v}` },
  ignoreDamage: {
    value: IGNORABLE,
    words: (v) => (v === 'nonStatus' ? 'ignores all damage that is no status' : `ignores ${v} damage`),
  },
  cooldownStart: { value: NUMBER, words: (v) => `cooldowns start ${v}` },
  bankSlots: { value: NUMBER, words: (v) => `bank slots ${v}` },
  hitsBoth: { value: NOTHING, words: () => 'own attacks hit both sides' },
  swapDamageIters: { value: NOTHING, words: () => 'iterations and base damage change places' },
  declarationCount: { value: NOTHING, words: () => 'each declaration is made twice, and both apply' },
  seePrivate: { value: NOTHING, words: () => "sees the opponent's private attunements and declarations" },
  seeChoice: { value: NOTHING, words: () => "sees the opponent's move before declaring" },
  maskInfo: { value: NOTHING, words: () => 'own public moves and attunements are masked' },
  persistStatuses: { value: NOTHING, words: () => 'own statuses carry over between matches' },
  attuneExpiry: {
    value: NUMBER,
    words: (v) => `own attunements other than Vital vanish after ${v.replace('+', '')} turns`,
  },
  allDraftsRare: { value: NOTHING, words: () => 'all later drafts are rares' },
  draftMustInclude: { value: ELEMENTS, words: (v) => `every draft of minors includes ${v}` },
  attackRoll: {
    value: NOTHING,
    words: () => 'own attacks roll d6: 1–2 miss, 3–4 normal, 5–6 double base damage',
  },
  woundsHitBoth: { value: NOTHING, words: () => 'Open Wounds damages both sides' },
  ignoreElements: { value: NOTHING, words: () => 'own moves ignore elements' },
}
export const staticTakes = (name: StaticName): string => {
  const { value } = TABLE[name]
  return typeof value === 'string' ? value : `a list of ${value.join(', ')}`
}

/** A standing change as it stands in the content. */
export interface Static {
  readonly while?: AnyCondition | undefined
  readonly mod: StaticName
  readonly value?: Num | readonly string[] | undefined
}

export function compileStatic(scope: Scope, entry: Static): CompiledStatic {
  if (!Object.hasOwn(TABLE, entry.mod)) throw wrong(scope, `there is no static "${entry.mod}"`)
  const { read, fixed } = worthOf(scope, entry)
  return {
    mod: MOD[entry.mod],
    test: entry.while === undefined ? undefined : test(scope, entry.while),
    value: read,
    fixed: entry.while === undefined ? fixed : undefined,
  }
}

function worthOf(scope: Scope, { mod, value }: Static): { readonly read: Value; readonly fixed: number | undefined } {
  const wanted = TABLE[mod].value
  const isList = (given: unknown): given is readonly string[] => Array.isArray(given)
  if (isList(value) && typeof wanted === 'object') {
    const stray = value.find((name) => !wanted.includes(name))
    if (stray !== undefined) throw wrong(scope, `"${mod}" does not know "${stray}"`)
    const bits = value.reduce((sum, name) => sum | (1 << wanted.indexOf(name)), 0)
    return { read: () => bits, fixed: bits }
  }
  if (value === undefined && wanted === NOTHING) return { read: () => 1, fixed: 1 }
  if (!isList(value) && isNum(value) && wanted === NUMBER)
    return { read: num(scope, value, false), fixed: typeof value === 'number' ? value : undefined }
  throw wrong(scope, `"${mod}" takes ${staticTakes(mod)}, not ${JSON.stringify(value)}`)
}

export function staticWords({ mod, value, while: cond }: Static): string {
  const isList = (given: unknown): given is readonly string[] => Array.isArray(given)
  const words = value === undefined ? '' : isList(value) ? value.join(', ') : signed(numWords(value))
  return `${cond === undefined ? '' : `While ${conditionWords(cond)}: `}${TABLE[mod].words(words)}`
}
