import { type Dice, seededDice } from '../../src/engine/index.ts'
import { type Action, type Event, losTribe, type State } from '../../src/games/lostribe/index.ts'
import { at } from '../../src/lib/enums.ts'

/** Full runs of LosTribe with their numbers, and bots that do only one thing. */

export type Policy = (s: State, own: Dice, legal: readonly Action[]) => Action

export const HEROES = losTribe.pack.heroes.map(({ id }) => id)
const cards = losTribe.pack.cards

/** The numbers of a run: `…Late` in act III for cards, from act II on for fights. */
const makeTally = (hero: string) => ({
  hero,
  won: false,
  /** The act it ended in, from 0. */
  act: 0,
  fights: 0,
  fightsLate: 0,
  dice: 0,
  spent: 0,
  played: 0,
  basics: 0,
  playedLate: 0,
  basicsLate: 0,
  fused: 0,
  pivots: 0,
  evolved: 0,
  /** By act: turns of each boss fight, and HP lost in each fight. */
  bossTurns: byAct(),
  lost: byAct(),
  /** Card ids of the last deck, and of the cards that were taken. */
  deck: none(),
  taken: none(),
  /** The foes of the last fight. */
  met: '',
})
export type Tally = ReturnType<typeof makeTally>
const byAct = (): [number[], number[], number[]] => [[], [], []]
const none = (): string[] => []

export const builtInPlan: Policy = (s) => {
  for (const [action] of losTribe.candidateLines?.(s, 0) ?? []) if (action !== undefined) return action
  throw new Error('no plan')
}
export const anyOf = (legal: readonly Action[], own: Dice): Action => at(legal, own.roll('bot', legal.length, 'bot'))
/** The first legal action with this verb. */
function only(legal: readonly Action[], verb: Action['verb']): Action {
  const found = legal.find((action) => action.verb === verb)
  if (found === undefined) throw new Error(`${verb} is not legal`)
  return found
}
/** In a fight the first card that fits, or the end of the turn; otherwise the built-in plan. */
const onlyCards =
  (fits: (s: State, action: Action) => boolean, until = Number.POSITIVE_INFINITY): Policy =>
  (s, own, legal) =>
    s.phase === 'act' && s.turn < until
      ? (legal.find((action) => isCard(action) && fits(s, action)) ?? only(legal, 'end-turn'))
      : builtInPlan(s, own, legal)

const isCard = ({ verb }: Action): boolean => verb === 'play' || verb === 'kindle' || verb === 'fuse'
const isAttack = (s: State, { n }: Action): boolean => cards[s.hand[n] ?? -1]?.type === 'attack'
const isGuard = (s: State, action: Action): boolean => !isAttack(s, action)
const WITH_DICE: readonly string[] = ['kindle', 'spark', 'ult', 'fuse']

/** The built-in plan with one exception each. */
export const POLICIES = {
  plan: builtInPlan,
  'no card, no evolution': (s, own, legal) => {
    if (s.phase === 'cards' || s.phase === 'evolve') return only(legal, 'skip')
    return s.phase === 'shop' ? only(legal, 'leave') : builtInPlan(s, own, legal)
  },
  'random rewards': (s, own, legal) => (s.phase === 'cards' ? anyOf(legal, own) : builtInPlan(s, own, legal)),
  'never a die': (s, own, legal) => {
    const plan = builtInPlan(s, own, legal)
    if (!WITH_DICE.includes(plan.verb)) return plan
    return legal.find(({ verb }) => verb === 'play') ?? only(legal, 'end-turn')
  },
  'only attack': onlyCards(isAttack),
  'only ward': onlyCards(isGuard),
  'stall to turn 12': onlyCards(isGuard, 12),
  'always the first choice': (_, __, legal) => at(legal, 0),
} satisfies Readonly<Record<string, Policy>>

function listen(tally: Tally, s: State): (event: Event) => void {
  return (event) => {
    switch (event.kind) {
      case 'dice':
        if (event.actor !== 0) return
        if (event.verb === 'consume' || event.verb === 'fuse') tally.spent += event.dice.length
        else if (['roll', 'add', 'refund', 'steal'].includes(event.verb)) tally.dice += event.dice.length
        return
      case 'played': {
        const isBasic = ['c_basic_strike', 'c_brace'].includes(cards[event.card]?.id ?? '')
        tally.played++
        if (isBasic) tally.basics++
        if (s.act < 2) return
        tally.playedLate++
        if (isBasic) tally.basicsLate++
        return
      }
      case 'hardened':
        tally.pivots++
        return
      case 'card':
        if (event.what === 'evolved') tally.evolved++
        if (event.what === 'gained') tally.taken.push(cards[event.card]?.id ?? '')
        return
      case 'fight':
        tally.fights++
        tally.met = event.foes.map((kind) => losTribe.pack.monsters[kind]?.id ?? '').join('+')
        if (s.act > 0) tally.fightsLate++
        return
      case 'victory':
        if (event.stakes === 3) tally.bossTurns[s.act]?.push(event.turns)
        return
      default:
    }
  }
}

/** A finished fight: act, foes, and the HP it cost. */
export interface Fight {
  readonly group: string
  readonly lost: number
  readonly turns: number
  readonly died: boolean
}

/** Plays a run; `met` is called after each fight. */
export function runOnce(seed: string, hero: string, oath: number, policy: Policy, met?: (fight: Fight) => void): Tally {
  const dice = seededDice(seed)
  const own = seededDice(`own ${seed} ${hero}`)
  const s = losTribe.setup({ hero, oath }, dice)
  const tally = makeTally(hero)
  const emit = listen(tally, s)
  let hpBefore = s.hp
  while (losTribe.toAct(s).length > 0) {
    const action = policy(s, own, losTribe.legal(s, 0))
    const spent = s.spent
    const wasFighting = s.foes.length > 0
    const { act, turn } = s
    if (!wasFighting) hpBefore = s.hp
    losTribe.apply(s, [{ seat: 0, action }], dice, emit)
    if (isCard(action) && s.act > 0 && s.spent - spent >= 2) tally.fused++
    if (!wasFighting) continue
    const hasEnded = s.foes.length === 0
    if (hasEnded) tally.lost[act]?.push(hpBefore - s.hp)
    if (hasEnded || s.phase === 'dead')
      met?.({
        group: `${act + 1} ${tally.met}`,
        lost: hasEnded ? hpBefore - s.hp : hpBefore,
        turns: turn,
        died: !hasEnded,
      })
  }
  tally.won = s.phase === 'won'
  tally.act = s.act
  tally.deck = s.deck.map((code) => cards[code]?.id ?? '')
  return tally
}
