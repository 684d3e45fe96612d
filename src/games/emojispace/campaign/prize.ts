import type { Emit } from '../../../engine/contract/game.ts'
import { makeSide } from '../combat/side.ts'
import { DOCK, hullOf, type Pack } from '../content/content.ts'
import type { CampaignEvent } from '../events.ts'
import { moduleOf } from '../ship/module-code.ts'
import { type Campaign, hasRoomForModule, holdRoom, ourSide, theirSide } from './campaign-state.ts'
import { hullDockPrice, moduleSalePrice } from './dock.ts'

/** §26 What a prize sells for: a quarter of the dock price of its hull. */
export const prizeSalePrice = (pack: Pack, kind: number): number =>
  Math.floor((hullDockPrice(pack, kind) * DOCK.prize_percent) / 100)

export function sellPrize(pack: Pack, s: Campaign, emit?: Emit<CampaignEvent>): void {
  const { kind } = theirSide(s)
  const gained = prizeSalePrice(pack, kind)
  s.credits += gained
  emit?.({ kind: 'gained', seat: 0, what: `The ${hullOf(pack, kind).name} is sold`, gained, credits: s.credits })
}

/** §26 Switches to the prize, which has half its hull and all its modules. Crew moves over if there are berths; the old ship is sold. */
export function flyPrize(pack: Pack, s: Campaign, emit?: Emit<CampaignEvent>): void {
  const old = ourSide(s)
  const { kind, modules } = theirSide(s)
  const { name, crew_capacity } = hullOf(pack, kind)
  const side = makeSide(pack, kind, modules.slice(), old.crew.slice(0, crew_capacity))
  side.hull = Math.max(1, Math.floor(side.hullMax / 2))
  s.combat.sides[0] = side
  const gained = prizeSalePrice(pack, old.kind)
  s.credits += gained
  emit?.({ kind: 'gained', seat: 0, what: `You fly the ${name}; your old ship is sold`, gained, credits: s.credits })
  s.cargo = Math.min(s.cargo, holdRoom(pack, s))
  s.hold = s.hold.slice(0, Math.max(0, holdRoom(pack, s) - s.cargo))
  for (const code of old.modules) {
    if (hasRoomForModule(pack, s)) s.hold.push(code)
    else {
      const price = moduleSalePrice(pack, s, code)
      s.credits += price
      const what = `${moduleOf(pack, code).name} does not fit and is sold`
      emit?.({ kind: 'gained', seat: 0, what, gained: price, credits: s.credits })
    }
  }
}
