import type { Choice, Scene, Text } from '../../../engine/scene.ts'
import { at } from '../../../kit/vocabulary.ts'
import {
  AMMO,
  CONTINUE,
  ENGAGE,
  LEAVE,
  PAY,
  REPAIR,
  RESUPPLY,
  START,
  toEquip,
  toOffer,
  toUnequip,
  toWithdraw,
} from '../actions.ts'
import { equipmentOf, type Pack, stageAt, TYPES } from '../content.ts'
import type { Event } from '../events.ts'
import { type Combat, fight, fitOut } from '../fight/combat.ts'
import { enemyAt, lastCombat, REPAIR_PERCENT, RESUPPLY_AMMO, REWARD_AMMO } from '../run/rules.ts'
import { score, scoreWords } from '../run/score.ts'
import {
  CHANGES_PER_STAGE,
  dockPrice,
  HARDPOINTS,
  heldItems,
  isHeld,
  kindOfItem,
  loadoutOf,
  owns,
  STAGE_COUNT,
  type State,
  UPGRADES,
} from '../state.ts'
import {
  chartPanels,
  enemyMeters,
  enemyPanels,
  inventoryOrder,
  inventoryPanel,
  ownedUpgrades,
  salvoPanel,
  shipMeters,
  shipPanels,
} from './panels.ts'
import { tell } from './tell.ts'
import { actWords, count, itemName, itemStatus, shipName, upgradeWords } from './words.ts'

/** What the captain sees (§6). Nothing here decides anything. */
export function scene(pack: Pack, s: State): Scene {
  switch (s.phase) {
    case 'opening':
      return opening()
    case 'narrative':
      return narrative(s)
    case 'pre-combat':
      return preCombat(pack, s)
    case 'combat-log':
      return combatLog(pack, s)
    case 'reward':
      return reward(pack, s)
    case 'boss-reward':
      return bossReward(pack, s)
    case 'dock':
      return dock(pack, s)
    case 'service':
      return service(pack, s)
    case 'game-clear':
    case 'game-over':
      return ending(pack, s)
  }
}

const GO_ON: Choice = { id: CONTINUE.id, label: 'Continue', key: 'enter' }

function opening(): Scene {
  const lines = [
    'One ship, three acts, twenty-seven stages. Battles are one on one and hold no',
    'chance: you choose what to equip, and the guns speak for themselves.',
    '',
    'A combat has six turns: LONG, MID, CLOSE, CLOSE, MID, LONG. You fire first, and',
    'what you destroy does not answer. Shield absorbs at LONG, armor at CLOSE, and',
    'nothing at MID. Hull and ammo are all you carry from one battle to the next.',
  ]
  return {
    title: 'STAR CANINE',
    panels: [{ kind: 'text', id: 'opening', lines }],
    choices: [{ id: START.id, label: 'Start', key: 'enter' }],
  }
}

function narrative(s: State): Scene {
  const { act, number } = stageAt(s.stage)
  const words = actWords(act)
  // A star marks what the story tells; the rest comes over the radio.
  const told = (line: string): Text => (line.startsWith('* ') ? { text: line.slice(2), tone: 'dim' } : line)
  const lines = (number === 1 ? words.start : words.boss).map(told)
  const title = number === 1 ? `${words.title} · ${words.location}` : `${words.title} · Boss Encounter`
  return { title, panels: [{ kind: 'text', id: 'story', lines }], choices: [GO_ON] }
}

function preCombat(pack: Pack, s: State): Scene {
  const enemy = enemyAt(pack, s)
  const tooLate = s.changes >= CHANGES_PER_STAGE
  const full = s.equipped.length >= s.maxSlots
  const equipBlock = tooLate
    ? TOO_MANY_CHANGES
    : full
      ? `All ${s.maxSlots} slots are taken; unequip something first.`
      : undefined
  const choices: Choice[] = inventoryOrder(s).map((n) => {
    const kind = kindOfItem(s, n)
    const name = itemName(pack, kind, n)
    const spot = { panel: 'inventory', item: String(n) }
    if (s.equipped.includes(n))
      return {
        id: toUnequip(n).id,
        label: `Unequip ${name}`,
        at: spot,
        ...(tooLate ? { blocked: TOO_MANY_CHANGES } : {}),
      }
    const more = equipBlock === undefined ? equipPreview(pack, s, kind) : { blocked: equipBlock }
    return { id: toEquip(n).id, label: `Equip ${name}`, at: spot, ...more }
  })
  const forecast = s.forecast ? { preview: forecastWords(fight(pack, s, loadoutOf(s), enemy)) } : {}
  choices.push({ id: ENGAGE.id, label: 'Engage Combat', key: 'e', ...forecast })
  return {
    title: stageTitle(s, 'Pre-Combat'),
    panels: [
      ...shipPanels(pack, s),
      ...enemyPanels(enemy, s),
      salvoPanel(pack, s),
      inventoryPanel(pack, s),
      ...chartPanels(pack, s),
    ],
    choices,
  }
}

