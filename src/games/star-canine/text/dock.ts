import type { Choice, Scene } from '../../../engine/contract/scene.ts'
import { LEAVE, offerOrder, PAY_DOCK, REPAIR_SHIP, RESUPPLY_AMMO, withdrawOrder } from '../actions.ts'
import type { Pack } from '../content/content.ts'
import { CHANGES_PER_STAGE, dockPrice, itemsAboard, kindOfItem, type State } from '../state.ts'
import { lessonPanels } from './lessons.ts'
import { outlookPanels } from './lookahead.ts'
import { inventoryOrder, inventoryPanel, shipPanel, YOU_ACTOR } from './panels.ts'
import { countText, itemName, stageTitle, TOO_MANY_CHANGES } from './phrases.ts'

/** §5.1 The scene of a dock before the payment. */
export function dockScene(pack: Pack, s: State): Scene {
  const price = dockPrice(pack, s)
  const held = itemsAboard(s)
  const missing = price - s.counter.length
  const lines = [
    `Payment: discard ${countText(price, 'item')} for good. Then choose one service: Repair (+${repairPoints(pack, s)} hull) or Resupply (+${pack.terms.resupplyAmmo} ammo).`,
    held.length < price
      ? `You have only ${countText(held.length, 'item')}, so you can only leave.`
      : `On the counter: ${s.counter.length} of ${price}.`,
  ]
  const tooLate = s.changes >= CHANGES_PER_STAGE
  const choices: Choice[] = inventoryOrder(s).map((n) => {
    const name = itemName(pack, kindOfItem(s, n), n)
    const spot = { panel: 'inventory', item: String(n) }
    if (s.counter.includes(n))
      return {
        id: withdrawOrder(n).id,
        label: `Take back ${name}`,
        undo: true,
        at: spot,
        ...(tooLate ? { blocked: TOO_MANY_CHANGES } : {}),
      }
    const blocked =
      held.length < price
        ? `The dock costs ${countText(price, 'item')}.`
        : tooLate
          ? TOO_MANY_CHANGES
          : missing === 0
            ? 'The price is complete: pay, or take an item back.'
            : undefined
    return {
      id: offerOrder(n).id,
      label: `Put ${name} on the counter`,
      at: spot,
      ...(blocked === undefined ? {} : { blocked }),
    }
  })
  choices.push({
    id: PAY_DOCK.id,
    label:
      s.counter.length === 0
        ? 'Pay'
        : `Pay with ${s.counter.map((n) => itemName(pack, kindOfItem(s, n), n)).join(', ')}`,
    key: 'p',
    final: true,
    ...(missing > 0
      ? { blocked: `Put ${countText(missing, s.counter.length === 0 ? 'item' : 'more item')} on the counter first.` }
      : {}),
  })
  choices.push({ id: LEAVE.id, label: 'Leave the dock', key: 'l', final: true })
  return {
    title: stageTitle(s, 'Dock'),
    panels: [
      shipPanel(pack, s),
      ...lessonPanels(s),
      { kind: 'text', id: 'dock', role: 'shop', keep: true, lines },
      inventoryPanel(pack, s),
      ...outlookPanels(pack, s),
    ],
    choices,
  }
}

const repairPoints = (pack: Pack, s: State): number => Math.floor((s.maxHull * pack.terms.repairPercent) / 100)

export function dockServiceScene(pack: Pack, s: State): Scene {
  const hull = Math.min(s.maxHull, s.hull + repairPoints(pack, s))
  return {
    title: stageTitle(s, 'Dock, paid'),
    panels: [
      shipPanel(pack, s),
      ...lessonPanels(s),
      { kind: 'text', id: 'service', role: 'shop', keep: true, lines: ['Choose ONE service.'] },
      ...outlookPanels(pack, s),
    ],
    choices: [
      {
        id: REPAIR_SHIP.id,
        label: `Repair: heal hull by ${pack.terms.repairPercent} %`,
        key: 'r',
        preview: `hull ${s.hull} → ${hull}`,
        effects: [{ actor: YOU_ACTOR, amount: hull - s.hull, after: hull }],
        ...(s.hull === s.maxHull ? { ask: 'Your hull is full. Repair it anyway?' } : {}),
      },
      {
        id: RESUPPLY_AMMO.id,
        label: `Resupply: +${pack.terms.resupplyAmmo} ammo`,
        key: 's',
        preview: `ammo ${s.ammo} → ${s.ammo + pack.terms.resupplyAmmo}`,
      },
    ],
  }
}
