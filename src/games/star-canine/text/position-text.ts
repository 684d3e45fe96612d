import { mapWords } from '../../../lib/enums.ts'
import { bestLoadouts } from '../ai/advice.ts'
import { enemyAt } from '../campaign/rules.ts'
import { fightCombat } from '../combat/combat.ts'
import {
  EQUIPMENT_TYPES,
  type Equipment,
  enemyOf,
  equipmentOf,
  NO_ATTACK,
  NO_WEAPON,
  type Pack,
  RANGES,
  STAGES,
  stageAt,
  UNLIMITED_USES,
  WEAPON_TYPES,
} from '../content/content.ts'
import {
  dockPrice,
  enemyIndex,
  equippedKinds,
  isEnemyCharted,
  isUpgradeUnseen,
  itemsAboard,
  kindOfItem,
  ownsUpgrade,
  type State,
  UPGRADES,
} from '../state.ts'
import { attackText, hullShieldArmorText } from './lookahead.ts'
import { forecastText, upgradeText } from './phrases.ts'

/**
 * The rules and a position as one text for language models. The rules come first and are always the same, so that they
 * can be cached. The text has at most about 2,500 tokens.
 */
export const rulesAndPosition = (pack: Pack, s: State): string => `${rulesText(pack)}\n${stateText(pack, s)}\n`

/** The rules as text. It is the same for every position of a pack and difficulty. */
function rulesText(pack: Pack): string {
  const { rewardAmmo, rewardOffers, repairPercent, resupplyAmmo, dockExtra, logisticsAmmo } = pack.terms
  const pool = pack.rewards.map((kind) => itemText(equipmentOf(pack, kind)))
  const upgrades = mapWords(UPGRADES, (place) => `${upgradeText(place).name}: ${upgradeText(place).text}`)
  return [
    'STAR CANINE, RULES (these lines never change)',
    'Hull, ammo and items stay between battles. Shield and armor are set anew by what is equipped. At most as many items as slots are equipped.',
    'A battle has 6 turns: LONG MID CLOSE CLOSE MID LONG. Each turn you fire first, then the enemy if it lives and has a use left at that range.',
    'Every equipped weapon with a damage at this range, uses left and ammo for its cost fires, in equip order, each paying from what is left. You cannot hold fire. Your hit is the sum of damage × all modules for that type.',
    'LONG hits shield first, CLOSE hits armor first, the rest goes to the hull; MID hits the hull. Shield and armor do not come back in a battle.',
    'Enemy hull 0: you win at once and it does not answer. Your hull 0: the run is lost. Both alive after turn 6: a draw, no reward; against a Boss a draw is defeat.',
    'Items marked D are gone after a battle they were equipped in, fired or not; each leaves a Broken Scrap.',
    `A win: +${rewardAmmo} ammo or one of ${rewardOffers} items. Boss of act I and II: one of 3 upgrades, and the hull is whole. Act II begins with a whole hull and +${logisticsAmmo} ammo.`,
    `Dock: leave, or give ${dockExtra === 0 ? '' : `${dockExtra} more than `}as many items as the act's number for +${repairPercent} % of max hull or +${resupplyAmmo} ammo.`,
    `POOL (LONG/MID/CLOSE damage, a ammo a shot, u uses a battle): ${pool.join(' | ')}`,
    `UPGRADES ${upgrades.join(' | ')}`,
    'Choose by id: equip-N, unequip-N (N an item number), then engage; take-ID or ammo; offer-N, pay, repair or resupply, leave.',
  ].join('\n')
}

/** An item in short form: `4 Meteor Spear MISSILE 50/-/- a3`. */
function itemText(item: Equipment): string {
  const name = item.name.replace(/^[^\p{L}]+/u, '')
  const figure = item.disposable ? ' D' : ''
  if (item.weapon !== NO_WEAPON) {
    const damage = item.damage.map((points) => (points === NO_ATTACK ? '-' : points)).join('/')
    const uses = item.uses === UNLIMITED_USES ? '' : ` u${item.uses}`
    return `${item.id} ${name} ${EQUIPMENT_TYPES[item.type]}${figure} ${damage}${item.ammoCost === 0 ? '' : ` a${item.ammoCost}`}${uses}`
  }
  if (item.target !== NO_WEAPON) return `${item.id} ${name}${figure} ${WEAPON_TYPES[item.target]} ×${item.multiplier}`
  const absorbs = item.shield + item.armor
  return `${item.id} ${name} ${EQUIPMENT_TYPES[item.type]}${figure}${absorbs === 0 ? '' : ` ${absorbs}`}`
}

