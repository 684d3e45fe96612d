import type { Choice, Panel, Scene, Card as SceneCard, Text } from '../../../engine/scene.ts'
import type { Deed, PackDeeds } from '../actions.ts'
import { ENDURE, FORGET, LEAVE, MEDITATE, REMOVAL, REROLL_TRAP, REST, RESTOCK, ROLL_TRAP, SKIP } from '../actions.ts'
import { elementName } from '../fight/elements.ts'
import { EVENTS } from '../language/content.ts'
import type { Boon, Card, Hero, Monster, Pack } from '../language/pack.ts'
import { legal, optionsOf } from '../road/legal.ts'
import { nodeAt } from '../road/map.ts'
import {
  bankRelic,
  canForget,
  isCardOffer,
  priceOf,
  removalPrice,
  restHeal,
  restockPrice,
  trapDamage,
  trapHarm,
  trapMatches,
  whyNoOption,
} from '../road/nodes.ts'
import { bossHealPercent, evolveCost } from '../road/spoils.ts'
import { score, scoreWords } from '../score.ts'
import { BOSS, HP, KIND, MAX_HP, type State } from '../state.ts'
import { fightScene } from './fight-scene.ts'
import { ASK_WORDS, EVENT_WORDS, NODE_WORDS, STAKES_WORDS } from './lore.ts'
import { actTitle, boonOffer, cardOffer, mapPanel, pileWords, runPanels } from './panels.ts'
import { boonText, cardText, count, diceWords } from './words.ts'

/** What the player sees. Nothing here decides anything. */
export function scene(pack: Pack, deeds: PackDeeds, s: State): Scene {
  const open = legal(pack, deeds, s)
  switch (s.phase) {
    case 'act':
    case 'pick':
    case 'tidy':
      return fightScene(pack, s, open)
    case 'hero':
      return heroScene(pack, deeds, s)
    case 'destiny':
      return destinyScene(pack, deeds, s)
    case 'map':
      return page(
        pack,
        s,
        'the way on',
        [],
        open.map((deed) => wayChoice(s, deed)),
      )
    case 'evolve':
    case 'deck':
      return deckScene(pack, s, open)
    case 'cards':
      return cardsScene(pack, s, open)
    case 'relics':
      return relicsScene(pack, s, open)
    case 'rest':
      return restScene(pack, s)
    case 'shop':
      return shopScene(pack, s, open)
    case 'trap':
    case 'sprung':
      return trapScene(pack, s, open)
    case 'event':
      return eventScene(pack, s)
    default:
      return ending(pack, s)
  }
}

/** The frame of every scene between fights. */
function page(pack: Pack, s: State, what: string, panels: readonly Panel[], choices: readonly Choice[]): Scene {
  return { title: `${actTitle(s)} · ${what}`, panels: [...runPanels(pack, s), ...panels, mapPanel(s)], choices }
}

const text = (id: string, ...lines: readonly Text[]): Panel => ({ kind: 'text', id, lines })
const cards = (id: string, list: readonly SceneCard[]): Panel => ({ kind: 'cards', id, cards: list })

const INTRO = [
  'Three veils stand between the lost tribe and its star. Each turn you roll three',
  'elemental dice: cards spend them, and their pattern works for you. Fire beats',
  'air, air beats earth, earth beats water, water beats fire.',
]

function heroScene(pack: Pack, deeds: PackDeeds, s: State): Scene {
  const list = pack.heroes.map((hero: Hero): SceneCard => {
    const boons = hero.boons.map((at) => {
      const boon = pack.boons[at] as Boon
      return `${boon.name} (${boonText(boon).replace(/\.$/, '')})`
    })
    return {
      id: hero.id,
      name: hero.name,
      text: `${hero.hp} hp. ${pileWords(pack, hero.deck)}. ${boons.join(', ')}.`,
      tags: [elementName(hero.affinity)],
    }
  })
  const lines: Text[] = [...INTRO, ...oathLines(pack, s)]
  return {
    title: 'LOSTRIBE',
    panels: [text('intro', ...lines), cards('heroes', list)],
    choices: pack.heroes.map(({ id, name }, n) => ({
      id: (deeds.heroes[n] as Deed).id,
      label: `Be the ${name}`,
      at: { panel: 'heroes', item: id },
    })),
  }
}

