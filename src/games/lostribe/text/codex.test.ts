import { describe, expect, test } from 'vitest'
import { type Panel, plain } from '../../../engine/contract/scene.ts'
import { builtInContent, losTribe, makeLosTribe, makePack } from '../index.ts'
import { EVENTS, STATUSES } from '../vocabulary.ts'
import { EVENT_INTROS } from './labels.ts'

/** The codex lists every entry of the pack with its numbers, so that no rule is hidden. */

const codex = (game = losTribe): readonly Panel[] => game.codex?.() ?? []
function textOf(panel: Panel | undefined): string {
  if (panel?.kind === 'cards')
    return panel.cards.map(({ name, text, cost, tags }) => [name, text, cost, tags].join(' ')).join('\n')
  if (panel?.kind === 'table') return panel.rows.map(({ cells }) => cells.map(plain).join(' | ')).join('\n')
  return panel?.kind === 'text' ? panel.lines.map(plain).join('\n') : ''
}
const panel = (id: string, game = losTribe): string => textOf(codex(game).find((one) => one.id === `codex-${id}`))

const { cards, relics, destinies, monsters, heroes, config } = builtInContent
describe('every entry is listed', () => {
  test.each([
    ['cards', cards.map(({ name }) => name)],
    ['cards', cards.map(({ name }) => `${name} ★`)],
    ['relics', relics.map(({ name }) => name)],
    ['destinies', destinies.map(({ name }) => name)],
    ['monsters', monsters.map(({ name, hp }) => `${name} | ${hp}`)],
    ['heroes', heroes.map(({ name }) => name)],
    ['statuses', STATUSES.map((name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`)],
    ['fusions', Object.keys(config.fusions).map((id) => id.replaceAll('_', ' '))],
    ['attunements', Object.values(config.attunements).map(({ name }) => name)],
    ['events', EVENTS.map((event) => EVENT_INTROS[event].name)],
    ['oaths', config.oaths.map(({ name }) => name)],
  ])('%s', (id, names) => {
    for (const name of names) expect(panel(id)).toContain(name)
  })
})

describe('with numbers', () => {
  test.each([
    [
      'cards',
      'Flare 6 damage. Costs one fire. With one fire: +3 damage. Fuse three fire: Burn 4 for 3 turns on every foe. – The first word of a longer sentence. 1 common,attack,fire,ashwright',
    ],
    ['cards', 'Flare ★ 7 damage.'],
    ['relics', 'Clay Heart At the start of a fight: 8 ward. – Fired once, cracked twice, still whole.  common'],
    ['destinies', 'The Star +1 charge for every elite and boss.'],
    ['monsters', 'Mirage Jackal | 22 | 1 | 8 | air | attacker | attack air 6 70 %; dodge earth 30 %'],
    ['monsters', 'afflict fire Burn 2 for 2 turns 40 %'],
    ['monsters', 'attack air 4 × 2 70 %'],
    ['monsters', 'calls Ember Mite, up to 2'],
    ['monsters', 'at 50 % HP: defense 0, might +2'],
    [
      'heroes',
      ' HP, defense 0. Deck: Basic Strike, Brace, Kindred Cast, Spark Cut ×3, Ember Guard ×3, Flare. Starts with Spare Wick.',
    ],
    ['patterns', 'three alike | 6.25 %'],
    ['patterns', 'a pair and a single | 56.25 %'],
    ['patterns', 'three different | 37.5 % | Resonance: +1 charge now, +1 energy next turn'],
    ['patterns', 'single earth |  | 3 ward'],
    ['fusions', 'inferno | three fire, Flare | Burn 4 for 3 turns on every foe'],
    ['attunements', 'fire and earth | Magma | fire attacks pen 2'],
    ['events', 'The oasis | Heal 12; or: Max HP and HP +4'],
    ['figures', 'A turn: 3 energy, 5 cards (never more than 8), 3 dice'],
  ])('%s: %s', (id, text) => {
    expect(panel(id)).toContain(text)
  })
  test('the codex shows the pack in play', () => {
    const own = makeLosTribe(makePack({ ...builtInContent, config: { ...config, max_energy: 4 } }))
    expect(panel('figures', own)).toContain('A turn: 4 energy')
  })
  test('panels have unique ids', () => {
    const ids = codex().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
