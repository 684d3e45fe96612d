import type { Action } from '../../engine/contract/game.ts'
import { at } from '../../lib/enums.ts'
import type { Pack } from './content/content.ts'
import { UPGRADES } from './state.ts'

type Verb =
  | 'start'
  | 'continue'
  | 'equip'
  | 'unequip'
  | 'engage'
  | 'ammo'
  | 'take'
  | 'upgrade'
  | 'offer'
  | 'withdraw'
  | 'pay'
  | 'leave'
  | 'repair'
  | 'resupply'

export interface Order extends Action {
  readonly verb: Verb
  /** What the verb needs: an item number, the index of an equipment in the pack, or an upgrade; 0 if it needs nothing. */
  readonly n: number
}

/** The largest number of items in a run: 4 at the start, up to 18 rewards, and a scrap for each item that burns out. */
const MOST_ITEMS = 128

const simple = (verb: Verb): Order => ({ id: verb, verb, n: 0 })

const byItem = (verb: Verb): readonly Order[] =>
  Array.from({ length: MOST_ITEMS + 1 }, (_, n) => ({ id: `${verb}-${n}`, verb, n }))

export const START_RUN = simple('start')
export const CONTINUE = simple('continue')
export const ENGAGE_ENEMY = simple('engage')
export const TAKE_AMMO = simple('ammo')
export const PAY_DOCK = simple('pay')
export const LEAVE = simple('leave')
export const REPAIR_SHIP = simple('repair')
export const RESUPPLY_AMMO = simple('resupply')

const EQUIP = byItem('equip')
const UNEQUIP = byItem('unequip')
const OFFER = byItem('offer')
const WITHDRAW = byItem('withdraw')
const UPGRADE: readonly Order[] = UPGRADES.map((name, n) => ({ id: `upgrade-${name}`, verb: 'upgrade', n }))

// The shared order object for an item number or an upgrade. No run has more than MOST_ITEMS items.
export const equipOrder = (n: number): Order => at(EQUIP, n)
export const unequipOrder = (n: number): Order => at(UNEQUIP, n)
export const offerOrder = (n: number): Order => at(OFFER, n)
export const withdrawOrder = (n: number): Order => at(WITHDRAW, n)
export const upgradeOrder = (upgrade: number): Order => at(UPGRADE, upgrade)

/** Gives the order that takes an equipment as a reward, by its index in the pack. The id of the order contains that of the equipment. */
export type TakeOrders = (n: number) => Order
export function makeTakeOrders(pack: Pack): TakeOrders {
  const take: readonly Order[] = pack.equipment.map((item, n) => ({ id: `take-${item.id}`, verb: 'take', n }))
  return (kind) => at(take, kind)
}

export const ONLY_START: readonly Order[] = [START_RUN]
export const ONLY_CONTINUE: readonly Order[] = [CONTINUE]
export const ONLY_ENGAGE: readonly Order[] = [ENGAGE_ENEMY]
export const ONLY_LEAVE: readonly Order[] = [LEAVE]
export const DOCK_SERVICES: readonly Order[] = [REPAIR_SHIP, RESUPPLY_AMMO]
