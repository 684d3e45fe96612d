import type { Choice, Panel, Scene, Verb } from '../../../engine/contract/scene.ts'
import { LEAVE, offerOrder, PAY_DOCK, REPAIR_SHIP, RESUPPLY_AMMO, withdrawOrder } from '../actions.ts'
import type { Pack } from '../content/content.ts'
import { CHANGES_PER_STAGE, dockPrice, itemsAboard, kindOfItem, type State } from '../state.ts'
import { lessonPanels } from './lessons.ts'
import { outlookPanels } from './lookahead.ts'
import { inventoryPanel, shipPanel, YOU_ACTOR } from './panels.ts'
import { countText, equipmentName, stageTitle, TOO_MANY_CHANGES } from './phrases.ts'
import { SHOW_CHART } from './pre-combat.ts'

export const SHOW_POOL: Verb = { id: 'pool', key: 'p', label: 'Reward pool', shows: ['pool', 'book-upgrades'] }

/** The verbs of a dock before and after the payment. They are the same, so that the keys stay where they are. */
const verbs = (service: string, leave: string): readonly Verb[] => [
  { id: 'repair', key: 'r', label: 'Repair', blocked: service },
  { id: 'resupply', key: 's', label: 'Resupply', blocked: service },
  { id: 'leave', key: 'l', label: 'Leave', blocked: leave },
  SHOW_CHART,
  SHOW_POOL,
]

/** §5.1 The scene of a dock before the payment. */
export function dockScene(pack: Pack, s: State): Scene {
  const price = dockPrice(pack, s)
  const isShort = itemsAboard(s).length < price
  const title = isShort
    ? `Your items: the dock costs ${countText(price, 'item')}, so you can only leave`
    : `Pay ${countText(price, 'item')} for good, then choose a service · on the counter: ${s.counter.length} of ${price}`
  const counter = { name: '', text: (n: number) => (s.counter.includes(n) ? '✓' : ''), after: 0 } as const
  return {
    title: stageTitle(s, 'Dock'),
    opens: 'nothing',
    verbs: verbs('Pay first.', 'You cannot leave now.'),
    panels: [
      shipPanel(pack, s),
      ...lessonPanels(s),
      inventoryPanel(pack, s, title, counter),
      servicesPanel(pack, s, 'Services, after you have paid', true),
      ...outlookPanels(pack, s),
    ],
    choices: [...itemsAboard(s).map((n) => counterChoice(pack, s, n)), ...payChoices(pack, s)],
  }
}

/** The choice that puts an item on the counter, or takes it back. */
function counterChoice(pack: Pack, s: State, n: number): Choice {
  const price = dockPrice(pack, s)
  const name = equipmentName(pack, kindOfItem(s, n))
  const spot = { panel: 'inventory', item: String(n) }
  const tooLate = s.changes >= CHANGES_PER_STAGE
  if (s.counter.includes(n)) {
    const head = { id: withdrawOrder(n).id, label: `Take back ${name}`, undo: true, marks: 'off', at: spot } as const
    return tooLate ? { ...head, blocked: TOO_MANY_CHANGES } : head
  }
  const head = { id: offerOrder(n).id, label: `Put ${name} on the counter`, marks: 'on', at: spot } as const
  if (itemsAboard(s).length < price) return { ...head, blocked: `The dock costs ${countText(price, 'item')}.` }
  if (tooLate) return { ...head, blocked: TOO_MANY_CHANGES }
  return s.counter.length < price ? head : { ...head, blocked: 'The price is complete: pay, or take an item back.' }
}

function payChoices(pack: Pack, s: State): readonly Choice[] {
  const missing = dockPrice(pack, s) - s.counter.length
  const names = s.counter.map((n) => equipmentName(pack, kindOfItem(s, n))).join(', ')
  const pay: Choice = {
    id: PAY_DOCK.id,
    label: names === '' ? 'Pay' : `Pay with ${names}`,
    confirms: true,
    final: true,
  }
  const noun = s.counter.length === 0 ? 'item' : 'more item'
  return [
    missing > 0 ? { ...pay, blocked: `Put ${countText(missing, noun)} on the counter first.` } : pay,
    { id: LEAVE.id, label: 'Leave without paying', verb: 'leave', final: true, preview: 'your items stay' },
  ]
}

const repairPoints = (pack: Pack, s: State): number => Math.floor((s.maxHull * pack.terms.repairPercent) / 100)

/** What the services of a dock do. */
function servicesPanel(pack: Pack, s: State, title: string, mayLeave: boolean): Panel {
  const hull = Math.min(s.maxHull, s.hull + repairPoints(pack, s))
  const repair =
    s.hull === s.maxHull ? 'your hull is full, nothing to mend' : `hull ${s.hull} → ${hull} of ${s.maxHull}`
  const lines = [
    `Repair: +${repairPoints(pack, s)} hull: ${repair}`,
    `Resupply: +${pack.terms.resupplyAmmo} ammo: ${s.ammo} → ${s.ammo + pack.terms.resupplyAmmo}`,
    ...(mayLeave ? ['Leave without paying: nothing happens, your items stay'] : []),
  ]
  return { kind: 'text', id: 'service', role: 'shop', keep: true, title, lines }
}

export function dockServiceScene(pack: Pack, s: State): Scene {
  const hull = Math.min(s.maxHull, s.hull + repairPoints(pack, s))
  return {
    title: stageTitle(s, 'Dock, paid'),
    opens: 'nothing',
    verbs: verbs('Not possible now.', 'You have paid: choose a service.'),
    panels: [
      shipPanel(pack, s),
      ...lessonPanels(s),
      servicesPanel(pack, s, 'You have paid. Choose one service', false),
      ...outlookPanels(pack, s),
    ],
    choices: [
      {
        id: REPAIR_SHIP.id,
        label: `Repair: heal hull by ${pack.terms.repairPercent} %`,
        verb: 'repair',
        preview: `hull ${s.hull} → ${hull}`,
        effects: [{ actor: YOU_ACTOR, amount: hull - s.hull, after: hull }],
        ...(s.hull === s.maxHull ? { ask: 'Your hull is full. Repair it anyway?' } : {}),
      },
      {
        id: RESUPPLY_AMMO.id,
        label: `Resupply: +${pack.terms.resupplyAmmo} ammo`,
        verb: 'resupply',
        preview: `ammo ${s.ammo} → ${s.ammo + pack.terms.resupplyAmmo}`,
      },
    ],
  }
}