const oathLines = (pack: Pack, s: State): Text[] =>
  s.oath === 0
    ? []
    : pack.config.oaths.slice(0, s.oath).map(({ name }, i): Text => ({ text: `Oath ${i + 1}: ${name}.`, tone: 'warn' }))

function destinyScene(pack: Pack, deeds: PackDeeds, s: State): Scene {
  const list = s.offers.map((at) => {
    const boon = pack.boons[at] as Boon
    return { id: boon.id, name: boon.name, text: boonText(boon) }
  })
  return {
    title: 'LOSTRIBE · your destiny',
    panels: [...runPanels(pack, s), cards('destinies', list)],
    choices: s.offers.map((at) => {
      const { id, name } = pack.boons[at] as Boon
      return { id: (deeds.destinies[at] as Deed).id, label: `Follow ${name}`, at: { panel: 'destinies', item: id } }
    }),
  }
}

function wayChoice(s: State, deed: Deed): Choice {
  const node = nodeAt(s.map, s.row + 1, deed.n)
  return { id: deed.id, label: `Go on to ${NODE_WORDS[node]} (column ${deed.n + 1})` }
}

function deckScene(pack: Pack, s: State, open: readonly Deed[]): Scene {
  const isEvolution = s.phase === 'evolve'
  const cost = evolveCost(pack, s)
  const line = isEvolution
    ? `Evolution: spend ${cost} of your ${s.charges} charges to evolve one card for good.`
    : `Choose ${ASK_WORDS[s.ask]}.`
  const becomes = isEvolution || ASK_WORDS[s.ask] === 'a card to evolve'
  const list = open
    .filter((deed) => deed.verb === 'deck')
    .map((deed): SceneCard => {
      const card = pack.cards[deed.n] as Card
      return { id: deed.id, name: card.name, text: cardText(pack, card), cost: String(card.cost) }
    })
  const choices = open.map((deed): Choice => {
    if (deed === SKIP) return { id: deed.id, label: 'Keep the charges', key: 'k' }
    const evolved = pack.cards[deed.n + 1]
    const preview = becomes && evolved !== undefined ? { preview: `${evolved.name}: ${cardText(pack, evolved)}` } : {}
    return { id: deed.id, label: (pack.cards[deed.n] as Card).name, at: { panel: 'choose', item: deed.id }, ...preview }
  })
  return page(pack, s, isEvolution ? 'evolution' : 'the deck', [text('ask', line), cards('choose', list)], choices)
}

function cardsScene(pack: Pack, s: State, open: readonly Deed[]): Scene {
  const list = s.offers.map((code, at) => cardOffer(pack, code, at))
  const choices = open.map(
    (deed): Choice =>
      deed === SKIP
        ? { id: deed.id, label: 'Take none', key: 'n' }
        : { id: deed.id, label: `Take ${list[deed.n]?.name}`, at: { panel: 'offers', item: String(deed.n + 1) } },
  )
  return page(pack, s, 'spoils', [text('spoils', 'Take one card, or none.'), cards('offers', list)], choices)
}

function relicsScene(pack: Pack, s: State, open: readonly Deed[]): Scene {
  const list = s.offers.map((at, place) => boonOffer(pack, at, place))
  const healed = bossHealPercent(pack, s)
  const wounds = healed >= 100 ? 'your wounds are closed' : `you are healed to ${healed} %`
  const lines = s.stakes === BOSS ? [`The boss is dead and ${wounds}. Take one relic.`] : ['A relic lies here.']
  const choices = open.map(
    (deed): Choice =>
      deed === SKIP
        ? { id: deed.id, label: 'Leave it', key: 'n' }
        : { id: deed.id, label: `Take ${list[deed.n]?.name}`, at: { panel: 'offers', item: String(deed.n + 1) } },
  )
  return page(
    pack,
    s,
    s.stakes === BOSS ? 'spoils of a boss' : 'treasure',
    [text('treasure', ...lines), cards('offers', list)],
    choices,
  )
}

function restScene(pack: Pack, s: State): Scene {
  const healed = restHeal(pack, s)
  const charges = Math.min(pack.config.charge_cap, s.charges + pack.config.rest.charges)
  const choices: Choice[] = [
    {
      id: REST.id,
      label: `Rest: heal ${pack.config.rest.heal_pct} %`,
      key: 'r',
      preview: `hp ${s.hp} → ${s.hp + healed}`,
    },
    { id: MEDITATE.id, label: 'Meditate', key: 'm', preview: `charges ${s.charges} → ${charges}` },
    {
      id: FORGET.id,
      label: 'Forget: remove a card for good',
      key: 'f',
      ...(canForget(s) ? {} : { blocked: 'The deck is as small as it may be.' }),
    },
  ]
  return page(pack, s, 'a resting place', [text('rest', 'One thing, then on.')], choices)
}

