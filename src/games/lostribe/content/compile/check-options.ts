import type { Problem } from '../../../../engine/contract/schema.ts'
import type { Options, Scenario } from '../../options.ts'
import { codeOf, type Pack } from '../pack.ts'

/** Checks that the options and the scenario fit the pack. */
export function checkOptionNames({ hero: wanted, oath: level, scenario: position }: Options, pack: Pack): Problem[] {
  const problems: Problem[] = []
  const among = (
    path: string,
    name: string | undefined,
    all: readonly { readonly id: string }[],
    noun: string,
  ): void => {
    if (name !== undefined && !all.some((entry) => entry.id === name))
      problems.push({ path, expected: `expected the id of a ${noun}, not "${name}"` })
  }
  among('hero', wanted, pack.heroes, 'hero')
  if ((level ?? 0) >= pack.oathTotals.length)
    problems.push({
      path: 'oath',
      expected: `expected at most ${pack.oathTotals.length - 1}: this pack has no more oaths`,
    })
  if (position === undefined) return problems
  among('scenario.hero', position.hero, pack.heroes, 'hero')
  const destinies = pack.relics.filter((relic) => relic.isDestiny)
  const relics = pack.relics.filter((relic) => !relic.isDestiny)
  among('scenario.destiny', position.destiny, destinies, 'destiny')
  position.relics?.forEach((name, i) => void among(`scenario.relics[${i}]`, name, relics, 'relic'))
  for (const zone of ['deck', 'hand', 'discard', 'exhaust', 'rituals'] as const)
    position[zone]?.forEach((name, i) => {
      if (codeOf(pack, name) < 0)
        problems.push({
          path: `scenario.${zone}[${i}]`,
          expected: `expected a card id, with -star for the evolved form, not "${name}"`,
        })
    })
  return [...problems, ...checkMonsters(position, pack)]
}

function checkMonsters(position: Scenario, pack: Pack): Problem[] {
  const problems: Problem[] = []
  position.monsters?.forEach((given, i) => {
    const kind = pack.monsters.find((monster) => monster.id === given.id)
    const path = `scenario.monsters[${i}]`
    if (kind === undefined)
      problems.push({ path: `${path}.id`, expected: `expected the id of a monster, not "${given.id}"` })
    else if ((given.intent ?? 0) >= kind.intents.length)
      problems.push({
        path: `${path}.intent`,
        expected: `expected 0 to ${kind.intents.length - 1}, an index of its intents`,
      })
  })
  if (position.hp !== undefined && position.max_hp !== undefined && position.hp > position.max_hp)
    problems.push({ path: 'scenario.hp', expected: `expected at most max_hp, which is ${position.max_hp}` })
  if (position.place !== undefined && position.monsters !== undefined)
    problems.push({
      path: 'scenario.monsters',
      expected: `expected no monsters: there is no fight at ${position.place}`,
    })
  return problems
}
