import type { Pack } from './content.ts'
import type { Ask, BlessingDef, Cond, Eff, Num, Static, Trigger } from './data.ts'
import { isStatusPlace, keyOf } from './fighter.ts'
import type { Root } from './machine.ts'
import { capital, ELEMENTS, PROOFS, STATUSES } from './names.ts'
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
  RANDOM,
  SPEED,
} from './state.ts'

/** Words made from data, so that words and rules cannot differ. */

/** Whose words: a move with its own variables, or a blessing. */
interface Speaker {
  readonly root: Root | undefined
  readonly m: Mv | undefined
}

const WHO: Readonly<Record<string, string>> = {
  self: 'self',
  opponent: 'opponent',
  target: 'target',
  other: 'the other side',
  both: 'both',
  source: 'that character',
}
const whoWords = (to: unknown, fallback = 'target'): string => WHO[String(to ?? fallback)] ?? String(to)

/** The place of the nth number (or the status) of an effect among the variables of its move. */
function placeFor(sp: Speaker, e: Eff, kind: 'number' | 'status', nth = 0): number {
  let seen = 0
  const at = sp.root?.variables.findIndex((v) => v.of === e && v.kind === kind && seen++ === nth) ?? -1
  return at < 0 ? -1 : MORE + at
}

const isRandom = (m: Mv, place: number): boolean => ((m[RANDOM] as number) & (1 << (place - ELEMENT))) !== 0

/** A number of an effect as it stands in this instance. */
function amount(sp: Speaker, e: Eff, n: unknown, nth = 0): string {
  if (typeof n === 'string') return n
  if (typeof n !== 'number') return numWords(n as Num)
  const place = placeFor(sp, e, 'number', nth)
  if (place < 0 || sp.m === undefined) return String(n)
  const value = sp.m[place] as number
  return isRandom(sp.m, place) ? `1–${Math.max(1, 2 * value)} at random` : String(value)
}

function statusName(sp: Speaker, e: Eff): string {
  const name = String(e.status ?? '$status')
  if (name === '$status') return 'that status'
  if (name === '$event') return 'that status'
  if (name.startsWith('$')) return 'the declared status'
  const place = placeFor(sp, e, 'status')
  if (place < 0 || sp.m === undefined) return capital(name)
  return isRandom(sp.m, place) ? 'a random status' : capital(STATUSES[sp.m[place] as number] as string)
}

const VARS: Readonly<Record<string, string>> = {
  baseDamage: 'base damage',
  declared: 'the declared number',
  returned: 'as many as that was',
  'event.amount': 'the same amount',
  turn: 'the turn',
  level: 'own level',
  turnsSinceAttack: 'own turns since the last attack',
  charge: "this move's charge",
  latched: "this move's charge at the start of the turn",
  counter: 'the count on this move',
  'declarations.active': 'active declarations',
  'declarations.active.self': 'own active declarations',
  'declarations.triggered': 'triggered declarations',
  'declarations.triggered.self': 'own triggered declarations',
}

function varWords(name: string): string {
  const known = VARS[name]
  if (known !== undefined) return known
  const [head, whose, ...rest] = name.split('.')
  const owner = whose === 'self' ? 'own' : whose === 'opponent' ? "opponent's" : "target's"
  const tail = rest.join('.')
  switch (head) {
    case 'status':
    case 'statusAtCheck':
      return `${owner} ${capital(tail)}`
    case 'attuneTurns':
      return `${owner} turns attuned to ${capital(tail)}`
    case 'attuneCount':
      return `${owner} attunements`
    case 'statusKinds':
      return `kinds of statuses on ${whoWords(whose)}`
    case 'banked':
      return `${owner} banked moves${tail === 'sameElement' ? ' of the same element' : ''}`
    case 'bound':
      return `${owner} bound moves`
    case 'maxCooldown':
      return `the longest of ${owner} cooldowns`
    case 'sumCharge':
      return `the charge on ${owner} moves`
    case 'damageTaken':
      return tail === 'last' ? `the last damage ${whoWords(whose)} took` : `all damage ${whoWords(whose)} took`
    case 'hp':
      return `${owner} HP`
    case 'maxHp':
      return `${owner} Max HP`
    case 'heat':
      return `${owner} Heat`
    default:
      return LOCALS[name] ?? name
  }
}
/** What the named results of the house's moves are. */
const LOCALS: Readonly<Record<string, string>> = {
  lost: 'what was lost',
  spent: 'the turns spent',
  n: 'the declared number',
  k: 'the number chosen',
  again: 'the number chosen',
}

