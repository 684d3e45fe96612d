import type { AnyGame } from '../../engine/contract/game.ts'
import type { Problem } from '../../engine/contract/schema.ts'
import { duplicateIdProblems, makeGameSchema } from '../../lib/schema-parts.ts'
import { BUILT_IN, type Content, FILES, FRAMES, makePack, SLOT_TYPES } from './content/content.ts'
import { type EmojiSpace, makeEmojiSpace } from './game.ts'
import { OPTIONS_SHAPE, type Options, SCENARIO_SHAPE } from './options.ts'
import { assembleShip } from './ship/ship.ts'
import { isTagOfSlot } from './ship/ship-state.ts'

/** Finds problems across entries and fields: duplicate ids, tags of another slot, and missing entries that the rules need by name. */
function contentProblems({
  'hulls.json': { tiers, frames, hulls },
  'modules.json': { modules },
  'attackers.json': { attackers },
  'crew.json': { roles },
}: Content): Problem[] {
  const need = (isThere: boolean, file: keyof Content, path: string, what: string): Problem[] =>
    isThere ? [] : [{ file, path, expected: `expected ${what}` }]
  const ranges = [
    ...attackers.flatMap(({ cargo }, i) =>
      cargo === undefined ? [] : [['attackers.json', `attackers[${i}].cargo`, cargo] as const],
    ),
    ...roles.map(({ hire }, i) => ['crew.json', `roles[${i}].hire`, hire] as const),
  ]
  return [
    ...duplicateIdProblems('hulls.json', 'hulls', hulls, 'hull_id'),
    ...[1, 2, 3, 4, 5].flatMap((n) =>
      need(
        tiers.some(({ tier }) => tier === n),
        'hulls.json',
        'tiers',
        `tier ${n}`,
      ),
    ),
    ...FRAMES.flatMap((known) =>
      need(
        frames.some(({ frame }) => frame === known),
        'hulls.json',
        'frames',
        `frame ${known}`,
      ),
    ),
    ...need(hulls.length > 0, 'hulls.json', 'hulls', 'at least one hull'),
    ...duplicateIdProblems('modules.json', 'modules', modules, 'module_id'),
    ...modules.flatMap(({ slot, primary_tag }, i) =>
      need(
        isTagOfSlot(slot, primary_tag),
        'modules.json',
        `modules[${i}].primary_tag`,
        `a tag of a ${slot} module, not "${primary_tag}"`,
      ),
    ),
    ...SLOT_TYPES.flatMap((known) =>
      need(
        modules.some(({ slot, rarity, rarity_weight }) => slot === known && rarity === 'common' && rarity_weight > 0),
        'modules.json',
        'modules',
        `a common ${known} module with a weight: NPC ships are drawn from them`,
      ),
    ),
    ...duplicateIdProblems('attackers.json', 'attackers', attackers, 'subtype'),
    // §22, §29 The rules need an attacker, and one that can be the last vessel.
    ...need(
      attackers.some(({ weight }) => weight > 0),
      'attackers.json',
      'attackers',
      'an attacker with a weight above 0: contacts are drawn from these',
    ),
    ...need(
      attackers.some(({ weight }) => weight === 0),
      'attackers.json',
      'attackers',
      'an attacker with weight 0: the last vessel is one of these',
    ),
    ...duplicateIdProblems('crew.json', 'roles', roles, 'role'),
    ...need(roles.length > 0, 'crew.json', 'roles', 'at least one role: every dock offers crew'),
    ...ranges.flatMap(([file, path, [least, most]]) => need(least <= most, file, path, 'the least before the most')),
  ]
}

function optionProblems({ mode, rung, rival, population, scenario, lesson }: Options, game: AnyGame): Problem[] {
  const stray = Object.entries({ rival, population, scenario, lesson }).find(([, value]) => value !== undefined)?.[0]
  if (mode === 'campaign' && stray !== undefined)
    return [{ path: stray, expected: 'allowed only in a skirmish; set mode=skirmish' }]
  if (rung !== undefined && (mode === 'skirmish' || stray !== undefined))
    return [{ path: 'rung', expected: 'allowed only in a campaign' }]
  const { pack } = game as unknown as EmojiSpace
  return (['player', 'enemy'] as const).flatMap((side): Problem[] => {
    const state = scenario?.[side]
    const assembled = state === undefined ? undefined : assembleShip(state, pack)
    if (assembled === undefined || assembled.ok) return []
    const { code, path, message } = assembled.refusal
    return [{ path: `scenario.${side}${path === '' ? '' : `.${path}`}`, expected: `${code}: ${message}` }]
  })
}

export const gameSchema = makeGameSchema({
  files: FILES,
  builtIn: BUILT_IN,
  contentProblems,
  makeGame: (content) =>
    makeEmojiSpace(
      makePack(
        content['hulls.json'],
        content['modules.json'].modules,
        content['attackers.json'].attackers,
        content['crew.json'].roles,
      ),
    ),
  options: OPTIONS_SHAPE,
  scenario: SCENARIO_SHAPE,
  optionProblems,
})
