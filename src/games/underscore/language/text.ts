import type { Root } from '../duel/machine.ts'
import {
  ADDED,
  CHARGE,
  COOLDOWN,
  DAMAGE,
  ELEMENT,
  EXTRA,
  HEAT,
  ITERS,
  MORE,
  type Mv,
  PROOF,
  SPEED,
} from '../duel/side.ts'
import { capital, ELEMENTS, PROOFS, STATUSES } from '../names.ts'
import { isStatusPlace, keyOf } from '../run/fighter.ts'
import type { Pack } from '../run/pack.ts'
import type { Ask, BlessingDef, Num, Static } from './content.ts'
import { addedWords, listWords, triggerWords } from './deeds.ts'
import { condWords, isRandom, numWords, signed } from './phrases.ts'

/** Words made from data, so that words and rules cannot differ. */

const ASK_WORDS: Readonly<Record<string, string>> = {
  element: 'declare an element',
  status: 'declare a status',
  number: 'declare a number',
  theirMove: "choose one of the opponent's moves",
  ownMove: 'choose an own move',
  guess: 'name any move',
  declaration: 'choose an active declaration',
  declType: 'name a type of declaration',
  option: 'optional',
  times: 'choose how often',
  target: 'choose a side',
  field: 'choose a number or status of it',
  sign: 'choose plus or minus',
  path: 'choose what to give up',
  anyMove: 'choose a move of either side',
  pair: 'choose two of base damage, iterations and amount',
  alias: 'choose a keyword and what it becomes',
}
export const askWords = (ask: Ask): string =>
  ask.of === 'kindred'
    ? 'choose what it becomes'
    : ask.of === 'keyword' && ask.ask === 'field'
      ? 'choose a keyword of it'
      : `${ask.private === true ? 'privately ' : ''}${ASK_WORDS[ask.ask] ?? ask.ask}${ask.when !== undefined ? ' (if so)' : ''}${ask.of === 'undeclaredAttack' ? ', an attack nobody has declared' : ask.of === 'attunements' ? ' up to the own attunements' : ask.of === 'declarations' ? ' up to the own active declarations' : ''}${ask.of === 'private' ? ' that is private' : ask.of === 'bank' ? ' in the bank' : ask.of === 'attuned' ? ' one is attuned to' : ''}`

/** `Snap`, with the element where it is not the root's. */
export const moveName = (pack: Pack, m: Mv): string => pack.roots[m[0] as number]?.def.name ?? '?'

/** What a move does, as this instance stands. */
export function moveText(pack: Pack, m: Mv): string {
  const root = pack.roots[m[0] as number] as Root
  const sp = { root, m }
  const { def } = root
  const parts: string[] = []
  const asks = [...(root.asksTarget ? ['choose a side'] : []), ...root.asks.map(askWords)]
  if (asks.length > 0) parts.push(capital(asks.join(', ')))
  if (root.type === 0 && (m[DAMAGE] as number) > 0 && def.iter === undefined) parts.push(`${damageHead(m)}`)
  if (def.pre !== undefined) parts.push(`Before: ${listWords(sp, def.pre)}`)
  if (def.iter !== undefined)
    parts.push(`${(m[DAMAGE] as number) > 0 ? `Base ${damageHead(m)}. ` : ''}${capital(listWords(sp, def.iter))}`)
  if (def.moreIters !== undefined) parts.push(`Iterations +(${numWords(def.moreIters)})`)
  if (def.post !== undefined) parts.push(`${root.type === 0 ? 'Then: ' : ''}${capital(listWords(sp, def.post))}`)
  for (const trigger of def.whileBanked ?? []) parts.push(`While banked: ${triggerWords(sp, trigger)}`)
  if (def.fromBank !== undefined) parts.push(`From bank: ${listWords(sp, def.fromBank)}`)
  if (typeof def.speedMod === 'object')
    parts.push(`${capital(condWords(def.speedMod.if))}: ${def.speedMod.then > 0 ? 'Quick' : 'Slow'}-Move`)
  ADDED.forEach((name, i) => {
    if (((m[EXTRA] as number) & (1 << i)) !== 0) parts.push(addedWords(name))
  })
  return `${parts.join('. ')}.`.replaceAll('..', '.')
}

function damageHead(m: Mv): string {
  const value = isRandom(m, DAMAGE) ? `1–${2 * (m[DAMAGE] as number)} at random` : String(m[DAMAGE])
  return `${value} damage${(m[ITERS] as number) === 1 && !isRandom(m, ITERS) ? '' : ` × ${isRandom(m, ITERS) ? `1–${2 * (m[ITERS] as number)}` : m[ITERS]}`}`
}

