import type { Card, Panel } from '../../../engine/contract/scene.ts'
import type { ByName } from '../../../lib/enums.ts'
import { joinParts } from '../../../lib/join-parts.ts'
import { tablePanel } from '../../../lib/table-panel.ts'
import { isEliteFighter } from '../campaign/fighter.ts'
import type { Pack } from '../campaign/pack.ts'
import { blessingText, moveTags, moveText } from '../content/effects/text.ts'
import type { BlessingRow, MoveRoot } from '../content/library.ts'
import {
  capitalize,
  ELEMENT_INDEXES,
  ELEMENT_RELATIONS,
  ELEMENTS,
  type ElementIndex,
  RELATION_OF_ELEMENTS,
  STATUS_INDEXES,
  STATUS_MAX,
  STATUSES,
} from '../names.ts'
import { tonedElement } from './event-text-types.ts'
import { buildText } from './scene.ts'

/** The reference panels: everything that a player may look up, with numbers. No rule is hidden. */
export const codex = (pack: Pack): Panel[] => [
  // §3 Rows are the attunement of the defender, columns the element of the damage.
  tablePanel(
    'elements',
    'Elements: attuned to (row), hit by (column). Weak +1, resist −1, immune 0, absorb heals',
    ELEMENT_INDEXES,
    {
      'attuned to': tonedElement,
      ...Object.fromEntries(
        ELEMENT_INDEXES.map((of) => [
          ELEMENTS[of],
          (defender: ElementIndex) => relationText(RELATION_OF_ELEMENTS[defender][of]),
        ]),
      ),
    },
  ),
  tablePanel('statuses', 'Statuses', STATUS_INDEXES, {
    status: (status) => capitalize(STATUSES[status]),
    maximum: (status) => STATUS_MAX[status],
    'what it does': (status) => STATUS_TEXT[STATUSES[status]],
  }),
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

const relationText = (relation: number): string => (relation === 0 ? '·' : (ELEMENT_RELATIONS[relation] ?? '·'))

/** §6 What each status does. */
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
const moveCard = (pack: Pack, { id, name, fresh, rarity }: MoveRoot): Card => ({
  id,
  name,
  text: moveText(pack, fresh),
  tags: [...moveTags(pack, fresh), rarity],
})
const movesPanel = (pack: Pack, element: (typeof ELEMENTS)[number]): Panel => ({
  kind: 'cards',
  id: `moves-${element}`,
  title: `Moves of ${capitalize(element)}`,
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

/** One panel for each level, with its encounters and their moves. */
function encounterPanels(pack: Pack): Panel[] {
  const levels = [...new Set(pack.encounters.map(({ level }) => level))].sort((a, b) => a - b)
  return levels.map((level) => {
    const encounters = pack.encounters.filter((entry) => entry.level === level)
    return tablePanel(`encounters-${level}`, `Encounters of level ${level}`, encounters, {
      name: (entry) => `${entry.name}${isEliteFighter(entry) ? ' (elite)' : ''}`,
      HP: ({ hp, max_hp }) => hp ?? max_hp ?? 10,
      moves: ({ moves: { active, banked } }) => joinParts('; banked: ', namesOf(active), banked && namesOf(banked)),
      blessings: ({ blessings = [] }) => blessings.join(', '),
    })
  })
}
const namesOf = (moves: readonly { readonly name: string }[]): string => moves.map(({ name }) => name).join(', ')
