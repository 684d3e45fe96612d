import type { ScriptedRoll } from '../../src/engine/dice/test-dice.ts'
import { scriptedDice, seededDice } from '../../src/engine/index.ts'
import { type Campaign, refitShip } from '../../src/games/emojispace/campaign/campaign-state.ts'
import { captainNumber } from '../../src/games/emojispace/combat/captains.ts'
import { type Side, sideOfShip } from '../../src/games/emojispace/combat/side.ts'
import type { Captain } from '../../src/games/emojispace/content/content.ts'
import type { CampaignEvent } from '../../src/games/emojispace/events.ts'
import { builtInPack, emojiSpace as game } from '../../src/games/emojispace/index.ts'
import { assembleShip } from '../../src/games/emojispace/ship/ship.ts'
import { ship } from './ships.ts'

const pack = builtInPack()

/** A module in the hold or aboard: its place in the pack, and its secondaries as bits. */
export const code = (id: string, secondaries = 0): number => {
  const index = pack.moduleIndexes.get(id)
  if (index === undefined) throw new Error(`there is no ${id}`)
  return index * 64 + secondaries
}
export const kind = (id: string): number => pack.hullIndexes.get(id) ?? 0
export const attacker = (subtype: string): number => pack.attackers.findIndex((entry) => entry.subtype === subtype)
export const gun = 'weapon_kinetic_mk1'
/** A ship_state as the rules hold it. */
export const side = (state: object): Side => {
  const assembled = assembleShip(state)
  if (!assembled.ok) throw new Error(assembled.refusal.message)
  return sideOfShip(pack, assembled.ship)
}
/** An enemy one hit from its end. */
export const weak = (modules: string[] = []) => ({ ...ship('frg_t1_ant', modules), current_hull_integrity: 1 })

export interface Position {
  readonly encounter?: number
  readonly credits?: number
  readonly foe?: string
  readonly enemy?: object
  readonly modules?: readonly number[]
  readonly crew?: readonly string[]
  readonly hull?: string
  readonly insured?: boolean
  readonly captain?: Captain
}

/** A campaign in the contact phase of an encounter, with scripted dice; every scripted roll must be used. */
export function at(position: Position, script: readonly ScriptedRoll[] = [], entropies: readonly string[] = []) {
  const s = game.setup({ mode: 'campaign' }, seededDice('1')) as Campaign
  const events: CampaignEvent[] = []
  const run = (dice: Parameters<typeof game.apply>[2], ids: readonly string[]): Campaign => {
    for (const id of ids) {
      const action = game.legal(s, 0).find((order) => order.id === id)
      if (action === undefined) throw new Error(`${id} is not among ${legalIds(s)}`)
      game.apply(s, [{ seat: 0, action }], dice, (event) => events.push(event))
    }
    return s
  }
  run(seededDice('1'), ['launch-3', 'leave', 'meet-1'])
  const { hull = 'mil_t1_wasp', modules = [code(gun), code(gun)], crew = [] } = position
  refitShip(pack, s, kind(hull), [...modules], [...crew])
  s.encounter = position.encounter ?? 0
  s.credits = position.credits ?? 1000
  s.isInsured = position.insured ?? false
  s.foe = attacker(position.foe ?? 'pirate_raider')
  s.combat.sides[1] = side(position.enemy ?? ship('frg_t1_ant'))
  // A captain without random choices, unless a row is about another.
  s.combat.captain = captainNumber(position.captain ?? 'basic')
  events.length = 0
  // Rolls of a combat come from its seed here, although dice could force them; campaign.test.ts tests that.
  const { decided: _, ...dice } = scriptedDice(script, entropies)
  return { s, events, dice, play: (...ids: string[]) => run(dice, ids) }
}
export const legalIds = (s: Campaign): string[] => game.legal(s, 0).map((order) => order.id)
/** The rolls of the next contacts: all of the first kind of attacker with the same captain. */
export const NEXT: readonly ScriptedRoll[] = [1, 2, 3].flatMap(() => [
  { what: 'who', value: 0 },
  { what: 'captain', value: 0 },
  { what: 'ship', value: 7 },
])
export const roll = (what: string, value: number): ScriptedRoll => ({ what, value })
/** A combat seed; its rolls do not matter, because any hit destroys the enemy. */
export const SEED = '00000000000000aa'

/** A Wasp at the home dock, or wherever `change` puts it. */
export function docked(change: (s: Campaign) => void = () => {}): Campaign {
  const s = game.setup({}, seededDice('1')) as Campaign
  game.apply(s, [{ seat: 0, action: game.legal(s, 0)[2] as never }], seededDice('1'))
  change(s)
  return s
}
export const act = (s: Campaign, ...ids: string[]): Campaign => {
  for (const id of ids) {
    const action = game.legal(s, 0).find((order) => order.id === id)
    if (action === undefined) throw new Error(`${id} is not among ${legalIds(s)}`)
    game.apply(s, [{ seat: 0, action }], seededDice('9'))
  }
  return s
}
