import type { Choice, Scene } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import { TAKE_AMMO } from '../actions.ts'
import { EQUIPMENT_TYPES, equipmentOf, type Pack } from '../content/content.ts'
import { HARDPOINTS, ownsUpgrade, type State, UPGRADES } from '../state.ts'
import { SHOW_POOL } from './dock.ts'
import { itemArt, outlookPanels } from './lookahead.ts'
import { inventoryPanel, shipPanel } from './panels.ts'
import { itemEffectText, stageTitle, upgradeText } from './phrases.ts'
import { SHOW_CHART } from './pre-combat.ts'

/** §4.6.1 The scene in which the player chooses a reward. */
export function rewardScene(pack: Pack, s: State): Scene {
  const less = ownsUpgrade(s, HARDPOINTS) ? ` (${upgradeText(HARDPOINTS).name}: only 1 item is offered)` : ''
  const cards = s.offers.map((kind) => {
    const item = equipmentOf(pack, kind)
    return {
      id: String(item.id),
      name: item.name,
      text: itemEffectText(item),
      tags: [EQUIPMENT_TYPES[item.type]],
      art: itemArt(item),
    }
  })
  const ammo = {
    id: TAKE_AMMO.id,
    label: `None of these: ${pack.terms.rewardAmmo} ammo instead`,
    preview: `ammo ${s.ammo} → ${s.ammo + pack.terms.rewardAmmo}`,
  }
  const choices: Choice[] = cards.map(({ id, name }) => ({
    id: `take-${id}`,
    label: `Take ${name}`,
    at: { panel: 'offers', item: id },
  }))
  return {
    title: stageTitle(s, 'Reward'),
    opens: 'nothing',
    verbs: [SHOW_CHART, SHOW_POOL],
    panels: [
      shipPanel(pack, s),
      { kind: 'cards', id: 'offers', role: 'shop', keep: true, title: `Choose one${less}`, cards },
      inventoryPanel(pack, s),
      ...outlookPanels(pack, s),
    ],
    choices: [...choices, ammo],
  }
}

/** §4.6.2 The scene in which the player chooses the reward for a boss. */
export function bossRewardScene(pack: Pack, s: State): Scene {
  const cards = s.offers.map((i) => ({ id: at(UPGRADES, i), ...upgradeText(i) }))
  const choices: Choice[] = cards.map(({ id, name }) => ({
    id: `upgrade-${id}`,
    label: `Install ${name}`,
    at: { panel: 'upgrades', item: id },
  }))
  return {
    title: stageTitle(s, 'Boss Reward'),
    opens: 'permanent',
    enter: 'install',
    panels: [
      shipPanel(pack, s),
      {
        kind: 'cards',
        id: 'upgrades',
        role: 'shop',
        keep: true,
        title: 'Choose one for the whole run (never offered again); your hull is restored',
        cards,
      },
      inventoryPanel(pack, s),
      ...outlookPanels(pack, s),
    ],
    choices,
  }
}
