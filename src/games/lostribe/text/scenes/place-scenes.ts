import type { Choice, Scene, Text } from '../../../../engine/contract/scene.ts'
import { type Action, BUY_REMOVAL, ENDURE_TRAP, LEAVE, REROLL_TRAP, RESTOCK_SHOP, ROLL_TRAP } from '../../actions.ts'
import { canForget } from '../../campaign/deck.ts'
import { isCardOffer, offerPrice, removalPrice, restockPrice, waresForSale } from '../../campaign/shop.ts'
import { trapDamage, trapHarm, trapMatches } from '../../campaign/trap.ts'
import { countText } from '../../content/fields.ts'
import type { Pack } from '../../content/pack.ts'
import { statusTitle } from '../../content/statuses.ts'
import { facesOfRoll } from '../../foe.ts'
import type { State } from '../../state.ts'
import { elementName } from '../../vocabulary.ts'
import { DECK_TOO_SMALL, NOT_ENOUGH_GOLD } from '../labels.ts'
import { diceNames } from '../names.ts'
import { cardOffer, relicOffer } from '../panels.ts'
import { blockedBy, campaignPage, cardsPanel, textPanel } from './campaign-page.ts'

/** §9.4 Scenes of shops and traps. */

export function shopScene(pack: Pack, s: State, open: readonly Action[]): Scene {
  const priced = waresForSale(s).map(({ offer, place: index }) => ({
    offer,
    at: index,
    price: offerPrice(pack, s, index),
  }))
  const list = priced.map(({ offer, at, price }) =>
    isCardOffer(pack, at)
      ? cardOffer(pack, offer, at, `${price} gold`)
      : relicOffer(pack, offer, at, `relic, ${price} gold`),
  )
  const choices: Choice[] = priced.map(({ at, price }, i) => ({
    id: `buy-${at + 1}`,
    label: `Buy ${list[i]?.name}`,
    at: { panel: 'wares', item: String(at + 1) },
    ...blockedBy(price > s.gold ? NOT_ENOUGH_GOLD : undefined),
  }))
  const removal = removalPrice(pack, s)
  const why = !canForget(s) ? DECK_TOO_SMALL : removal > s.gold ? NOT_ENOUGH_GOLD : undefined
  choices.push({
    id: BUY_REMOVAL.id,
    label: `Remove a card for ${removal} gold`,
    key: 'r',
    ...blockedBy(why),
  })
  const fresh = restockPrice(pack, s)
  choices.push({
    id: RESTOCK_SHOP.id,
    label: `New wares for ${fresh} gold`,
    key: 'o',
    ...blockedBy(open.includes(RESTOCK_SHOP) ? undefined : NOT_ENOUGH_GOLD),
  })
  choices.push({ id: LEAVE.id, label: 'Leave', key: 'l' })
  return campaignPage(pack, s, 'a shop', [cardsPanel('wares', list)], choices)
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
    key: 'r',
  }
  const blocked = s.asked > 0 ? 'You can roll again only once.' : 'Not enough charges.'
  return campaignPage(
    pack,
    s,
    'a trap, sprung',
    [textPanel('trap', ...lines)],
    [
      {
        id: ENDURE_TRAP.id,
        label: 'Take the damage',
        key: 'enter',
        preview: `hp ${s.hp} → ${Math.max(0, s.hp - harm)}`,
      },
      open.includes(REROLL_TRAP) ? again : { ...again, blocked },
    ],
  )
}
