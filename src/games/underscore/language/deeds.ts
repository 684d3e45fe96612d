import { capital } from '../names.ts'
import type { Cond, Eff, Trigger } from './content.ts'
import { amount, condWords, elWords, movesWords, type Speaker, signed, statusName, whoWords } from './phrases.ts'

/** Effects and triggers in words. */

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

export function triggerWords(sp: Speaker, t: Trigger): string {
  const who = t.who === undefined ? '' : t.who === 'self' ? ' (own)' : " (opponent's)"
  const cond = t.if === undefined ? '' : `, if ${condWords(t.if)}`
  return `${WHEN[t.on]}${who}${cond}: ${listWords(sp, t.do)}`
}

export const listWords = (sp: Speaker, list: readonly Eff[]): string =>
  list.length === 0 ? 'nothing happens' : list.map((e) => effectWords(sp, e)).join('; ')

/** One effect in words. */
function effectWords(sp: Speaker, e: Eff): string {
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
      if (e.instead === true) return `take ${amount(sp, e, e.base)}`
      const base = e.base === undefined ? '' : `${amount(sp, e, e.base)} `
      const times = e.iters === undefined ? '' : ` × ${amount(sp, e, e.iters, typeof e.base === 'number' ? 1 : 0)}`
      const el = e.el === undefined ? (e.base === undefined ? 'base damage' : 'damage') : `damage of ${elWords(e.el)}`
      return `${base}${el}${e.to === undefined ? '' : ` to ${who}`}${times}`
    }
    case 'heal':
      return `${whoWords(e.to, 'self')} heals ${n()}${e.beyond === true ? ', beyond Max HP' : ''}`
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
      return e.with === undefined
        ? 'this move and the chosen banked move change places'
        : 'the chosen active and the chosen banked move change places'
    case 'rearrange':
      return 'the pools may be rearranged'
    case 'trap':
      return `trap: ${WHEN[String(e.on)]?.toLowerCase()}${e.if === undefined ? '' : `, if ${condWords(e.if as Cond)}`}, ${listWords(sp, e.then as Eff[])}${e.continuous === true ? ' (again and again)' : ''}${e.next === true ? ' (the next one only)' : ''}`
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
      return `${movesWords(e)}: ${Array.isArray(e.fields) ? (e.fields as string[]).join(' and ') : 'the two numbers'} change places`
    case 'setElement':
      return e.what === 'damage'
        ? `that move deals ${elWords(e.el)} damage`
        : `${movesWords(e)} becomes ${elWords(e.el)}`
    case 'addEffect':
      return `${movesWords(e)} gains "${addedWords(String(e.effect))}"`
    case 'alias':
      return `the keyword ${e.scope === 'word' ? 'in this place' : e.scope === 'move' ? 'everywhere on this move' : 'everywhere on all own moves'} becomes a kindred one`
    case 'delay':
      return `in ${amount(sp, e, e.turns)} turns: ${listWords(sp, e.then as Eff[])}`
    case 'learn':
      if (e.over === 'active')
        return `each active move may be replaced by one of ${String(e.random)} random moves of its rarity`
      if (e.over === 'bank') return 'a banked move may be replaced by a random one'
      return `${Number(e.random) > 1 ? `learn one of ${String(e.random)}` : 'may learn a'} random ${e.rarity === undefined ? '' : `${String(e.rarity)} `}move${Number(e.random) > 1 ? 's' : ''}`
    case 'forget':
      return 'forget a move'
    case 'focus':
      return `${e.scope === 'always' ? 'every later draft includes' : 'the next draft includes'} the element`
    case 'copyMove':
      if (e.root !== undefined)
        return `the move ${String(e.root).split('-').map(capital).join(' ')} is there to be cast once`
      if (e.over !== undefined) return `${movesWords(e)} takes its place for this match`
      return e.fill === true
        ? 'copies of random active moves of the opponent fill the free active slots'
        : `a copy of ${movesWords(e)} fills a free active slot`
    case 'redraft':
      return 'draft three minors again'
    case 'resetRun':
      return 'back to level 1 with all moves and blessings; one path of upgrades is given up for good'
    case 'if': {
      const no = (e.else ?? []) as Eff[]
      return `${capital(condWords(e.cond as Cond))}: ${listWords(sp, (e.then ?? []) as Eff[])}${no.length === 0 ? '' : `. Else: ${listWords(sp, no)}`}`
    }
    case 'forEach':
      if (e.most !== undefined) return `spend ${amount(sp, e, e.most)} own attunements, in the order of the elements`
      return `for each ${e.over === 'statuses' ? 'status' : e.over === 'elements' ? 'element' : 'attunement'} of ${whoWords(e.who, 'self')}: ${listWords(sp, e.then as Eff[])}`
    case 'repeat':
      return `${amount(sp, e, e.n)} more times: ${listWords(sp, e.then as Eff[])}`
    case 'choose':
      if (e.ask !== undefined) return offerText(sp, e)
      return `either ${(e.from as Eff[][]).map((list) => listWords(sp, list)).join(', or ')}`
    default:
      if (e.n !== undefined) return `${String(e.n)} random statuses: ${listWords(sp, e.then as Eff[])}`
      return `a random ${e.from === 'statuses' ? 'status' : 'element'}: ${listWords(sp, e.then as Eff[])}`
  }
}

/** §17.7 A question for the next decision. */
function offerText(sp: Speaker, e: Eff): string {
  const { ask, of } = e.ask as { ask: string; of?: string }
  const what =
    ask === 'alias'
      ? 'change a keyword of an own active move into a kindred one'
      : ask === 'status'
        ? 'choose one of them'
        : ask === 'theirMove'
          ? "choose one of the opponent's private moves"
          : ask === 'ownMove'
            ? `choose an own ${of ?? ''} move`
            : ''
  const then =
    ask === 'alias'
      ? ''
      : listWords(sp, e.then as Eff[])
          .replaceAll('the declared element', 'that element')
          .replaceAll('the declared status', 'of it')
          .replace(/^self attunes/, 'attune')
  return `${e.may === true ? 'may ' : ''}${what}${what !== '' && then !== '' ? ': ' : ''}${then}`
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
      return 'until the own next turn, statuses self gains the opponent gains too'
    case 'iterMod':
      return `iterations of all own moves ${by}`
    case 'counter':
      return 'the count on this move +1'
    case 'any':
      return 'one number on the chosen move +1 for this turn'
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
  heatBurn: 'Heat: Overheat: self +1 Burn. Else: target +1 Burn',
  bankRegen: 'While banked: at turn start self +1 Regen',
  chargeIgnore: 'Charged: this cast ignores elements',
}
export const addedWords = (name: string): string => ADDED_TEXT[name] ?? name
