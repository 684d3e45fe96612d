import type { Choice, Panel, Row, Scene } from '../../../../engine/contract/scene.ts'
import { type Action, FORGET_CARD, MEDITATE, REST, SKIP } from '../../actions.ts'
import { canForget } from '../../campaign/deck.ts'
import { nodeKindAt } from '../../campaign/map.ts'
import { restHeal } from '../../campaign/nodes.ts'
import { bossHealPercent, evolveCost } from '../../campaign/rewards.ts'
import { evolvedCode } from '../../content/compile/card-codes.ts'
import { countText } from '../../content/fields.ts'
import { cardOf, type Pack } from '../../content/pack.ts'
import { countEqual } from '../../number-lists.ts'
import type { State } from '../../state.ts'
import { BOSS, PICK_READER } from '../../vocabulary.ts'
import { cardText } from '../cards.ts'
import { DECK_TOO_SMALL, NODE_NAMES, PICK_NAMES } from '../labels.ts'
import { cardName } from '../names.ts'
import { cardNameCell, cardOffer, relicOffer } from '../panels.ts'
import { blockedBy, campaignPage, cardsPanel, optionsPage, textPanel } from './campaign-page.ts'

/** The scenes of the map, the deck, the rewards and the rest. */

export const mapScene = (pack: Pack, s: State, open: readonly Action[]): Scene =>
  optionsPage(
    pack,
    s,
    'choose a path',
    [],
    open.map((action) => pathChoice(s, action)),
    { enter: 'go' },
  )

function pathChoice(s: State, action: Action): Choice {
  const node = nodeKindAt(s.map, s.row + 1, action.n)
  return { id: action.id, label: `Go to ${NODE_NAMES[node] ?? ''} (column ${action.n + 1})` }
}

export function deckScene(pack: Pack, s: State, open: readonly Action[]): Scene {
  const isEvolution = s.phase === 'evolve'
  const cost = evolveCost(pack, s)
  const line = isEvolution
    ? `Evolution: spend ${cost} of your ${countText(s.charges, 'charge')} to evolve one card for the rest of the run.`
    : `Choose ${PICK_NAMES[s.ask]}.`
  const becomes = isEvolution || s.ask === PICK_READER
  const cards = open.filter(({ verb }) => verb === 'deck')
  const rows = cards.map(({ id, n }): Row => {
    const card = cardOf(pack, n)
    const shown = becomes ? (pack.cards[evolvedCode(n)] ?? card) : card
    const name = cardNameCell(card, countEqual(s.deck, n))
    return { id, art: `card/${card.id}`, cells: [name, String(card.cost), cardText(shown)] }
  })
  const columns = ['card', 'energy', becomes ? 'evolves to' : 'what it does']
  const choices = open.map((action): Choice => {
    if (action === SKIP) return { id: action.id, label: 'Evolve none and keep the charges' }
    const evolved = pack.cards[evolvedCode(action.n)]
    const preview = becomes && evolved !== undefined ? { preview: `${evolved.name}: ${cardText(evolved)}` } : {}
    return { id: action.id, label: cardName(pack, action.n), at: { panel: 'choose', item: action.id }, ...preview }
  })
  const table: Panel = { kind: 'table', id: 'choose', role: 'shop', keep: true, columns, rows }
  const title = isEvolution ? 'evolution' : 'the deck'
  return campaignPage(pack, s, title, [textPanel('ask', line), table], choices, {
    opens: 'permanent',
    enter: isEvolution ? 'evolve' : 'choose',
    hasMap: false,
  })
}

export function cardsScene(pack: Pack, s: State, open: readonly Action[]): Scene {
  const list = s.offers.map((code, slot) => cardOffer(pack, code, slot))
  const choices = open.map(
    (action): Choice =>
      action === SKIP
        ? { id: action.id, label: `Take none: the deck stays at ${countText(s.deck.length, 'card')}` }
        : { id: action.id, label: `Take ${list[action.n]?.name}`, at: { panel: 'offers', item: String(action.n + 1) } },
  )
  return campaignPage(
    pack,
    s,
    'card reward',
    [textPanel('spoils', 'Take one card, or none.'), cardsPanel('offers', list)],
    choices,
    { opens: 'permanent', hasMap: false },
  )
}

export function relicsScene(pack: Pack, s: State, open: readonly Action[]): Scene {
  const list = s.offers.map((at, index) => relicOffer(pack, at, index))
  const healed = bossHealPercent(pack, s)
  const wounds = healed >= 100 ? 'you are fully healed' : `you are healed to ${healed} %`
  const lines = s.stakes === BOSS ? [`The boss is dead and ${wounds}. Take one relic.`] : ['You found a relic.']
  const choices = open.map(
    (action): Choice =>
      action === SKIP
        ? { id: action.id, label: 'Take nothing' }
        : { id: action.id, label: `Take ${list[action.n]?.name}`, at: { panel: 'offers', item: String(action.n + 1) } },
  )
  return campaignPage(
    pack,
    s,
    s.stakes === BOSS ? 'boss reward' : 'treasure',
    [textPanel('treasure', ...lines), cardsPanel('offers', list)],
    choices,
    { opens: 'permanent', hasMap: false },
  )
}

export function restScene(pack: Pack, s: State): Scene {
  const healed = restHeal(pack, s)
  const charges = Math.min(pack.config.charge_cap, s.charges + pack.config.rest.charges)
  const choices: Choice[] = [
    {
      id: REST.id,
      label: `Rest: heal ${pack.config.rest.heal_pct} %`,
      preview: `HP ${s.hp} → ${s.hp + healed}`,
    },
    { id: MEDITATE.id, label: 'Meditate', preview: `charges ${s.charges} → ${charges}` },
    {
      id: FORGET_CARD.id,
      label: 'Forget: remove a card for good',
      preview: `then choose which one: ${countText(s.deck.length, 'card')} → ${s.deck.length - 1}`,
      ...blockedBy(canForget(s) ? undefined : DECK_TOO_SMALL),
    },
  ]
  return optionsPage(pack, s, 'a resting place', [], choices)
}
