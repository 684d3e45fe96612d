import type { Line, Text, Toned } from '../../../engine/scene.ts'
import { DECL_TYPES } from '../actions.ts'
import { BANK_SLOT, DRAW, STALEMATE } from '../duel/side.ts'
import type { Event } from '../events.ts'
import { ANGER, capital, ELEMENTS, SLEEP, STATUSES, STUN } from '../names.ts'
import type { Pack } from '../run/pack.ts'

/** Events in words, for one seat. Colour is for elements alone. */

export const tonedElement = (e: number): Toned => {
  const name = ELEMENTS[e] as string
  return { text: capital(name), tone: name }
}
const status = (n: number): string => capital(STATUSES[n] as string)
const elementsOf = (bits: number): string =>
  ELEMENTS.filter((_, e) => (bits & (1 << e)) !== 0)
    .map(capital)
    .join(' and ')

/** `You` or `The opponent`; `verb` in the right person. */
const who = (seat: number, me: number): string => (seat === me ? 'You' : 'The opponent')
const whose = (seat: number, me: number): string => (seat === me ? 'Your' : "The opponent's")
const does = (seat: number, me: number, verb: string, third = `${verb}s`): string => (seat === me ? verb : third)

const slotWords = (slot: number): string => (slot >= BANK_SLOT ? `bank ${slot - BANK_SLOT + 1}` : `slot ${slot + 1}`)

/** Ghosts may be called `You`, as whoever gave no name is. */
export const otherName = (name: string): string => (name === 'You' ? 'A nameless ghost' : name)

type Damage = Extract<Event, { kind: 'damage' }>

type Sum = Pick<Damage, 'base' | 'weak' | 'resist' | 'isStrong' | 'isTough' | 'more' | 'final'>
const isPlain = (e: Sum): boolean =>
  e.weak === 0 && e.resist === 0 && !e.isStrong && !e.isTough && e.more === 0 && e.final === e.base

/** `2 + 1 weak = 3`; where nothing changes the base, the base alone. */
export function damageSum(e: Sum): string {
  const parts = [String(e.base)]
  if (e.resist > 0) parts.push(`− ${e.resist} resist`)
  if (e.weak > 0) parts.push(`+ ${e.weak} weak`)
  if (e.isStrong) parts.push('+ 1 Strong')
  if (e.isTough) parts.push('− 1 Tough')
  if (e.more !== 0) parts.push(`${e.more > 0 ? '+' : '−'} ${Math.abs(e.more)} blessing`)
  const isFloored =
    e.base - e.resist + e.weak < 0 || e.base - e.resist + e.weak + (e.isStrong ? 1 : 0) - (e.isTough ? 1 : 0) < 0
  if (isPlain(e)) return String(e.base)
  return `${parts.join(' ')} = ${e.final}${isFloored ? ' (not below 0)' : ''}`
}

const MOVE_NEWS: Readonly<Record<string, (n: number) => string>> = {
  cooled: (n) => `is on cooldown ${n}`,
  ready: () => 'is ready again',
  charged: (n) => `has charge ${n}`,
  discharged: () => 'is discharged',
  bound: (n) => `is bound for ${n}`,
  unbound: () => 'is bound no longer',
  banked: () => 'goes into the bank',
  unbanked: () => 'comes out of the bank',
  public: () => 'is public now',
  element: (n) => `is ${ELEMENTS[n]}`,
  changed: (n) => (n === 0 ? 'is changed' : `changes by ${n > 0 ? '+' : '−'}${Math.abs(n)}`),
  copied: () => 'is copied',
}

/** The sections behind what happens to a move. */
const MOVE_RULES: Readonly<Record<string, string>> = {
  cooled: '§9',
  bound: '§9',
  unbound: '§9',
  charged: '§10',
  discharged: '§10',
  banked: '§12',
  unbanked: '§12',
  element: '§13',
}
const BARS: Readonly<Record<number, string>> = { [SLEEP]: 'every move', [STUN]: 'attacks', [ANGER]: 'utilities' }

const NEXT: Readonly<Record<string, string>> = {
  damage: "next attack's damage",
  iters: "next attack's iterations",
  base: "next attack's base damage",
  quick: "next move's speed",
  freeCooldown: 'free choice in spite of cooldowns, turns',
  shield: 'executions without damage',
  deaf: 'executions without traps',
  mirror: 'executions with mirrored statuses',
}

const END: Readonly<Record<string, string>> = {
  slain: 'You are slain, and rise again for others.',
  draw: 'Both fall at once, and that is your death.',
  'worn-out': 'Too many combats without an end wear you out.',
  undefeated: 'Nobody is left to fight. You lie down undefeated.',
  won: 'The duel is won.',
  lost: 'The duel is lost.',
  stalemate: 'The duel has no end.',
  taught: 'Every lesson is learned.',
  untaught: 'The lesson is not learned.',
}
export const endWords = (reason: string): string => END[reason] ?? reason