const TOO_MANY_CHANGES = `You have changed the loadout ${CHANGES_PER_STAGE} times at this stage; go on.`

/** What equipping it would change in the shield and armor shown above. */
function equipPreview(pack: Pack, s: State, kind: number): { preview?: string } {
  const now = fitOut(pack, loadoutOf(s), s.owned)
  const then = fitOut(pack, [...loadoutOf(s), kind], s.owned)
  const changes = [
    ...(then.shield === now.shield ? [] : [`shield ${now.shield} → ${then.shield}`]),
    ...(then.armor === now.armor ? [] : [`armor ${now.armor} → ${then.armor}`]),
  ]
  return changes.length === 0 ? {} : { preview: changes.join(', ') }
}

function forecastWords({ result, turn, hull, ammo }: Combat): string {
  if (result === 'loss') return `destroyed on turn ${turn}`
  return `${result === 'win' ? `win on turn ${turn}` : 'draw'}, hull ${hull}, ammo ${ammo}`
}

function stageTitle(s: State, what: string): string {
  const { act, name } = stageAt(s.stage)
  return `${actWords(act).title} · Stage ${name} · ${what}`
}

function combatLog(pack: Pack, s: State): Scene {
  const enemy = enemyAt(pack, s)
  const events: Event[] = []
  lastCombat(pack, s, (e) => events.push(e))
  const end = standings(events)
  events.push(...burnedOut(s))
  return {
    title: stageTitle(s, 'Combat Log'),
    log: events.map((e) => tell(pack, e)),
    panels: [
      { kind: 'meters', id: 'ship', title: 'STAR CANINE', meters: shipMeters(s, end.shield, end.armor) },
      {
        kind: 'meters',
        id: 'enemy',
        title: shipName(enemy.id),
        meters: enemyMeters(end.enemyHull, enemy.hull, end.enemyShield, end.enemyArmor),
      },
    ],
    choices: [GO_ON],
  }
}

/** Both sides' figures at the end of a combat. */
function standings(events: readonly Event[]) {
  const end = { shield: 0, armor: 0, enemyHull: 0, enemyShield: 0, enemyArmor: 0 }
  for (const e of events) {
    if (e.kind === 'combat') {
      const { shield, armor, enemyHull, enemyShield, enemyArmor } = e
      Object.assign(end, { shield, armor, enemyHull, enemyShield, enemyArmor })
    } else if (e.kind === 'salvo') {
      end.enemyHull = e.hull
      if (e.pool === 'shield') end.enemyShield = e.poolLeft
      if (e.pool === 'armor') end.enemyArmor = e.poolLeft
    } else if (e.kind === 'answer') {
      if (e.pool === 'shield') end.shield = e.poolLeft
      if (e.pool === 'armor') end.armor = e.poolLeft
    }
  }
  return end
}

/** Items that fought and are gone. Their scraps are the newest items, in the same order. */
function burnedOut(s: State): Event[] {
  const burned = s.fought.filter((n) => !isHeld(s, n))
  const firstScrap = s.items.length - burned.length + 1
  return burned.map((item, i) => ({ kind: 'burned-out', item, of: kindOfItem(s, item), scrap: firstScrap + i }))
}

function reward(pack: Pack, s: State): Scene {
  const lines = ['Choose ONE.']
  if (owns(s, HARDPOINTS)) lines.push(`${upgradeWords(HARDPOINTS).name}: only 1 item is offered.`)
  const cards = s.offers.map((kind) => {
    const item = equipmentOf(pack, kind)
    return { id: String(item.id), name: item.name, text: itemStatus(item), tags: [TYPES[item.type]] }
  })
  const ammo = {
    id: AMMO.id,
    label: `Gain +${REWARD_AMMO} Ammo`,
    key: 'a',
    preview: `ammo ${s.ammo} → ${s.ammo + REWARD_AMMO}`,
  }
  const choices: Choice[] = cards.map(({ id, name }) => ({
    id: `take-${id}`,
    label: `Take ${name}`,
    at: { panel: 'offers', item: id },
  }))
  return {
    title: stageTitle(s, 'Reward'),
    panels: [
      ...shipPanels(pack, s),
      { kind: 'text', id: 'reward', lines },
      { kind: 'cards', id: 'offers', cards },
      inventoryPanel(pack, s),
      ...chartPanels(pack, s),
    ],
    choices: [...choices, ammo],
  }
}

function bossReward(pack: Pack, s: State): Scene {
  const cards = s.offers.map((i) => ({ id: at(UPGRADES, i), ...upgradeWords(i) }))
  const choices: Choice[] = cards.map(({ id, name }) => ({
    id: `upgrade-${id}`,
    label: `Install ${name}`,
    at: { panel: 'upgrades', item: id },
  }))
  return {
    title: stageTitle(s, 'Boss Reward'),
    panels: [
      ...shipPanels(pack, s),
      {
        kind: 'text',
        id: 'boss-reward',
        lines: ['Choose ONE, for good. The others will not be offered again. Your hull is restored.'],
      },
      { kind: 'cards', id: 'upgrades', cards },
      inventoryPanel(pack, s),
    ],
    choices,
  }
}