export function numWords(n: Num): string {
  if (typeof n === 'number') return String(n)
  if ('v' in n) return varWords(n.v)
  if ('add' in n) return n.add.map(numWords).join(' + ')
  if ('sub' in n) return `${numWords(n.sub[0])} − ${numWords(n.sub[1])}`
  if ('mul' in n) return n.mul.map(numWords).join(' × ')
  if ('min' in n) return `the smaller of ${n.min.map(numWords).join(' and ')}`
  if ('max' in n)
    return n.max[0] === 0 ? numWords(n.max[1] as Num) : `the larger of ${n.max.map(numWords).join(' and ')}`
  if ('tri' in n) return `the triangular number of ${numWords(n.tri)}`
  return `${numWords(n.random[0])} to ${numWords(n.random[1])} at random`
}

function elWords(el: unknown): string {
  switch (el) {
    case undefined:
    case '$element':
      return 'its element'
    case '$el':
    case '$event':
      return 'that element'
    case '$lastAttuned.opponent':
      return 'the element the opponent attuned to last'
    case '$random':
      return 'a random element'
  }
  const name = String(el)
  if (name.endsWith('.element')) return "the declared move's element"
  return name.startsWith('$') ? 'the declared element' : capital(name)
}

function movesWords(e: Eff): string {
  const name = String(e.moves ?? 'this')
  const kind = e.filter === undefined ? '' : `${String(e.filter)} `
  const of = e.el === undefined || e.do === 'setElement' ? '' : ` of ${elWords(e.el)}`
  if (name === 'this') return 'this move'
  if (name.startsWith('$')) return 'the chosen move'
  const [which, whose] = name.split('.')
  const owner = whose === 'self' ? 'own' : "opponent's"
  if (which === 'lastUsed') return `${owner} last used move`
  if (which === 'random') return `a random ${kind}active move of the ${whose}`
  if (which === 'event') return 'that move'
  return `all ${owner} ${which === 'all' ? '' : `${which === 'bank' ? 'banked' : which} `}${kind}moves${of}`
}

const condParts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value])

export function condWords(cond: Cond): string {
  const [name] = Object.keys(cond) as [string]
  const value = cond[name]
  const [a, b, c] = condParts(value)
  const who = whoWords(a)
  switch (name) {
    case 'attuned':
      return `${who} is attuned to ${elWords(b)}`
    case 'onlyAttuned':
      return `${who} is attuned to nothing but ${elWords(b)}`
    case 'hasStatus':
      return `${who} has ${capital(String(b))}`
    case 'statusAtLeast':
      return `${who} has ${String(b).startsWith('$') ? 'the declared status' : `${capital(String(b))} ${numWords(c as Num)} or more`}`
    case 'statusAtMax':
      return `${who} has the most ${capital(String(b))} there can be`
    case 'eventStatus':
      return a === '$declared' ? 'it is the declared status' : `it is ${capital(String(a))}`
    case 'eventElement':
      return `it is ${elWords(a)}`
    case 'hpIs':
      return `${who} has HP equal to ${numWords(b as Num)}`
    case 'hpBelow':
      return `${who} has less than ${numWords(b as Num)} HP`
    case 'charged':
      return 'Charged'
    case 'overheated':
      return 'Overheat'
    case 'turnEven':
      return 'the turn is even'
    case 'turnIsLevel':
      return 'the turn equals own level'
    case 'lastMoveWas':
      return `${a === 'self' ? 'own' : "opponent's"} previous move was an ${String(b)}`
    case 'movePublic':
      return 'the chosen move is public'
    case 'moveInPool':
      return a === 'this'
        ? `this is cast from the ${String(b)}`
        : `the opponent has it private and ${b === 'bank' ? 'banked' : 'active'}`
    case 'declaredMatches':
      return String(value).includes('@')
        ? 'the opponent has a private banked move of it'
        : `it is the declared ${String(value)}`
    case 'compare':
      return `${numWords(a as Num)} ${String(b)} ${numWords(c as Num)}`
    case 'isType':
      return `it is an ${String(value)}`
    case 'elementIs':
      return `the move is ${elWords(value)}`
    case 'optionTaken':
      return 'chosen so'
    case 'returnedTrue':
      return 'it worked'
    case 'firstThisMatch':
      return `${who} had none`
    case 'not':
      return notWords(value as Cond)
    default:
      return (value as Cond[]).map(condWords).join(name === 'and' ? ' and ' : ' or ')
  }
}