function shopScene(pack: Pack, s: State, open: readonly Deed[]): Scene {
  const wares = s.offers.flatMap((offer, at) => (offer < 0 ? [] : [{ offer, at, price: priceOf(pack, s, at) }]))
  const list = wares.map(({ offer, at, price }) =>
    isCardOffer(pack, at)
      ? cardOffer(pack, offer, at, `${price} gold`)
      : boonOffer(pack, offer, at, `relic, ${price} gold`),
  )
  const choices: Choice[] = wares.map(({ at, price }, i) => ({
    id: `buy-${at + 1}`,
    label: `Buy ${list[i]?.name}`,
    at: { panel: 'wares', item: String(at + 1) },
    ...(price > s.gold ? { blocked: 'Not enough gold.' } : {}),
  }))
  const removal = removalPrice(pack, s)
  const why = !canForget(s) ? 'The deck is as small as it may be.' : removal > s.gold ? 'Not enough gold.' : undefined
  choices.push({
    id: REMOVAL.id,
    label: `Have a card removed for ${removal} gold`,
    key: 'r',
    ...(why === undefined ? {} : { blocked: why }),
  })
  const fresh = restockPrice(pack, s)
  choices.push({
    id: RESTOCK.id,
    label: `See other wares for ${fresh} gold`,
    key: 'o',
    ...(open.includes(RESTOCK) ? {} : { blocked: 'Not enough gold.' }),
  })
  choices.push({ id: LEAVE.id, label: 'Leave', key: 'l' })
  return page(pack, s, 'a shop', [cards('wares', list)], choices)
}

function trapScene(pack: Pack, s: State, open: readonly Deed[]): Scene {
  const damage = trapDamage(pack, s)
  const element = elementName(s.place)
  const rule = `A ${element} trap: three dice, no ${element} ${damage} damage, one ${trapHarm(pack, s, 1)}, two or more none.`
  const lines: Text[] = [rule, 'Chances: 42.2 %, 42.2 %, 15.6 %.']
  if (s.phase === 'trap')
    return page(
      pack,
      s,
      'a trap',
      [text('trap', ...lines)],
      [{ id: ROLL_TRAP.id, label: 'Roll the dice', key: 'enter' }],
    )
  const code = s.cast - 1
  const matches = trapMatches(s)
  const harm = trapHarm(pack, s, matches)
  lines.push(`The dice: ${diceWords([code >> 4, (code >> 2) & 3, code & 3])}: ${matches} of ${element}.`)
  const again: Choice = {
    id: REROLL_TRAP.id,
    label: `Roll again for ${count(pack.config.trap.reroll_charges, 'charge')}`,
    key: 'r',
  }
  const blocked = s.asked > 0 ? 'Only once.' : 'Not enough charges.'
  return page(
    pack,
    s,
    'a trap, sprung',
    [text('trap', ...lines)],
    [
      { id: ENDURE.id, label: 'Take it', key: 'enter', preview: `hp ${s.hp} → ${Math.max(0, s.hp - harm)}` },
      open.includes(REROLL_TRAP) ? again : { ...again, blocked },
    ],
  )
}

/** §9.5 What each option does, to the point. */
function optionWords(pack: Pack, s: State): readonly [string, string] {
  const { events } = pack.config
  const leave = 'Go on'
  switch (EVENTS[s.place]) {
    case 'blood_price':
      return [`Lose ${events.blood_price.hp} hp, gain ${events.blood_price.charges} charges`, leave]
    case 'knucklebones': {
      const { triple_gold, pair_gold, distinct_charges } = events.knucklebones
      return [
        `Roll three dice: triple (6.25 %) ${triple_gold} gold, pair (56.25 %) ${pair_gold} gold, distinct (37.5 %) ${count(distinct_charges, 'charge')}`,
        leave,
      ]
    }
    case 'mirror_pool':
      return [`Copy a card of your deck for ${events.mirror_pool.gold} gold`, leave]
    case 'potter':
      return ['Turn a card of your deck into another of its rarity (a basic one into a common one)', leave]
    case 'oasis':
      return [`Heal ${events.oasis.heal}`, `Max hp +${events.oasis.max_hp}, and as many hp`]
    case 'buried_strongbox': {
      const relic = bankRelic(pack, s)
      return [
        `Lose ${events.buried_strongbox.hp} hp, gain ${relic < 0 ? 'nothing' : (pack.boons[relic] as Boon).name}`,
        leave,
      ]
    }
    case 'star_reader':
      return [`Spend ${events.star_reader.charges} charges, evolve a card`, leave]
    default:
      return [
        `Fight an elite for ${pack.config.rewards.elite_gold.join(' to ')} gold and one of three rare cards`,
        leave,
      ]
  }
}