/** The text, the sum and the rule of an event; undefined if this seat does not notice it. */
export function tell(pack: Pack, e: Event, me: number): Line | undefined {
  if ('to' in e && e.to !== me) return undefined
  const text = textOf(pack, e, me)
  if (text === undefined) return undefined
  const [sum, rule] = reasons(e, me)
  return { text, ...(sum === '' ? {} : { sum }), ...(rule === '' ? {} : { rule }) }
}

const nameOf = (pack: Pack, root: number): string => pack.roots[root]?.def.name ?? 'an unknown move'
const toned = (pack: Pack, root: number): Toned => {
  const el = pack.roots[root]?.def.element ?? 'dim'
  return { text: nameOf(pack, root), tone: el }
}

function textOf(pack: Pack, e: Event, me: number): Text | undefined {
  switch (e.kind) {
    case 'duel':
      return `${e.names[0]} against ${otherName(e.names[1])}, level ${e.level}${e.isElite ? ', elite' : ''}. ${who(e.priority, me)} ${does(e.priority, me, 'have', 'has')} priority (${e.why}).`
    case 'chosen':
      return e.root < 0 ? 'You can only wait.' : ['You choose ', toned(pack, e.root), e.isWhole ? '.' : ' …']
    case 'answered':
      return `… ${e.words}${e.isWhole ? '.' : ' …'}`
    case 'seen-choice':
      return ['You see the opponent choose ', toned(pack, e.root), '.']
    case 'order':
      return `Turn ${e.turn}: ${who(e.first, me).toLowerCase() === 'you' ? 'you act' : 'the opponent acts'} first.`
    case 'waits':
      return `${who(e.seat, me)} ${does(e.seat, me, 'wait')}.`
    case 'disqualified':
      return `${who(e.seat, me)} cannot act: ${status(e.status)}.`
    case 'casts':
      return [
        `${who(e.seat, me)} ${does(e.seat, me, 'cast')} `,
        toned(pack, e.root),
        `${e.isFromBank ? ' from the bank' : ''}${e.target === e.seat ? ' on self' : ''}.`,
      ]
    case 'declared':
      return declaredText(pack, e, me)
    case 'trap':
      return [
        `${whose(e.seat, me)} trap (`,
        toned(pack, e.root),
        `, ${declared(pack, e.type, e.value)}) catches ${e.on === me ? 'you' : 'the opponent'}.`,
      ]
    case 'blessing':
      return `${whose(e.seat, me)} blessing ${e.name}:`
    case 'while-banked':
      return e.root >= 0 ? [`${whose(e.seat, me)} banked `, toned(pack, e.root), ':'] : `A banked move of the opponent:`
    case 'damage':
      return [
        `${who(e.seat, me)} ${does(e.seat, me, 'take')} ${e.final} `,
        tonedElement(e.element),
        ` damage. HP ${e.hp}/${e.maxHp}.`,
      ]
    case 'ignored-damage':
      return [`${who(e.seat, me)} ${does(e.seat, me, 'ignore')} the `, tonedElement(e.element), ' damage.']
    case 'immune-damage':
      return [`${who(e.seat, me)} ${does(e.seat, me, 'are', 'is')} immune to `, tonedElement(e.element), '.']
    case 'absorbed':
      return [`${who(e.seat, me)} ${does(e.seat, me, 'absorb')} the `, tonedElement(e.element), ' damage.']
    case 'healed':
      return `${who(e.seat, me)} ${does(e.seat, me, 'heal')} ${e.healed}. HP ${e.hp}/${e.maxHp}.`
    case 'lost-hp':
      return `${who(e.seat, me)} ${does(e.seat, me, 'lose')} ${e.amount} HP. HP ${e.hp}/${e.maxHp}.`
    case 'max-hp':
      return `${whose(e.seat, me)} Max HP ${e.by < 0 ? 'falls' : 'rises'} to ${e.maxHp}. HP ${e.hp}/${e.maxHp}.`
    case 'revealed':
      return `${whose(e.seat, me)} private attunement shows: ${elementsOf(e.elements)}.`
    case 'attuned':
      return [
        `${who(e.seat, me)} ${does(e.seat, me, 'attune')} to `,
        tonedElement(e.element),
        e.isNew ? '.' : ', as before.',
      ]
    case 'detuned':
      return [`${who(e.seat, me)} ${does(e.seat, me, 'are', 'is')} attuned to `, tonedElement(e.element), ' no longer.']
    case 'gained':
      return `${who(e.seat, me)} ${does(e.seat, me, 'gain')} ${e.amount} ${status(e.status)}, and ${does(e.seat, me, 'have', 'has')} ${e.turns}.`
    case 'lost':
      return `${who(e.seat, me)} ${does(e.seat, me, 'lose')} ${e.amount} ${status(e.status)}: ${e.turns} left.`
    case 'immune-status':
      return `${who(e.seat, me)} ${does(e.seat, me, 'are', 'is')} immune to ${status(e.status)}.`
    case 'wears':
      return `${whose(e.seat, me)} statuses lose a turn each; left: ${e.statuses.map((at, i) => `${status(at)} ${e.turns[i]}`).join(', ')}.`
    case 'ticked':
      return `${status(e.status)} on ${e.seat === me ? 'you' : 'the opponent'}:`
    case 'ignores':
      return `${who(e.seat, me)} ${does(e.seat, me, 'ignore')} ${status(e.status)}: ${e.ignores}.`
    case 'immunity':
      return `${who(e.seat, me)} ${does(e.seat, me, 'are', 'is')} ${e.isImmune ? '' : 'no longer '}immune to ${status(e.status)}.`
    case 'status-max':
      return `${whose(e.seat, me)} ${status(e.status)} can now reach ${e.max}.`
    case 'burn-out':
      return `${who(e.seat, me)} ${does(e.seat, me, 'burn')} out: ${e.spent} Burn.`
    case 'open-wounds':
      return `${whose(e.seat, me)} wounds open: ${e.spent}.`
    case 'seal-lifted':
      return `${whose(e.seat, me)} wounds can be opened again.`
    case 'killed':
      return `${who(e.seat, me)} ${does(e.seat, me, 'die')}: ${e.why}.`
    case 'died':
      return `${who(e.seat, me)} ${does(e.seat, me, 'fall')}.`
    case 'risk':
      return `${whose(e.seat, me)} curse risk is ${e.risk}.`
    case 'curse-roll':
      return e.isCursed
        ? `A curse takes hold of ${e.seat === me ? 'you' : 'the opponent'}.`
        : `No curse takes hold of ${e.seat === me ? 'you' : 'the opponent'}.`
    case 'heat':
      return `${whose(e.seat, me)} Heat is ${e.heat}${e.isWrapped ? ': Overheat' : ''}.`
    case 'heat-roll':
      return e.isOverheated ? 'Overheat!' : 'No overheat.'
    case 'attack-roll':
      return e.factor === 0 ? 'It misses.' : e.factor === 2 ? 'A critical hit.' : 'It hits.'
    case 'random':
      return `At random: ${randomWords(e.what, e.value)}.`
    case 'move':
      return `${whose(e.seat, me)} ${e.root >= 0 ? `${nameOf(pack, e.root)} (${slotWords(e.slot)})` : `move in ${slotWords(e.slot)}`} ${(MOVE_NEWS[e.what] as (n: number) => string)(e.amount)}.`
    case 'next':
      return `${whose(e.seat, me)} ${NEXT[e.what] ?? e.what}: ${e.amount > 0 ? '+' : ''}${e.amount}.`
    case 'masked':
      return `${who(e.seat, me)} ${does(e.seat, me, 'vanish', 'vanishes')} behind a veil.`
    case 'declarations':
      return `${e.amount} active ${e.amount === 1 ? 'declaration is' : 'declarations are'} ${e.what}.`
    case 'delayed':
      return `It will come in ${e.turns} ${e.turns === 1 ? 'turn' : 'turns'}.`
    case 'lands':
      return 'What was set in motion arrives:'
    case 'fizzles':
      return `Nothing comes of it: ${e.why}.`
    case 'turn-over':
      return `Turn ${e.turn}. ${who(e.priority, me)} ${does(e.priority, me, 'have', 'has')} priority.`
    case 'duel-over':
      return e.winner === DRAW
        ? 'Both fall.'
        : e.winner === STALEMATE
          ? 'Nobody can end this.'
          : `${who(e.winner, me)} ${does(e.winner, me, 'win')} on turn ${e.turns}.`
    default:
      return runText(pack, e)
  }
}

