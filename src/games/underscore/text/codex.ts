import type { Card, Panel, Row } from '../../../engine/contract/scene.ts'
import type { ByName } from '../../../lib/enums.ts'
import { isEliteFighter } from '../campaign/fighter.ts'
import type { Pack } from '../campaign/pack.ts'
import type { EncounterDef } from '../content/content.ts'
import { blessingText, moveTags, moveText } from '../content/effects/text.ts'
import type { BlessingRow, MoveRoot } from '../content/library.ts'
import {
  capital,
  ELEMENT_INDEXES,
  ELEMENTS,
  RELATION,
  RELATIONS,
  STATUS_INDEXES,
  STATUS_MAX,
  STATUSES,
} from '../names.ts'
import { tonedElement } from './event-text-types.ts'
import { buildText } from './scene.ts'

/** Reference panels: everything a player may look up, with numbers. There are no hidden rules. */
export const codex = (pack: Pack): Panel[] => [
  elementPanel(),
  statusPanel(),
  ...ELEMENTS.map((element) => movesPanel(pack, element)),
  blessingPanel('majors', 'Major blessings', pack.majors),
  blessingPanel('minors', 'Minor blessings', pack.minors),
  ...encounterPanels(pack),
  {
    kind: 'cards',
    id: 'builds',
    title: 'Builds',
    cards: pack.builds.map((build) => ({
      id: build.id,
      name: build.name,
      text: buildText(pack, build),
      tags: build.elements.slice(),
    })),
  },
]

/** §3 Rows are the defender's attunement, columns the damage. */
function elementPanel(): Panel {
  const rows: Row[] = ELEMENT_INDEXES.map((defender) => ({
    id: ELEMENTS[defender],
    cells: [
      tonedElement(defender),
      ...ELEMENT_INDEXES.map((of) => (RELATION[defender][of] === 0 ? '·' : (RELATIONS[RELATION[defender][of]] ?? '·'))),
    ],
  }))
  return {
    kind: 'table',
    id: 'elements',
    title: 'Elements: attuned to (row), hit by (column). Weak +1, resist −1, immune 0, absorb heals',
    columns: ['attuned to', ...ELEMENTS],
    rows,
  }
}

/** §6 Text of each status. */
const STATUS_TEXT: ByName<typeof STATUSES, string> = {
  burn: '1 Fire damage each time its bearer acts. Above the maximum the bearer burns out: loses all Burn, takes 1 Fire for each, then gains 1 Anger.',
  wound: 'Opens below half HP: loses all Wound, takes 1 Vital for each, then immune to Wound until HP is full.',
  decay: '1 Force damage and curse risk +1 each time its bearer acts; then a d10 at or below the risk gives Curse 3.',
  regen: 'Heals 1 each time its bearer acts, or 2 if attuned to Fire or Vital.',
  curse: 'Max HP −1 each time its bearer acts.',
  anger: 'Bars utilities.',
  stun: 'Bars attacks.',
  sleep: 'Bars every move.',
  slow: 'Speed −1.',
  quick: 'Speed +1.',
  strong: 'Moves deal 1 more damage to the other side.',
  tough: 'Takes 1 less damage from each hit.',
}
const statusPanel = (): Panel => ({
  kind: 'table',
  id: 'statuses',
  title: 'Statuses',
  columns: ['status', 'maximum', 'what it does'],
  rows: STATUS_INDEXES.map((status) => {
    const name = STATUSES[status]
    return { id: name, cells: [capital(name), String(STATUS_MAX[status]), STATUS_TEXT[name]] }
  }),
})

const moveCard = (pack: Pack, { id, name, fresh, rarity }: MoveRoot): Card => ({
  id,
  name,
  text: moveText(pack, fresh),
  tags: [...moveTags(pack, fresh), rarity],
})
const movesPanel = (pack: Pack, element: (typeof ELEMENTS)[number]): Panel => ({
  kind: 'cards',
  id: `moves-${element}`,
  title: `Moves of ${capital(element)}`,
  cards: pack.roots.filter(({ def }) => def.element === element).map((root) => moveCard(pack, root)),
})

const blessingPanel = (id: string, title: string, list: readonly BlessingRow[]): Panel => ({
  kind: 'cards',
  id,
  title,
  cards: list.map(({ def }) => ({
    id: def.id,
    name: def.name,
    text: blessingText(def),
    tags: [def.pool, def.rarity],
  })),
})

/** One panel a level: its encounters and their moves. */
function encounterPanels(pack: Pack): Panel[] {
  const levels = [...new Set(pack.encounters.map(({ level }) => level))].sort((a, b) => a - b)
  return levels.map((level) => ({
    kind: 'table',
    id: `encounters-${level}`,
    title: `Encounters of level ${level}`,
    columns: ['name', 'HP', 'moves', 'blessings'],
    rows: pack.encounters.filter((entry) => entry.level === level).map(encounterRow),
  }))
}
function encounterRow(entry: EncounterDef): Row {
  const { active, banked = [] } = entry.moves
  const moves = active.map(({ name }) => name).join(', ')
  const bank = banked.length === 0 ? '' : `; banked: ${banked.map(({ name }) => name).join(', ')}`
  const blessings = (entry.blessings ?? []).join(', ')
  const hp = String(entry.hp ?? entry.max_hp ?? 10)
  return {
    id: entry.id,
    cells: [`${entry.name}${isEliteFighter(entry) ? ' (elite)' : ''}`, hp, `${moves}${bank}`, blessings],
  }
}