/** What an option leaves of hp and charges, where that is certain. */
function optionPreview(pack: Pack, s: State, option: number): string | undefined {
  const { events, charge_cap } = pack.config
  const event = EVENTS[s.place]
  if (event === 'oasis') {
    const { heal, max_hp } = events.oasis
    if (option > 0) return `hp ${s.hp}/${s.maxHp} → ${s.hp + max_hp}/${s.maxHp + max_hp}`
    return `hp ${s.hp} → ${Math.min(s.maxHp, s.hp + heal)}`
  }
  if (option > 0) return undefined
  if (event === 'blood_price') {
    const { hp, charges } = events.blood_price
    return `hp ${s.hp} → ${s.hp - hp}; charges ${s.charges} → ${Math.min(charge_cap, s.charges + charges)}`
  }
  const relic = event === 'buried_strongbox' ? bankRelic(pack, s) : -1
  return relic < 0
    ? undefined
    : `hp ${s.hp} → ${s.hp - events.buried_strongbox.hp}; ${boonText(pack.boons[relic] as Boon)}`
}

function eventScene(pack: Pack, s: State): Scene {
  const words = EVENT_WORDS[s.place]
  const labels = optionWords(pack, s)
  const choices = optionsOf(s).map((deed, i): Choice => {
    const blocked = whyNoOption(pack, s, i)
    const label = labels[i] as string
    if (blocked !== undefined) return { id: deed.id, label, blocked }
    const preview = optionPreview(pack, s, i)
    return { id: deed.id, label, ...(preview === undefined ? {} : { preview }) }
  })
  return page(pack, s, words?.name ?? 'an event', [text('event', words?.text ?? '')], choices)
}

const OTHER_KILLERS = ['', '', 'Burning', 'The storm', 'A trap'] as const

/** Both endings: how far, by whose hand, and the sum. */
function ending(pack: Pack, s: State): Scene {
  const isWon = s.phase === 'won'
  const killer = pack.monsters[s.killer]?.name ?? OTHER_KILLERS[-s.killer] ?? 'Nobody'
  const where = `in row ${s.row + 1} of ${actTitle(s)}`
  const left = s.foes.map((foe) => `${(pack.monsters[foe[KIND]] as Monster).name} with ${foe[HP]} of ${foe[MAX_HP]} hp`)
  const last = isWon
    ? [{ text: 'The last veil is torn, and the star stands over the tribe.', tone: 'good' }]
    : [
        {
          text: `${killer} ended the journey ${where}${s.stakes > 0 ? ` (${STAKES_WORDS[s.stakes]?.toLowerCase()}, turn ${s.turn})` : ''}.`,
          tone: 'bad',
        },
        ...(left.length > 0 ? [`Still standing: ${left.join(', ')}.`] : []),
      ]
  const evolved = s.deck.filter((code) => code % 2 === 1).length
  const lines: Text[] = [
    ...last,
    `Fights won: ${s.fights}, elites: ${s.elites}, bosses: ${s.bosses}. Turns fought: ${s.rounds}.`,
    `Damage dealt: ${s.dealt}, taken: ${s.taken}. Cards evolved: ${evolved} of ${s.deck.length}.`,
    `Score: ${score(pack, s)} = ${scoreWords(pack, s)}.`,
  ]
  const own = s.hero < 0 ? [] : runPanels(pack, s)
  return {
    title: isWon ? 'THE STAR RISES' : 'THE TRIBE IS LOST',
    panels: [{ kind: 'text', id: 'summary', title: 'Summary', lines }, ...own],
    choices: [],
  }
}
