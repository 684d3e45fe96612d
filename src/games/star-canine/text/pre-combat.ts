import type { Choice, Danger, Effect, Panel, Scene, Verb } from '../../../engine/contract/scene.ts'
import { CONTINUE, ENGAGE_ENEMY, equipOrder, unequipOrder } from '../actions.ts'
import { bestLoadouts } from '../ai/advice.ts'
import { enemyAt } from '../campaign/rules.ts'
import { type CombatResult, fightCombat, loadoutStats } from '../combat/combat.ts'
import { type Enemy, equipmentOf, type Pack } from '../content/content.ts'
import { CHANGES_PER_STAGE, equippedKinds, itemsAboard, kindOfItem, type State } from '../state.ts'
import { forecastLedger, sumsLedger } from './ledger.ts'
import { lessonPanels } from './lessons.ts'
import { shortOutlookPanels } from './lookahead.ts'
import { enemyPanel, FOE_ACTOR, type ItemColumn, inventoryPanel, shipPanel, YOU_ACTOR } from './panels.ts'
import { equipmentName, forecastText, shortForecastText, stageTitle, TOO_MANY_CHANGES } from './phrases.ts'

export const CONTINUE_CHOICE: Choice = { id: CONTINUE.id, label: 'Continue', key: 'enter' }

/** The verbs of a hangar and of a dock, by their ids. */
const ENGAGE: Verb = { id: 'engage', key: 'e', label: 'Engage' }
export const SHOW_CHART: Verb = { id: 'chart', key: 'c', label: 'Chart', shows: ['chart'] }
const SHOW_REWARDS: Verb = { id: 'pool', key: 'p', label: 'Reward pool', shows: ['book'] }

/** §6 The scene before a combat: both ships, the six turns, the items, and the enemies ahead. */
export function preCombatScene(pack: Pack, s: State): Scene {
  const enemy = enemyAt(pack, s)
  const forecast = s.forecast ? fightCombat(pack, s, equippedKinds(s), enemy) : undefined
  const stake = forecast === undefined ? 0 : Math.max(0, s.hull - forecast.hull)
  const column = forecast === undefined ? undefined : afterChange(pack, s, enemy)
  const items = inventoryPanel(pack, s, 'Your items', column)
  const lesson = lessonPanels(s)
  return {
    title: stageTitle(s, 'Pre-Combat'),
    opens: 'nothing',
    enter: 'put in or take out',
    verbs: [ENGAGE, SHOW_CHART, SHOW_REWARDS],
    panels: [
      shipPanel(pack, s, stake),
      enemyPanel(enemy, s),
      s.forecast ? forecastLedger(pack, s, enemy) : sumsLedger(pack, s, enemy),
      // In a lesson the items stay in sight beside its text.
      lesson.length === 0 ? items : { ...items, keep: true },
      ...lesson,
      ...(s.advice ? [advicePanel(pack, s)] : []),
      ...shortOutlookPanels(pack, s),
    ],
    choices: [...itemsAboard(s).map((n) => itemChoice(pack, s, n, enemy)), engageChoice(pack, s, enemy, forecast)],
  }
}

/** The loadout after item `n` is put into a slot or taken out. */
const loadoutAfter = (s: State, n: number): readonly number[] =>
  s.equipped.includes(n) ? s.equipped.filter((other) => other !== n) : [...s.equipped, n]

/** How the combat would end after each change. */
const afterChange = (pack: Pack, s: State, enemy: Enemy): ItemColumn => ({
  name: 'then',
  after: 2,
  text: (n) =>
    !s.equipped.includes(n) && s.equipped.length >= s.maxSlots
      ? { text: 'slots full', tone: 'dim' }
      : shortForecastText(fightCombat(pack, s, equippedKinds(s, loadoutAfter(s, n)), enemy)),
})