/** `fire attack, cooldown 2, Quick-Move`. */
export function moveTags(pack: Pack, m: Mv): string[] {
  const root = pack.roots[m[0] as number] as Root
  const tags = [`${isRandom(m, ELEMENT) ? 'random' : ELEMENTS[m[ELEMENT] as number]} ${root.def.type}`]
  if ((m[COOLDOWN] as number) > 0) tags.push(`cooldown ${m[COOLDOWN]}`)
  if ((m[CHARGE] as number) > 0) tags.push(`charge ${m[CHARGE]}`)
  if ((m[HEAT] as number) > 0) tags.push(`heat ${m[HEAT]}`)
  if (m[SPEED] !== 0) tags.push((m[SPEED] as number) > 0 ? 'Quick-Move' : 'Slow-Move')
  const proof = PROOFS.filter((_, i) => ((m[PROOF] as number) & (1 << i)) !== 0)
  if (proof.length > 0) tags.push(`${proof.join('- and ')}-proof`)
  return tags
}

/** A variable with its name: `base damage 2`, `Burn`, `amount 2`. */
export function variableWords(pack: Pack, m: Mv, place: number): string {
  const value = m[place] as number
  const random = isRandom(m, place) ? ' (random)' : ''
  if (place === ELEMENT) return `element ${ELEMENTS[value]}${random}`
  if (isStatusPlace(pack, m, place)) return `${capital(STATUSES[value] as string)}${random}`
  if (place < MORE) return `${keyOf(pack, m, place).replace('_', ' ')} ${value}${random}`
  const of =
    isStatusPlace(pack, m, place - 1) && place > MORE
      ? ` of ${capital(STATUSES[m[place - 1] as number] as string)}`
      : ''
  return `amount ${value}${of}${random}`
}

const STATIC_WORDS: Readonly<Record<string, (value: string) => string>> = {
  damageOut: (v) => `own attacks ${v} damage`,
  damageIn: (v) => `damage taken ${v}`,
  iters: (v) => `iterations ${v}`,
  speedMod: () => 'all own moves are Quick-Moves',
  castBanked: () => 'banked moves can be cast',
  proof: (v) => `all own moves are proof against ${v}`,
  ignoreCooldown: () => 'own cooldowns do not count',
  ignoreBind: () => 'binds do not count',
  immuneStatus: (v) => `immune to ${v}`,
  ignoreDamage: (v) => (v === 'nonStatus' ? 'ignores all damage that is no status' : `ignores ${v} damage`),
  cooldownStart: (v) => `cooldowns start ${v}`,
  bankSlots: (v) => `bank slots ${v}`,
  hitsBoth: () => 'own attacks hit both sides',
  swapDamageIters: () => 'iterations and base damage change places',
  declarationCount: () => 'each declaration is made twice, and both apply',
  seePrivate: () => "sees the opponent's private attunements and declarations",
  seeChoice: () => "sees the opponent's move before declaring",
  maskInfo: () => 'own public moves and attunements are masked',
  persistStatuses: () => 'own statuses carry over between matches',
  attuneExpiry: (v) => `own attunements other than Vital vanish after ${v.replace('+', '')} turns`,
  allDraftsRare: () => 'all later drafts are rares',
  draftMustInclude: (v) => `every draft of minors includes ${v}`,
  attackRoll: () => 'own attacks roll d6: 1–2 miss, 3–4 normal, 5–6 double base damage',
  woundsHitBoth: () => 'Open Wounds damages both sides',
  ignoreElements: () => 'own moves ignore elements',
}

function staticWords(entry: Static): string {
  const { value } = entry
  const words = Array.isArray(value)
    ? value.map(String).join(', ')
    : value === undefined
      ? ''
      : signed(numWords(value as Num))
  const condition = entry.while === undefined ? '' : `While ${condWords(entry.while)}: `
  return `${condition}${(STATIC_WORDS[entry.mod] as (value: string) => string)(words)}`
}

export function blessingText(def: BlessingDef): string {
  const sp = { root: undefined, m: undefined }
  const parts = [
    ...(def.once === undefined ? [] : [`Once a ${def.once}`]),
    ...(def.statics ?? []).map(staticWords),
    ...(def.triggers ?? []).map((trigger) => triggerWords(sp, trigger)),
    ...((def.ask ?? []).length === 0 ? [] : [(def.ask ?? []).map(askWords).join(', ')]),
    ...(def.onTake === undefined ? [] : [listWords(sp, def.onTake)]),
  ]
  return `${parts.map(capital).join('. ')}.`.replaceAll('..', '.')
}