function notWords(cond: Cond): string {
  const words = condWords(cond)
  const [name] = Object.keys(cond)
  if (name === 'charged') return 'Discharged'
  return words.includes(' is ')
    ? words.replace(' is ', ' is not ')
    : words.includes(' has ')
      ? words.replace(' has ', ' has no ')
      : `not: ${words}`
}

const signed = (words: string): string =>
  /^-?\d+$/.test(words) ? (Number(words) < 0 ? words.replace('-', '−') : `+${words}`) : `+(${words})`

const WHEN: Readonly<Record<string, string>> = {
  matchStart: 'At match start',
  turnStart: 'At turn start',
  beforeMove: 'Before a move',
  afterMove: 'After a move',
  moveUsed: 'When a move is used',
  turnEnd: 'At the end of the execution',
  dealDamage: 'On dealing damage',
  takeDamage: 'On taking damage',
  wouldTakeDamage: 'Instead of taking damage',
  heal: 'On healing',
  wouldOverheal: 'On healing beyond Max HP',
  wouldGainStatus: 'Instead of gaining a status',
  gainStatus: 'On gaining a status',
  loseStatus: 'When an effect takes a status away',
  reachStatusMax: 'When a status reaches its maximum',
  attune: 'On attuning',
  loseAttune: 'On losing an attunement',
  burnOut: 'On burning out',
  openWounds: 'When wounds open',
  declare: 'On declaring',
  wouldDeclare: 'Instead of declaring',
  declarationTriggered: 'When a declaration comes true',
  gainCooldown: 'Instead of gaining cooldown',
  discharged: 'When a move discharges',
  bindEnd: 'When a bind ends',
  banked: 'When banked',
  unbanked: 'When a move is unbanked',
  targeted: 'When targeted',
  wouldDie: 'Instead of dying',
  hpChanged: 'When HP changes',
  blessingTaken: 'After taking a blessing',
  draft: 'On drafting minors',
  matchEnd: 'After a victory',
}

function triggerWords(sp: Speaker, t: Trigger): string {
  const who = t.who === undefined ? '' : t.who === 'self' ? ' (own)' : " (opponent's)"
  const cond = t.if === undefined ? '' : `, if ${condWords(t.if)}`
  return `${WHEN[t.on]}${who}${cond}: ${listWords(sp, t.do)}`
}

const listWords = (sp: Speaker, list: readonly Eff[]): string =>
  list.length === 0 ? 'nothing happens' : list.map((e) => effectWords(sp, e)).join('; ')

