import type { ByName } from '../../../../lib/enums.ts'
import type { CompiledStatic, NumberValue } from '../../duel/context.ts'
import { IGNORABLE_DAMAGE } from '../../duel/damage.ts'
import { STATIC, type STATICS, type StaticName } from '../../hooks.ts'
import { capitalize, ELEMENTS, PROOF_KINDS, STATUSES } from '../../names.ts'
import { compileTest, conditionText } from './conditions.ts'
import { type Amount, type AnyCondition, isAmount } from './fields.ts'
import { joinWithAnd, numberText, signed } from './phrases.ts'
import { type CompileScope, contentError } from './scope.ts'
import { compileNumber } from './values.ts'

/** §17.4 A standing change, which lasts as long as its bearer has the blessing: the type of its value, and its text. */
interface Entry {
  /** The type of the value: a number; names of a vocabulary, stored as bits; or nothing, which counts as 1. */
  readonly value: 'number' | 'nothing' | readonly string[]
  readonly text: (value: string) => string
}
const NOTHING = 'nothing'
const NUMBER = 'number'

const TABLE: ByName<typeof STATICS, Entry> = {
  damageOut: { value: NUMBER, text: (v) => `your attacks deal ${v} damage` },
  damageIn: { value: NUMBER, text: (v) => `you take ${v} damage from every hit` },
  iters: { value: NUMBER, text: (v) => `your moves have ${v} iteration` },
  speedMod: { value: NUMBER, text: () => 'all your moves are Quick-Moves' },
  castBanked: { value: NOTHING, text: () => 'your banked moves can be cast' },
  proof: { value: PROOF_KINDS, text: (v) => `all your moves are proof against ${v}` },
  ignoreCooldown: { value: NOTHING, text: () => 'your cooldowns do not count' },
  ignoreBind: { value: NOTHING, text: () => 'binds do not hold you' },
  immuneStatus: { value: STATUSES, text: (v) => `you are immune to ${v}` },
  ignoreDamage: {
    value: IGNORABLE_DAMAGE,
    text: (v) => (v === 'nonStatus' ? 'you ignore all damage but that of statuses' : `you ignore ${v} damage`),
  },
  cooldownStart: { value: NUMBER, text: (v) => `your cooldowns start ${lower(v)}` },
  bankSlots: { value: NUMBER, text: (v) => `your bank has ${v.slice(1)} slot ${v.startsWith('−') ? 'less' : 'more'}` },
  hitsBoth: { value: NOTHING, text: () => 'your attacks hit both sides' },
  swapDamageIters: { value: NOTHING, text: () => 'iterations and base damage of the move change places' },
  declarationCount: { value: NOTHING, text: () => 'you make each declaration twice, and both apply' },
  seePrivate: { value: NOTHING, text: () => "you see the opponent's private attunements and declarations" },
  seeChoice: { value: NOTHING, text: () => "you see the opponent's move before declaring" },
  maskInfo: { value: NOTHING, text: () => 'your public moves and attunements are masked' },
  persistStatuses: { value: NOTHING, text: () => 'your statuses carry over from combat to combat' },
  attuneExpiry: {
    value: NUMBER,
    text: (v) => `your attunements other than Vital vanish after ${v.replace('+', '')} turns`,
  },
  allDraftsRare: {
    value: NOTHING,
    text: () => 'your drafts show the rarest of each element alone, and nothing universal while those suffice',
  },
  draftMustInclude: { value: ELEMENTS, text: (v) => `every draft of minors includes ${v}` },
  attackRoll: {
    value: NOTHING,
    text: () => 'your attacks roll d6: 1–2 miss, 3–4 normal, 5–6 double base damage',
  },
  woundsHitBoth: { value: NOTHING, text: () => 'wounds that open hurt both sides' },
  ignoreElements: { value: NOTHING, text: () => 'your moves ignore elements' },
}
export const staticFieldType = (name: StaticName): string => {
  const { value } = TABLE[name]
  return typeof value === 'string' ? value : `a list of ${value.join(', ')}`
}

/** A standing change as content writes it. */
export interface StandingChange {
  readonly while?: AnyCondition | undefined
  readonly mod: StaticName
  readonly value?: Amount | readonly string[] | undefined
}

export function compileStatic(scope: CompileScope, entry: StandingChange): CompiledStatic {
  if (!Object.hasOwn(TABLE, entry.mod)) throw contentError(scope, `there is no static "${entry.mod}"`)
  const { read, fixed } = readValue(scope, entry)
  return {
    mod: STATIC[entry.mod],
    test: entry.while === undefined ? undefined : compileTest(scope, entry.while),
    value: read,
    fixed: entry.while === undefined ? fixed : undefined,
  }
}

function readValue(
  scope: CompileScope,
  { mod, value }: StandingChange,
): { readonly read: NumberValue; readonly fixed: number | undefined } {
  const wanted = TABLE[mod].value
  const isList = (given: unknown): given is readonly string[] => Array.isArray(given)
  if (isList(value) && typeof wanted === 'object') {
    const stray = value.find((name) => !wanted.includes(name))
    if (stray !== undefined) throw contentError(scope, `"${mod}" cannot be "${stray}"`)
    const bits = value.reduce((sum, name) => sum | (1 << wanted.indexOf(name)), 0)
    return { read: () => bits, fixed: bits }
  }
  if (value === undefined && wanted === NOTHING) return { read: () => 1, fixed: 1 }
  if (!isList(value) && isAmount(value) && wanted === NUMBER)
    return { read: compileNumber(scope, value, false), fixed: typeof value === 'number' ? value : undefined }
  throw contentError(scope, `"${mod}" takes ${staticFieldType(mod)}, not ${JSON.stringify(value)}`)
}

export function staticText({ mod, value, while: cond }: StandingChange): string {
  const isList = (given: unknown): given is readonly string[] => Array.isArray(given)
  const each = value !== undefined && !isList(value) ? /^the number of (.+)$/.exec(numberText(value))?.[1] : undefined
  const amount =
    value === undefined
      ? ''
      : isList(value)
        ? namesIn(TABLE[mod].value, value)
        : signed(each === undefined ? numberText(value) : '1')
  return `${cond === undefined ? '' : `While ${conditionText(cond)}: `}${TABLE[mod].text(amount)}${each === undefined ? '' : ` for each of ${each}`}`
}

/** Names as text: `Sleep and Stun`. If nearly all of a vocabulary is given, the text says what is left out. */
function namesIn(vocabulary: Entry['value'], given: readonly string[]): string {
  const rest = typeof vocabulary === 'string' ? [] : vocabulary.filter((name) => !given.includes(name))
  const [left] = rest
  if (given.length > 3 && left !== undefined && vocabulary === STATUSES) return `every status but ${capitalize(left)}`
  return given.length === 1 && given[0] === 'nonStatus' ? 'nonStatus' : joinWithAnd(given.map(capitalize))
}
const lower = (v: string): string => `${v.replace(/^[−+]/, '')} ${v.startsWith('−') ? 'lower' : 'higher'}`
