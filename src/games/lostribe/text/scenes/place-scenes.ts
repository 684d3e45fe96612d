import type { Choice, Panel, Row, Scene, Text } from '../../../../engine/contract/scene.ts'
import { type Action, BUY_REMOVAL, ENDURE_TRAP, LEAVE, REROLL_TRAP, RESTOCK_SHOP, ROLL_TRAP } from '../../actions.ts'
import { canForget } from '../../campaign/deck.ts'
import { isCardOffer, isForSale, offerPrice, removalPrice, restockPrice } from '../../campaign/shop.ts'
import { trapDamage, trapHarm, trapMatches } from '../../campaign/trap.ts'
import { countText } from '../../content/fields.ts'
import { cardOf, type Pack, relicOf } from '../../content/pack.ts'
import { relicText } from '../../content/relics.ts'
import { statusTitle } from '../../content/statuses.ts'
import { facesOfRoll } from '../../foe.ts'
import { numberAt } from '../../number-lists.ts'
import type { State } from '../../state.ts'
import { elementName } from '../../vocabulary.ts'
import { cardText } from '../cards.ts'
import { DECK_TOO_SMALL } from '../labels.ts'
import { diceNames } from '../names.ts'
import { cardNameCell } from '../panels.ts'
import { atOption, blockedBy, campaignPage, optionsPage, optionsPanel, textPanel } from './campaign-page.ts'

/** §9.4 Scenes of shops and traps. */

/** Everything for sale, numbered through: cards, relics and services. A sold ware keeps its row and its number. */
export function shopScene(pack: Pack, s: State, open: readonly Action[]): Scene {
  const places = s.offers.map((_, index) => index)
  const isCard = (index: number): boolean => isCardOffer(pack, index)
  const cards = places.filter(isCard)
  const relics = places.filter((index) => !isCard(index))
  const panels: Panel[] = [
    shopTable(
      'wares',
      'Cards',
      ['card', 'energy', 'gold', 'what it does'],
      cards.map((at) => cardWare(pack, s, at)),
    ),
    shopTable(
      'relics',
      'Relics',
      ['relic', 'gold', 'what it does'],
      relics.map((at) => relicWare(pack, s, at)),
    ),
  ]
  const wares = places.map((at) => wareChoice(pack, s, at, isCard(at) ? 'wares' : 'relics'))
  const others = services(pack, s, open)
  const choices = [...wares, ...others.map(atOption)]
  return campaignPage(pack, s, 'a shop', [...panels, optionsPanel(others)], choices, {
    opens: 'nothing',
    enter: 'buy',
    hasMap: false,
  })
}

const shopTable = (id: string, title: string, columns: readonly string[], rows: readonly Row[]): Panel => ({
  kind: 'table',
  id,
  title,
  role: 'shop',
  keep: true,
  columns,
  rows,
})

const SOLD_CELL: Text = { text: 'sold', tone: 'dim' }

function cardWare(pack: Pack, s: State, at: number): Row {
  const id = String(at + 1)
  if (!isForSale(s, at)) return { id, cells: [SOLD_CELL, '', '', ''] }
  const card = cardOf(pack, numberAt(s.offers, at))
  const cells = [cardNameCell(card), String(card.cost), priceCell(s, offerPrice(pack, s, at)), cardText(card)]
  return { id, art: `card/${card.id}`, cells }
}

function relicWare(pack: Pack, s: State, at: number): Row {
  const id = String(at + 1)
  if (!isForSale(s, at)) return { id, cells: [SOLD_CELL, '', ''] }
  const relic = relicOf(pack, numberAt(s.offers, at))
  return { id, art: `relic/${relic.id}`, cells: [relic.name, priceCell(s, offerPrice(pack, s, at)), relicText(relic)] }
}

const shortOf = (s: State, price: number): number => Math.max(0, price - s.gold)
const priceCell = (s: State, price: number): Text =>
  shortOf(s, price) === 0 ? String(price) : { text: `${price} (${shortOf(s, price)} short)`, tone: 'dim' }
const whyTooDear = (s: State, price: number): string | undefined =>
  shortOf(s, price) === 0 ? undefined : `It costs ${price} gold; you are ${shortOf(s, price)} short.`

function wareChoice(pack: Pack, s: State, index: number, panel: string): Choice {
  const choice = { id: `buy-${index + 1}`, at: { panel, item: String(index + 1) } }
  if (!isForSale(s, index)) return { ...choice, label: 'Sold', blocked: 'This is sold.' }
  const offer = numberAt(s.offers, index)
  const name = isCardOffer(pack, index) ? cardOf(pack, offer).name : relicOf(pack, offer).name
  const price = offerPrice(pack, s, index)
  const label = `Buy ${name} for ${price} gold`
  const why = whyTooDear(s, price)
  return why === undefined
    ? { ...choice, label, preview: `gold ${s.gold} → ${s.gold - price}` }
    : { ...choice, label, blocked: why }
}

/** What the trader does besides selling. */
function services(pack: Pack, s: State, open: readonly Action[]): Choice[] {
  const size = s.deck.length
  const removal = removalPrice(pack, s)
  const fresh = restockPrice(pack, s)
  return [
    {
      id: BUY_REMOVAL.id,
      label: `Remove a card for ${removal} gold`,
      preview: `then choose which one: deck ${size} → ${size - 1}`,
      ...blockedBy(canForget(s) ? whyTooDear(s, removal) : DECK_TOO_SMALL),
    },
    {
      id: RESTOCK_SHOP.id,
      label: `Other wares for ${fresh} gold`,
      preview: 'all cards and relics are drawn anew',
      ...blockedBy(open.includes(RESTOCK_SHOP) ? undefined : whyTooDear(s, fresh)),
    },
    { id: LEAVE.id, label: 'Leave' },
  ]
}

export function trapScene(pack: Pack, s: State, open: readonly Action[]): Scene {
  const damage = trapDamage(pack, s)
  const element = elementName(s.place)
  const rule = `${statusTitle(element)} trap. Roll 3 dice: no ${element} = ${damage} damage, one = ${trapHarm(pack, s, 1)}, two or more = none.`
  const lines: Text[] = [rule, 'Chances: 42.2 %, 42.2 %, 15.6 %.']
  if (s.phase === 'trap')
    return campaignPage(
      pack,
      s,
      'a trap',
      [textPanel('trap', ...lines)],
      [{ id: ROLL_TRAP.id, label: 'Roll the dice', key: 'enter' }],
    )
  const matches = trapMatches(s)
  const harm = trapHarm(pack, s, matches)
  lines.push(`You rolled ${diceNames(facesOfRoll(s.cast))}: ${matches} ${element}.`)
  const again: Choice = {
    id: REROLL_TRAP.id,
    label: `Roll again for ${countText(pack.config.trap.reroll_charges, 'charge')}`,
  }
  const blocked = s.asked > 0 ? 'You can roll again only once.' : 'Not enough charges.'
  return optionsPage(
    pack,
    s,
    'a trap, sprung',
    [textPanel('trap', ...lines)],
    [
      {
        id: ENDURE_TRAP.id,
        label: 'Take the damage',
        preview: `HP ${s.hp} → ${Math.max(0, s.hp - harm)}`,
      },
      open.includes(REROLL_TRAP) ? again : { ...again, blocked },
    ],
  )
}