function itemChoice(pack: Pack, s: State, n: number, enemy: Enemy): Choice {
  const tooLate = s.changes >= CHANGES_PER_STAGE
  const kind = kindOfItem(s, n)
  const name = equipmentName(pack, kind)
  const spot = { panel: 'inventory', item: String(n) }
  const isEquipped = s.equipped.includes(n)
  const head = isEquipped
    ? { id: unequipOrder(n).id, label: `Take out ${name}`, at: spot, undo: true as const }
    : { id: equipOrder(n).id, label: `Put in ${name}`, at: spot }
  if (tooLate) return { ...head, blocked: TOO_MANY_CHANGES }
  if (!isEquipped && s.equipped.length >= s.maxSlots)
    return { ...head, blocked: `All ${s.maxSlots} slots are full: take an item out first.` }
  return { ...head, ...changePreview(pack, s, equippedKinds(s, loadoutAfter(s, n)), enemy) }
}

/** How a change of equipment would affect shield and armor and, if the forecast is on, the combat. */
function changePreview(pack: Pack, s: State, loadout: readonly number[], enemy: Enemy): { preview?: string } {
  const now = loadoutStats(pack, equippedKinds(s), s.owned)
  const then = loadoutStats(pack, loadout, s.owned)
  const changes = [
    ...(then.shield === now.shield ? [] : [`shield ${now.shield} → ${then.shield}`]),
    ...(then.armor === now.armor ? [] : [`armor ${now.armor} → ${then.armor}`]),
    ...(s.forecast ? [`then ${forecastText(fightCombat(pack, s, loadout, enemy))}`] : []),
  ]
  return changes.length === 0 ? {} : { preview: changes.join(', ') }
}

function engageChoice(pack: Pack, s: State, enemy: Enemy, combat: CombatResult | undefined): Choice {
  const head: Choice = {
    id: ENGAGE_ENEMY.id,
    label: 'Engage Combat',
    verb: 'engage',
    final: true,
    ...spends(pack, s, combat),
  }
  const bare = s.equipped.length === 0 ? { ask: 'Nothing is equipped. Engage anyway?' } : {}
  if (combat === undefined) return { ...head, ...bare }
  const isEnd = combat.result === 'loss' || (combat.result === 'draw' && enemy.type === 'Boss')
  const effects: Effect[] = [
    {
      actor: YOU_ACTOR,
      amount: combat.hull - s.hull,
      after: combat.hull,
      ...(combat.result === 'loss' ? { falls: true } : {}),
    },
    {
      actor: FOE_ACTOR,
      amount: combat.enemyHull - enemy.hull,
      after: combat.enemyHull,
      ...(combat.result === 'win' ? { falls: true } : {}),
    },
  ]
  const danger: Danger = {
    text: isEnd ? 'the run ends here' : `hull ${combat.hull} left`,
    least: combat.hull,
    dies: isEnd ? 100 : 0,
  }
  return {
    ...head,
    preview: forecastText(combat),
    effects,
    danger,
    ...(isEnd ? { ask: 'You will lose this combat and the run. Engage anyway?' } : bare),
  }
}

/** What the combat uses up: the ammo spent according to the forecast, and the items that burn out. */
function spends(pack: Pack, s: State, combat: CombatResult | undefined): Pick<Choice, 'spends'> {
  const burning = s.equipped.filter((n) => equipmentOf(pack, kindOfItem(s, n)).disposable)
  const all = [
    ...(combat === undefined || combat.ammoSpent === 0 ? [] : [{ name: 'ammo', amount: combat.ammoSpent }]),
    ...burning.map((n) => ({
      name: equipmentName(pack, kindOfItem(s, n)),
      at: { panel: 'inventory', item: String(n) },
    })),
  ]
  return all.length === 0 ? {} : { spends: all }
}

/** A panel with the three best loadouts, which are computed exactly. It is shown with `--set advice=true` or on request. */
export function advicePanel(pack: Pack, s: State): Panel {
  const rows = bestLoadouts(pack, s).map(({ items, isWon, turn, hull, ammo, burned }, i) => {
    const outcome = forecastText({ result: isWon ? 'win' : 'draw', turn, hull, ammo })
    const names = items.map((n) => equipmentName(pack, kindOfItem(s, n))).join(', ')
    const fires = burned === 0 ? '' : `, burns ${burned}`
    return { id: String(i + 1), cells: [`${outcome}${fires}`, names || 'nothing'] }
  })
  return {
    kind: 'table',
    id: 'advice',
    title: 'Best loadouts, in equip order',
    role: 'notes',
    columns: ['result', 'loadout'],
    rows,
    empty: 'No loadout survives this combat.',
  }
}