function stateText(pack: Pack, s: State): string {
  const { name } = stageAt(Math.min(s.stage, STAGES.length - 1))
  const owned = UPGRADES.filter((_, i) => ownsUpgrade(s, i))
  const left = UPGRADES.filter((_, i) => isUpgradeUnseen(s, i))
  const names = (list: readonly string[]): string => list.map((id) => id.split('_').at(-1)).join(' ') || 'none'
  return [
    `NOW ${s.phase} ${name} | hull ${s.hull}/${s.maxHull} ammo ${s.ammo} slots ${s.maxSlots} | owned ${names(owned)} | upgrades to come ${names(left)}`,
    ...foeText(pack, s),
    `AHEAD ${aheadText(pack, s).join(' | ') || 'nothing charted'}`,
    `YOURS ${itemsAboard(s)
      .map((n) => `#${n} ${itemText(equipmentOf(pack, kindOfItem(s, n))).replace(/^\d+ /, '')}`)
      .join(' | ')}`,
    ...offersText(pack, s),
    ...fightText(pack, s),
  ].join('\n')
}

function foeText(pack: Pack, s: State): string[] {
  if (s.phase !== 'pre-combat') return []
  const enemy = enemyAt(pack, s)
  return [
    `FOE ${enemy.id}, ${enemy.type}: hull/shield/armor ${hullShieldArmorText(enemy)}, ${attacks(pack, enemyIndex(s))}`,
  ]
}

const attacks = (pack: Pack, place: number): string =>
  mapWords(RANGES, (at, range) => `${range} ${attackText(enemyOf(pack, place), at)}`).join(' ')

const aheadText = (pack: Pack, s: State): string[] =>
  STAGES.flatMap((stage, i) => {
    if (i <= s.stage || !isEnemyCharted(s, i)) return []
    if (stage.type === undefined) return [`${stage.name} dock (${dockPrice(pack, { ...s, stage: i })} items)`]
    const enemy = enemyOf(pack, enemyIndex(s, i))
    return [`${stage.name} ${enemy.id} ${hullShieldArmorText(enemy)}, ${attacks(pack, enemyIndex(s, i))}`]
  })

function offersText(pack: Pack, s: State): string[] {
  if (s.phase === 'reward')
    return [
      `OFFERS ${s.offers.map((kind) => itemText(equipmentOf(pack, kind))).join(' | ')} | or ${pack.terms.rewardAmmo} ammo`,
    ]
  if (s.phase === 'boss-reward') return [`OFFERS ${s.offers.map((i) => UPGRADES[i]).join(' | ')}`]
  return s.phase === 'dock' ? [`DOCK asks for ${dockPrice(pack, s)} items`] : []
}

/** The forecast and the best loadouts, if these options are on. */
function fightText(pack: Pack, s: State): string[] {
  if (s.phase !== 'pre-combat') return []
  const equipped = s.equipped.map((n) => `#${n}`).join(' ') || 'nothing'
  const forecast = s.forecast ? ` -> ${forecastText(fightCombat(pack, s, equippedKinds(s), enemyAt(pack, s)))}` : ''
  const best = bestLoadouts(pack, s).map(({ items, isWon, turn, hull, ammo }) => {
    const outcome = forecastText({ result: isWon ? 'win' : 'draw', turn, hull, ammo })
    return `${items.map((n) => `#${n}`).join(' ') || 'nothing'} -> ${outcome}`
  })
  return [`EQUIPPED ${equipped}${forecast}`, ...(s.advice ? [`BEST ${best.join(' | ')}`] : [])]
}