/** One effect in words. */
export function effectWords(sp: Speaker, e: Eff): string {
  const who = whoWords(e.to)
  const n = (fallback: unknown = 1): string => amount(sp, e, e.n ?? fallback)
  switch (e.do) {
    case 'attune':
      return `${whoWords(e.to, 'self')} attunes to ${elWords(e.el)}`
    case 'negateAttune':
      return `${who} loses its attunement to ${elWords(e.el ?? '$el')}`
    case 'spendAttune':
      return `spend the attunement to ${elWords(e.el ?? '$el')}`
    case 'damage': {
      const base = e.base === undefined ? '' : `${amount(sp, e, e.base)} `
      const times = e.iters === undefined ? '' : ` × ${amount(sp, e, e.iters, typeof e.base === 'number' ? 1 : 0)}`
      const el = e.el === undefined ? 'damage' : `damage of ${elWords(e.el)}`
      return `${base}${el}${e.to === undefined ? '' : ` to ${who}`}${times}`
    }
    case 'heal':
      return `${whoWords(e.to, 'self')} heals ${n()}`
    case 'loseHp':
      return `${who} loses ${n()} HP`
    case 'modMaxHp':
      return `${e.to === undefined ? '' : `${who} `}Max HP ${signed(n())}`
    case 'modStart':
      return e.hp === undefined ? `starting Wound ${signed(String(e.wound))}` : `starting HP ${signed(String(e.hp))}`
    case 'gainStatus':
      return `${who} ${signed(n())} ${statusName(sp, e)}`
    case 'loseStatus':
      return `${who} loses up to ${n()} of ${statusName(sp, e)}`
    case 'negateStatus':
      return `${who} loses all ${statusName(sp, e)}`
    case 'transferStatus':
      return `all own ${statusName(sp, e)} passes to ${who}`
    case 'modStatusMax':
      return `${who} ${statusName(sp, e)} maximum ${signed(n())}`
    case 'gainIgnore':
      return `${who} ignores ${statusName(sp, e)} for ${n()}`
    case 'loseIgnore':
      return `${who} ignores ${statusName(sp, e)} no longer`
    case 'gainImmune':
      return `${who} becomes immune to ${statusName(sp, e)}`
    case 'loseImmune':
      return `${who} is immune to ${statusName(sp, e)} no longer`
    case 'burnOut':
      return `${who} burns out`
    case 'openWounds':
      return `${who} opens wounds`
    case 'kill':
      return `${who} dies`
    case 'gainHeat':
      return `${who} ${signed(n())} Heat`
    case 'setHeat':
      return `${who} Heat becomes ${n()}`
    case 'gainCurseRisk':
      return `${who} ${signed(n())} curse risk`
    case 'rollCurse':
      return `roll a curse on ${who}`
    case 'addCooldown':
      return `${movesWords(e)}: cooldown ${signed(n())}`
    case 'setCooldown':
      return `${movesWords(e)}: cooldown becomes ${n()}`
    case 'clearCooldown':
      return `${movesWords(e)}: ready again`
    case 'recharge':
      return `recharge ${movesWords(e)}`
    case 'discharge':
      return `discharge ${movesWords(e)}`
    case 'addCharge':
      return `${movesWords(e)}: charge ${signed(n())}`
    case 'setCharge':
      return `${movesWords(e)}: charge becomes ${n()}`
    case 'bind':
      return `bind ${movesWords(e)}${e.n === undefined ? '' : ` for ${n()}`}`
    case 'unbind':
      return `unbind ${movesWords(e)}`
    case 'bank':
      return `bank ${movesWords(e)}`
    case 'unbank':
      return `unbank ${movesWords(e)}`
    case 'swapBank':
      return 'this move and the chosen banked move change places'
    case 'rearrange':
      return 'the pools may be rearranged'
    case 'trap':
      return `trap: ${WHEN[String(e.on)]?.toLowerCase()}${e.if === undefined ? '' : `, if ${condWords(e.if as Cond)}`}, ${listWords(sp, e.then as Eff[])}${e.continuous === true ? ' (again and again)' : ''}`
    case 'nullifyDeclarations':
      return e.like === undefined ? 'nullify all active declarations' : 'nullify every declaration with the same value'
    case 'spendDeclarations':
      return `spend up to ${n()} of the own active declarations`
    case 'publicise':
      return e.what === 'attune'
        ? `the attunements of ${who} become public`
        : `${movesWords(e)}: ${e.what === 'element' ? 'the element becomes' : 'becomes'} public`
    case 'mask':
      return `all moves and attunements of ${whoWords(e.to, 'self')} become private again`
    case 'modVar':
      return modVarWords(sp, e)
    case 'swapVars':
      return `${movesWords(e)}: ${(e.fields as string[]).join(' and ')} change places`
    case 'setElement':
      return `${movesWords(e)} becomes ${elWords(e.el)}`
    case 'addEffect':
      return `${movesWords(e)} gains "${addedWords(String(e.effect))}"`
    case 'alias':
      return `a status ${e.scope === 'word' ? 'in one place' : e.scope === 'move' ? 'everywhere on one move' : 'everywhere on all moves'} becomes a kindred one`
    case 'delay':
      return `in ${amount(sp, e, e.turns)} turns: ${listWords(sp, e.then as Eff[])}`
    case 'learn':
      return `${Number(e.random) > 1 ? `learn one of ${String(e.random)}` : 'may learn a'} random ${e.rarity === undefined ? '' : `${String(e.rarity)} `}move${Number(e.random) > 1 ? 's' : ''}`
    case 'forget':
      return 'forget a move'
    case 'focus':
      return `${e.scope === 'always' ? 'every later draft includes' : 'the next draft includes'} the element`
    case 'copyMove':
      return `a copy of ${movesWords(e)} fills a free active slot`
    case 'redraft':
      return 'draft three minors again'
    case 'resetRun':
      return 'back to level 1 with all moves and blessings; one path of upgrades is given up for good'
    case 'if': {
      const no = (e.else ?? []) as Eff[]
      return `${capital(condWords(e.cond as Cond))}: ${listWords(sp, (e.then ?? []) as Eff[])}${no.length === 0 ? '' : `. Else: ${listWords(sp, no)}`}`
    }
    case 'forEach':
      return `for each ${e.over === 'statuses' ? 'status' : e.over === 'elements' ? 'element' : 'attunement'} of ${whoWords(e.who, 'self')}: ${listWords(sp, e.then as Eff[])}`
    case 'repeat':
      return `${amount(sp, e, e.n)} more times: ${listWords(sp, e.then as Eff[])}`
    case 'choose':
      return `either ${(e.from as Eff[][]).map((list) => listWords(sp, list)).join(', or ')}`
    default:
      return `a random ${e.from === 'statuses' ? 'status' : 'element'}: ${listWords(sp, e.then as Eff[])}`
  }
}