function declaredText(pack: Pack, e: Extract<Event, { kind: 'declared' }>, me: number): string {
  if (e.isVoid) return `${whose(e.seat, me)} declaration is hushed before it is made.`
  if (e.value < 0) return `${who(e.seat, me)} ${does(e.seat, me, 'declare')} a ${DECL_TYPES[e.type]} in private.`
  return `${who(e.seat, me)} ${does(e.seat, me, 'declare')} ${declared(pack, e.type, e.value)}.`
}

function declared(pack: Pack, type: number, value: number): string {
  switch (DECL_TYPES[type]) {
    case 'element':
      return capital(ELEMENTS[value] ?? '?')
    case 'status':
      return capital(STATUSES[value] ?? '?')
    case 'move':
      return `move ${(value & 63) + 1}`
    case 'guess':
      return nameOf(pack, value)
    case 'declaration':
      return 'against a declaration'
    case 'type':
      return `a ${DECL_TYPES[value] ?? '?'}`
    default:
      return String(value)
  }
}

const randomWords = (what: string, value: number): string =>
  what === 'status' ? status(value) : what === 'element' ? capital(ELEMENTS[value] as string) : String(value)

function runText(pack: Pack, e: Event): Text | undefined {
  switch (e.kind) {
    case 'begun':
      return `${e.name}, ${e.build}.`
    case 'elite-roll':
      return e.isElite ? 'An elite comes.' : 'No elite comes.'
    case 'victory':
      return `Victory at level ${e.level}${e.isElite ? ` over an elite: ${e.elites} slain` : ''}.`
    case 'stalemate':
      return `A stalemate: no level, no upgrade, another opponent. ${e.left} more would wear you out.`
    case 'offers':
      return e.major < 0
        ? 'No major blessing is offered.'
        : `Major blessing: ${pack.majors[e.major]?.def.name}${e.isOpen ? '' : ' (closed: your burden is above the elites you have slain)'}.`
    case 'drafted':
      return `Drafted: ${e.minors.map((i) => pack.minors[i]?.def.name).join(', ') || 'nothing'}.`
    case 'learned':
      return ['You learn ', toned(pack, e.root), e.isRoot ? ' as its root.' : '.']
    case 'forgot':
      return ['You forget ', toned(pack, e.root), '.']
    case 'took':
      return `Blessing: ${e.name}${e.text === '' ? '.' : `, ${e.text}`}`
    case 'reordered':
    case 'changed':
    case 'passed':
      return `${e.what}.`
    case 'picking':
      return `${e.what} …`
    case 'lesson':
      return `Lesson ${e.number}: ${e.title}.`
    case 'ended':
      return endWords(e.reason)
    default:
      return undefined
  }
}

