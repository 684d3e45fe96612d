import { mapWords } from '../../../lib/enums.ts'
import { loadoutStats } from '../combat/combat.ts'
import { enemyOf, equipmentOf, type Pack, STAGES } from '../content/content.ts'
import {
  enemyIndex,
  equippedKinds,
  isItemAboard,
  isUpgradeUnseen,
  kindOfItem,
  ownsUpgrade,
  type State,
  UPGRADES,
} from '../state.ts'
import { equipmentName } from './phrases.ts'

/** The full state in readable form, with items, enemies and upgrades by name. It hides nothing. */
export function describeState(pack: Pack, s: State) {
  const named = (n: number): string => `${equipmentName(pack, kindOfItem(s, n))} #${n}`
  const upgrades = mapWords(UPGRADES, (place, name) => ({
    name,
    fate: ownsUpgrade(s, place) ? 'owned' : isUpgradeUnseen(s, place) ? 'not seen' : 'skipped',
  }))
  const { shield, armor } = loadoutStats(pack, equippedKinds(s), s.owned)
  return {
    scene: s.phase,
    stage: STAGES[s.stage]?.name ?? 'all behind us',
    isNarrativeTold: s.told,
    ship: { hull: s.hull, maxHull: s.maxHull, shield, armor, ammo: s.ammo, slots: s.maxSlots },
    equipped: s.equipped.map(named),
    items: s.items.map((_, i) => ({ item: named(i + 1), fate: fateOf(s, i + 1) })),
    upgrades,
    enemies: STAGES.map((stage, i) => ({
      stage: stage.name,
      meets: stage.type === undefined ? 'a dock' : enemyOf(pack, enemyIndex(s, i)).id,
    })),
    offers: s.offers.map((n) => (s.phase === 'boss-reward' ? UPGRADES[n] : equipmentOf(pack, n).name)),
    counter: s.counter.map(named),
    changesAtThisStage: s.changes,
    lastCombat: { result: s.result, fought: s.fought.map(named), hullBefore: s.hullBefore, ammoBefore: s.ammoBefore },
    tally: { wins: s.wins, draws: s.draws, dealt: s.dealt, faced: s.taken, ammoFired: s.ammoSpent },
    options: { chart: s.chart, forecast: s.forecast, advice: s.advice, rung: s.rung },
    seenRewards: s.seen.map((kind) => equipmentOf(pack, kind).name),
  }
}

function fateOf(s: State, n: number): string {
  const slot = s.equipped.indexOf(n)
  if (!isItemAboard(s, n)) return 'gone'
  return slot < 0 ? 'aboard' : `slot ${slot + 1}`
}