function modVarWords(sp: Speaker, e: Eff): string {
  const value = amount(sp, e, e.by ?? e.set ?? 1)
  const by = e.set === undefined ? signed(value) : `becomes ${value}`
  const who = whoWords(e.to, 'self')
  switch (e.field) {
    case 'quick':
      return 'the next own move is a Quick-Move'
    case 'freeCooldown':
      return 'next turn own cooldowns do not count'
    case 'shield':
      return `${who} ignores damage until the end of its next execution`
    case 'deaf':
      return `${who} ignores declarations for ${value} turns`
    case 'mirror':
      return 'until the end of the own next execution, statuses self gains the opponent gains too'
    case 'iterMod':
      return `iterations of all own moves ${by}`
    case 'counter':
      return 'the count on this move +1'
    case 'any':
      return 'one number on every own active move +1 for this turn'
    case 'speed':
      return `one move becomes a ${Number(value) < 0 ? 'Slow' : 'Quick'}-Move`
    case 'ignoreElements':
      return 'elements do not count for this cast'
    case 'base':
      return `the next attack's base damage ${by}`
  }
  if (e.scope === 'nextAttack') return `the next attack's ${String(e.field)} ${by}`
  const field = String(e.field).startsWith('$') ? 'a number' : String(e.field).replace('_', ' ')
  const change =
    e.set === 'random'
      ? 'is rolled at random at every cast'
      : e.by === '$g'
        ? '±1'
        : e.by === '$s'
          ? 'against Anger, Stun or Sleep'
          : e.set === '$s'
            ? 'becomes any other'
            : by
  return `one move: ${field} ${change}`
}

const ADDED_TEXT: Readonly<Record<string, string>> = {
  fromBankUnbank: 'From bank: unbank this move',
  heatBurn: 'Heat: Overheat: self +1 Burn. Else: opponent +1 Burn',
  bankRegen: 'While banked: at turn start self +1 Regen',
  chargeIgnore: 'Charged: this cast ignores elements',
}
export const addedWords = (name: string): string => ADDED_TEXT[name] ?? name

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
}
export const askWords = (ask: Ask): string =>
  `${ask.private === true ? 'privately ' : ''}${ASK_WORDS[ask.ask] ?? ask.ask}${ask.of === 'private' ? ' that is private' : ask.of === 'bank' ? ' in the bank' : ask.of === 'attuned' ? ' one is attuned to' : ''}`

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
