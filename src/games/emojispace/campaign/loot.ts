import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { ALIEN, attackerOf, NPC, type Pack, PROTOTYPE, type Range, UNSTABLE } from '../content/content.ts'
import { rollWeighted } from '../content/weighted-table.ts'
import type { CampaignEvent } from '../events.ts'
import { moduleOf, secondaryBitsOf } from '../ship/module-code.ts'
import { type Campaign, freeHoldRoom, hasRole, isLastVesselNext, removeAt } from './campaign-state.ts'
import { contactPay } from './contacts.ts'

const rollRange = ([least, most]: Range, dice: Dice, what: string): number =>
  least + dice.roll('loot', most - least + 1, what)

/** §26 Draws the reward: the lane's pay ± 20 %, and as much cargo as there is room for. */
export function drawLoot(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const { cargo } = attackerOf(pack, s.foe)
  const units = cargo === undefined ? 0 : rollRange(cargo, dice, 'cargo')
  const base = contactPay(pack, s, s.foe, s.lane)
  const percent = base === 0 ? 100 : rollRange(PAY_PERCENT, dice, 'pay')
  const loaded = Math.min(units, freeHoldRoom(pack, s))
  const paid = Math.floor((base * percent) / 100)
  s.cargo += loaded
  s.credits += paid
  // §29 The last vessel pays no reward: bringing home its hull ends the voyage.
  if (!isLastVesselNext(s))
    emit?.({ kind: 'reward', seat: 0, cargo: loaded, left: units - loaded, credits: paid, base, percent })
}
const PAY_PERCENT: Range = [80, 120]

/** §26 Draws up to two modules from the wreck, rare ones with a higher chance. Some become unstable. */
export function drawSalvage(pack: Pack, s: Campaign, modules: readonly number[], dice: Dice): number[] {
  const counts = hasRole(s, 'crew:science') ? NPC.salvage_count_science : NPC.salvage_count
  const count = rollWeighted(counts, dice, 'salvage', 'salvage count')
  const left = modules.slice()
  const found: number[] = []
  while (found.length < count && left.length > 0) {
    const which = rollWeighted(
      left.map((code) => salvageWeight(pack, code)),
      dice,
      'salvage',
      'salvage',
    )
    const code = removeAt(left, which)
    const isPlain = secondaryBitsOf(code) === 0
    const breaks = isPlain && dice.roll('salvage', 100, 'mutation') < NPC.salvage_unstable_percent
    found.push(breaks ? code + UNSTABLE : code)
  }
  return found
}

function salvageWeight(pack: Pack, code: number): number {
  const { rarity } = moduleOf(pack, code)
  const bits = secondaryBitsOf(code)
  const percents = NPC.salvage_secondary_percent
  const percent =
    (bits & ALIEN) !== 0
      ? bits === ALIEN
        ? percents.alien
        : percents.alien_and_other
      : (bits & PROTOTYPE) !== 0
        ? percents.prototype
        : (bits & UNSTABLE) !== 0
          ? percents.unstable
          : percents.other
  return NPC.salvage_rarity[rarity] * percent
}
