import type { Choice, Scene, Text } from '../../../../engine/contract/scene.ts'
import { type Action, ENDURE, LEAVE, REMOVAL, REROLL_TRAP, RESTOCK, ROLL_TRAP } from '../../actions.ts'
import { canForget } from '../../campaign/deck.ts'
import { isCardOffer, priceOf, removalPrice, restockPrice, wares } from '../../campaign/shop.ts'
import { trapDamage, trapHarm, trapMatches } from '../../campaign/trap.ts'
import { count } from '../../content/fields.ts'
import type { Pack } from '../../content/pack.ts'
import { facesOfRoll } from '../../foe.ts'
import { elementName } from '../../names.ts'
import type { State } from '../../state.ts'
import { TOO_DEAR, TOO_SMALL } from '../lore.ts'
import { diceWords } from '../names.ts'
import { cardOffer, relicOffer } from '../panels.ts'
import { blockedBy, cards, page, text } from './page.ts'

/** §9.4 Shops and traps. */

export function shopScene(pack: Pack, s: State, open: readonly Action[]): Scene {
  const priced = wares(s).map(({ offer, place }) => ({ offer, at: place, price: priceOf(pack, s, place) }))
  const list = priced.map(({ offer, at, price }) =>
    isCardOffer(pack, at)
      ? cardOffer(pack, offer, at, `${price} gold`)
      : relicOffer(pack, offer, at, `relic, ${price} gold`),
  )
  const choices: Choice[] = priced.map(({ at, price }, i) => ({
    id: `buy-${at + 1}`,
    label: `Buy ${list[i]?.name}`,
    at: { panel: 'wares', item: String(at + 1) },
    ...blockedBy(price > s.gold ? TOO_DEAR : undefined),
  }))
  const removal = removalPrice(pack, s)
  const why = !canForget(s) ? TOO_SMALL : removal > s.gold ? TOO_DEAR : undefined
  choices.push({
    id: REMOVAL.id,
    label: `Have a card removed for ${removal} gold`,
    key: 'r',
    ...blockedBy(why),
  })
  const fresh = restockPrice(pack, s)
  choices.push({
    id: RESTOCK.id,
    label: `See other wares for ${fresh} gold`,
    key: 'o',
    ...blockedBy(open.includes(RESTOCK) ? undefined : TOO_DEAR),
  })
  choices.push({ id: LEAVE.id, label: 'Leave', key: 'l' })
  return page(pack, s, 'a shop', [cards('wares', list)], choices)
}

export function trapScene(pack: Pack, s: State, open: readonly Action[]): Scene {
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
  const matches = trapMatches(s)
  const harm = trapHarm(pack, s, matches)
  lines.push(`The dice: ${diceWords(facesOfRoll(s.cast))}: ${matches} of ${element}.`)
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