function dock(pack: Pack, s: State): Scene {
  const price = dockPrice(s)
  const held = heldItems(s)
  const missing = price - s.counter.length
  const lines = [
    `Payment: discard ${count(price, 'item')} for good. Then choose one service: Repair (+${repairPoints(s)} hull) or Resupply (+${RESUPPLY_AMMO} ammo).`,
    held.length < price
      ? `You have only ${count(held.length, 'item')}: all you can do is leave.`
      : `On the counter: ${s.counter.length} of ${price}.`,
  ]
  const tooLate = s.changes >= CHANGES_PER_STAGE
  const choices: Choice[] = inventoryOrder(s).map((n) => {
    const name = itemName(pack, kindOfItem(s, n), n)
    const spot = { panel: 'inventory', item: String(n) }
    if (s.counter.includes(n))
      return {
        id: toWithdraw(n).id,
        label: `Take back ${name}`,
        at: spot,
        ...(tooLate ? { blocked: TOO_MANY_CHANGES } : {}),
      }
    const blocked =
      held.length < price
        ? `The dock asks for ${count(price, 'item')}.`
        : tooLate
          ? TOO_MANY_CHANGES
          : missing === 0
            ? 'The price lies on the counter: pay, or take something back.'
            : undefined
    return {
      id: toOffer(n).id,
      label: `Put ${name} on the counter`,
      at: spot,
      ...(blocked === undefined ? {} : { blocked }),
    }
  })
  choices.push({
    id: PAY.id,
    label: `Pay with ${s.counter.map((n) => itemName(pack, kindOfItem(s, n), n)).join(', ') || 'nothing'}`,
    key: 'p',
    ...(missing > 0 ? { blocked: `${count(missing, 'item')} missing on the counter.` } : {}),
  })
  choices.push({ id: LEAVE.id, label: 'Leave the dock', key: 'l' })
  return {
    title: stageTitle(s, 'Dock'),
    panels: [
      ...shipPanels(pack, s),
      { kind: 'text', id: 'dock', lines },
      inventoryPanel(pack, s),
      ...chartPanels(pack, s),
    ],
    choices,
  }
}

const repairPoints = (s: State): number => Math.floor((s.maxHull * REPAIR_PERCENT) / 100)

function service(pack: Pack, s: State): Scene {
  const hull = Math.min(s.maxHull, s.hull + repairPoints(s))
  return {
    title: stageTitle(s, 'Dock, paid'),
    panels: [
      ...shipPanels(pack, s),
      { kind: 'text', id: 'service', lines: ['Choose ONE service.'] },
      ...chartPanels(pack, s),
    ],
    choices: [
      {
        id: REPAIR.id,
        label: `Repair: heal hull by ${REPAIR_PERCENT} %`,
        key: 'r',
        preview: `hull ${s.hull} → ${hull}`,
      },
      {
        id: RESUPPLY.id,
        label: `Resupply: +${RESUPPLY_AMMO} ammo`,
        key: 's',
        preview: `ammo ${s.ammo} → ${s.ammo + RESUPPLY_AMMO}`,
      },
    ],
  }
}

/** Both endings: the ship as it is, and how far it came. */
function ending(pack: Pack, s: State): Scene {
  const isClear = s.phase === 'game-clear'
  const lines: Text[] = [
    isClear ? { text: 'All 27 stages are behind you.', tone: 'good' } : { text: lastWords(pack, s), tone: 'bad' },
    `Stages passed: ${s.stage} of ${STAGE_COUNT}. Battles won: ${s.wins}, drawn: ${s.draws}.`,
    `Damage dealt: ${s.dealt}, faced: ${s.taken}. Ammo fired: ${s.ammoSpent}.`,
    `Upgrades: ${
      ownedUpgrades(s)
        .map(({ name }) => name)
        .join(', ') || 'none'
    }.`,
    `Score: ${score(s)} = ${scoreWords(s)}.`,
  ]
  return {
    title: isClear ? 'GAME CLEAR' : 'GAME OVER',
    panels: [...shipPanels(pack, s), { kind: 'text', id: 'summary', title: 'Summary', lines }, inventoryPanel(pack, s)],
    choices: [],
  }
}

function lastWords(pack: Pack, s: State): string {
  const { id, hull } = enemyAt(pack, s)
  const { name } = stageAt(s.stage)
  const deed = s.result === 'draw' ? 'outlasted' : 'destroyed'
  return `${id} ${deed} STAR CANINE at stage ${name}, with ${lastCombat(pack, s).enemyHull} of ${hull} hull left.`
}
