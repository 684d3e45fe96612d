import { type Dice, seededDice } from '../../src/engine/index.ts'
import { type Action, type Event, losTribe, type State } from '../../src/games/lostribe/index.ts'

/** Whole runs of LosTribe, log-free but for what is counted; and bots that do one thing. */

export type Policy = (s: State, own: Dice, legal: readonly Action[]) => Action

export const HEROES = losTribe.pack.heroes.map(({ id }) => id)
const cards = losTribe.pack.cards

/** What a run came to. */
export interface Told {
  readonly hero: string
  won: boolean
  /** The act it ended in, from 0. */
  act: number
  fights: number
  dice: number
  spent: number
  played: number
  basics: number
  /** The same in act III. */
  playedLate: number
  basicsLate: number
  /** From act II on. */
  fused: number
  fightsLate: number
  pivots: number
  evolved: number
  bossTurns: [number[], number[], number[]]
  /** Card kinds of the last deck, by id. */
  deck: string[]
  taken: string[]
  lost: [number[], number[], number[]]
  killer: number
  turns: number
  met: string
}
const tellOf = (hero: string): Told => ({
  hero,
  won: false,
  act: 0,
  fights: 0,
  dice: 0,
  spent: 0,
  played: 0,
  basics: 0,
  playedLate: 0,
  basicsLate: 0,
  fused: 0,
  fightsLate: 0,
  pivots: 0,
  evolved: 0,
  bossTurns: [[], [], []],
  deck: [],
  taken: [],
  lost: [[], [], []],
  killer: -1,
  turns: 0,
  met: '',
})

export const firstPlan: Policy = (s) => {
  for (const line of losTribe.plans?.(s, 0) ?? []) return line[0] as Action
  throw new Error('no plan')
}
const anyOf = (legal: readonly Action[], own: Dice): Action => legal[own.roll('bot', legal.length, 'bot')] as Action
const find = (legal: readonly Action[], ...verbs: readonly string[]): Action | undefined =>
  legal.find(({ verb }) => verbs.includes(verb))

const isAttack = (s: State, { verb, n }: Action): boolean =>
  (verb === 'play' || verb === 'kindle' || verb === 'fuse') && cards[s.hand[n] as number]?.type === 'attack'
const isCard = ({ verb }: Action): boolean => verb === 'play' || verb === 'kindle' || verb === 'fuse'

/** Everything by the guide, but … */
export const POLICIES: Readonly<Record<string, Policy>> = {
  'first plan': firstPlan,
  'no card, no evolution': (s, own, legal) =>
    s.phase === 'cards' || s.phase === 'evolve'
      ? (find(legal, 'skip') as Action)
      : s.phase === 'shop'
        ? (find(legal, 'leave') as Action)
        : firstPlan(s, own, legal),
  'random rewards': (s, own, legal) => (s.phase === 'cards' ? anyOf(legal, own) : firstPlan(s, own, legal)),
  'never a die': (s, own, legal) => {
    const plan = firstPlan(s, own, legal)
    if (!['kindle', 'spark', 'ult', 'fuse'].includes(plan.verb)) return plan
    return legal.find((deed) => deed.verb === 'play') ?? (find(legal, 'end-turn') as Action)
  },
  'only attack': (s, own, legal) =>
    s.phase === 'act'
      ? (legal.find((deed) => isAttack(s, deed)) ?? (find(legal, 'end-turn') as Action))
      : firstPlan(s, own, legal),
  'only ward': (s, own, legal) =>
    s.phase === 'act'
      ? (legal.find((deed) => isCard(deed) && !isAttack(s, deed)) ?? (find(legal, 'end-turn') as Action))
      : firstPlan(s, own, legal),
  'stall to turn 12': (s, own, legal) =>
    s.phase === 'act' && s.turn < 12
      ? (legal.find((deed) => isCard(deed) && !isAttack(s, deed)) ?? (find(legal, 'end-turn') as Action))
      : firstPlan(s, own, legal),
  'always the first choice': (_, __, legal) => legal[0] as Action,
}

function listen(told: Told, s: State): (event: Event) => void {
  return (event) => {
    switch (event.kind) {
      case 'dice':
        if (event.actor !== 0) return
        if (event.verb === 'consume' || event.verb === 'fuse') told.spent += event.dice.length
        else if (['roll', 'add', 'refund', 'steal'].includes(event.verb)) told.dice += event.dice.length
        return
      case 'played': {
        const isBasic = ['c_basic_strike', 'c_brace'].includes(cards[event.card]?.id ?? '')
        told.played++
        if (isBasic) told.basics++
        if (s.act < 2) return
        told.playedLate++
        if (isBasic) told.basicsLate++
        return
      }
      case 'hardened':
        told.pivots++
        return
      case 'card':
        if (event.what === 'evolved') told.evolved++
        if (event.what === 'gained') told.taken.push(cards[event.card]?.id ?? '')
        return
      case 'fight':
        told.fights++
        told.met = event.foes.map((kind) => losTribe.pack.monsters[kind]?.id ?? '').join('+')
        if (s.act > 0) told.fightsLate++
        return
      case 'victory':
        if (event.stakes === 3) told.bossTurns[s.act as 0 | 1 | 2].push(event.turns)
        return
      default:
    }
  }
}

/** `met` hears of each fight when it is over: who stood there, what it cost, whether it was the end. */
export function runOnce(
  seed: string,
  hero: string,
  oath: number,
  policy: Policy,
  met?: (group: string, act: number, lost: number, turns: number, died: boolean) => void,
): Told {
  const dice = seededDice(seed)
  const own = seededDice(`own ${seed} ${hero}`)
  const s = losTribe.setup({ hero, oath }, dice)
  const told = tellOf(hero)
  const emit = listen(told, s)
  let hpBefore = s.hp
  let wasFighting = false
  let turn = 0
  while (losTribe.toAct(s).length > 0) {
    const action = policy(s, own, losTribe.legal(s, 0))
    const spent = s.spent
    const isFighting = s.foes.length > 0
    const act = s.act
    if (!isFighting) hpBefore = s.hp
    if (isFighting) turn = s.turn
    losTribe.apply(s, [{ seat: 0, action }], dice, emit)
    if (isCard(action) && s.act > 0 && s.spent - spent >= 2) told.fused++
    wasFighting = isFighting
    if (wasFighting && s.foes.length === 0) {
      told.lost[act as 0 | 1 | 2].push(hpBefore - s.hp)
      met?.(told.met, act, hpBefore - s.hp, turn, false)
    } else if (wasFighting && s.phase === 'dead') met?.(told.met, act, hpBefore, turn, true)
  }
  told.won = s.phase === 'won'
  told.act = s.act
  told.killer = s.killer
  told.turns = s.rounds
  told.deck = s.deck.map((code) => cards[code]?.id ?? '')
  return told
}