const orderSum = (own: number, other: number): string =>
  own === other ? `both have speed ${own}: a tie goes to priority` : `your speed ${own}, the opponent's ${other}`

/** The arithmetic and the section behind an event. */
function reasons(e: Event, me: number): [sum: string, rule: string] {
  switch (e.kind) {
    case 'damage':
      return [
        `${damageSum(e)}${e.by === 0 ? '' : ` (attuned to ${elementsOf(e.by)})`}${isPlain(e) ? ' base' : ''}`,
        '§5',
      ]
    case 'absorbed':
      return [`${e.base} of this element is absorbed by ${elementsOf(e.by)}: heals ${e.healed}`, '§5']
    case 'immune-damage':
      return [`${e.base} × 0, immune by ${elementsOf(e.by)}`, '§5']
    case 'order':
      return [orderSum(e.speeds[me as 0 | 1], e.speeds[(1 - me) as 0 | 1]), '§2 P2']
    case 'healed':
      return [e.amount === e.healed ? '' : `${e.amount}, but no further than Max HP`, '§5']
    case 'curse-roll':
      return [`d10 rolled ${e.roll}, risk ${e.risk}: ${e.roll} ${e.isCursed ? '≤' : '>'} ${e.risk}`, '§6']
    case 'heat-roll':
      return [`d6 rolled ${e.roll}, Heat ${e.heat}: ${e.heat} ${e.isOverheated ? '≥' : '<'} ${e.roll}`, '§11']
    case 'attack-roll':
      return [`d6 rolled ${e.roll}: base damage × ${e.factor}`, '§13']
    case 'elite-roll':
      return [`d10 rolled ${e.roll}, burden ${e.burden}`, '§15']
    case 'gained':
      return [`+${e.amount}, at most ${e.max}`, '§6']
    case 'burn-out':
      return [`${e.spent} × 1 Fire damage, then 1 Anger`, '§7']
    case 'open-wounds':
      return [`${e.spent} × 1 Vital damage`, '§7']
    case 'disqualified':
      return [BARS[e.status] ?? '', '§2 P3.3']
    case 'wears':
      return ['', (e.statuses[0] as number) in BARS ? '§2 P3.4' : '§2 P3.6']
    case 'risk':
      return [`+${e.amount}; a roll of d10 at or below it curses`, '§6']
    case 'heat':
      return [`${e.amount < 0 ? '−' : '+'}${Math.abs(e.amount)}${e.isWrapped ? ', beyond 6 it wraps' : ''}`, '§11']
    case 'max-hp':
      return [`${e.by < 0 ? '−' : '+'}${Math.abs(e.by)}`, '§5']
    case 'ignores':
      return [`${e.amount < 0 ? '−' : '+'}${Math.abs(e.amount)}`, '§8']
    case 'move':
      return ['', MOVE_RULES[e.what] ?? '']
    case 'ticked':
      return ['', '§2 P3.2']
    case 'drafted':
      return [`3 of ${e.pool} in scope`, '§12']
    default:
      return ['', '']
  }
}
