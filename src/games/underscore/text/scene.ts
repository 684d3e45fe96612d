import type { Panel, Scene, Text } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { recordLevel } from '../campaign/outcome.ts'
import type { Pack } from '../campaign/pack.ts'
import type { BuildDef } from '../content/content.ts'
import { knownRoot } from '../content/library.ts'
import { CAST, readRecords } from '../duel/choice-records.ts'
import { CHARGE } from '../duel/move.ts'
import { RIVAL, sideOfSeat } from '../duel/side.ts'
import type { State } from '../state.ts'
import { fightScene } from './duel-scene.ts'
import { endText } from './event-text.ts'
import { ghostName, rootName } from './event-text-types.ts'
import { characterPanels } from './panels.ts'
import { upgradeScene } from './upgrade-scene.ts'
/** The scene of a state: what a seat may see and do. */
export function sceneOf(pack: Pack, s: State, seat: number): Scene {
  switch (s.phase) {
    case 'build':
      return buildScene(pack)
    case 'fight':
      return fightScene(pack, s, seat)
    case 'over':
      return overScene(pack, s, seat)
    case 'upgrade':
    case 'learn':
    case 'pick':
    case 'arrange':
    case 'draft':
    case 'apply':
      return upgradeScene(pack, s)
    default:
      return unreachable(s.phase)
  }
}

function buildScene(pack: Pack): Scene {
  const cards = pack.builds.map((build) => ({
    id: build.id,
    name: build.name,
    text: buildText(pack, build),
    tags: build.elements.slice(),
  }))
  const choices = pack.orders.builds.map((order, i) => {
    const build = at(pack.builds, i)
    return {
      id: order.id,
      label: `Be the ${build.name}`,
      at: { panel: 'builds', item: build.id },
    }
  })
  const intro: Panel = {
    kind: 'text',
    id: 'intro',
    lines: ['The dead below fight on as they fought last. Choose who goes down to them.'],
  }
  const panels: Panel[] = [intro, { kind: 'cards', id: 'builds', role: 'shop', keep: true, cards }]
  return { title: 'Underscore · Who are you?', opens: 'permanent', panels, choices }
}
/** The text of a build, as the selection of a character shows it. */
export const buildText = (pack: Pack, build: BuildDef): string =>
  `${build.lore} ${build.max_hp} HP; ${build.moves.join(', ')}${GIFTS[build.gift](pack, build)}. Teaches ${build.teaches}.`
const GIFTS: Readonly<Record<BuildDef['gift'], (pack: Pack, build: BuildDef) => string>> = {
  bankedMove: () => ', and a random move in the bank',
  maxHp: () => ' (2 HP more than other builds)',
  charge: (pack, { moves }) => {
    const charged = moves.map((name) => knownRoot(pack, name)).find(({ fresh }) => fresh[CHARGE] > 0)
    return charged === undefined ? '' : `, with one more Charge on ${charged.name}`
  },
  randomMove: () => ', and a random attack of any element',
}

/** The scene at the end: the result, and the last combat. */
function overScene(pack: Pack, s: State, seat: number): Scene {
  const { duel } = s
  const own = sideOfSeat(duel, seat)
  const other = sideOfSeat(duel, 1 - seat)
  const lines: Text[] = [
    endText(s.mode === 'duel' && seat === RIVAL ? flipped(s.reason) : s.reason),
    `Last combat: ${own.name} ${own.hp}/${own.maxHp} HP against ${ghostName(other.name)} ${other.hp}/${other.maxHp} HP, ${duel.turn} ${duel.turn === 1 ? 'turn' : 'turns'}.`,
  ]
  if (s.mode === 'run') {
    lines.push(
      `Level ${s.level}${recordLevel(s) > s.level ? ` (highest ${recordLevel(s)})` : ''}; opponents slain: ${s.won} (elites: ${s.character.elites}); major blessings: ${s.character.blessings.length}.`,
    )
    if (s.reason === 'slain' || s.reason === 'draw')
      lines.push(
        s.isSeason
          ? 'The season is unbeaten. A character that loses to a season is not saved.'
          : `You rise as a ghost of level ${s.level}, which fights others the way you fought here.`,
      )
    else if (s.isSeason && s.reason === 'undefeated') lines.push('You have cracked the season.')
  }
  const challenge = s.mode === 'duel' ? pack.challenges[s.lesson - 1] : undefined
  if (challenge !== undefined)
    lines.push(
      `${challenge.title}: ${duel.winner === seat ? `won on turn ${duel.turn}` : 'not won'}; par is turn ${challenge.par}.`,
    )
  if (s.mode === 'tutorial') lines.push(`${s.won} of ${pack.lessons.length} lessons learned.`)
  const moves = readRecords(own.history).map((record) => rootName(pack, record.root))
  const theirs = readRecords(other.history)
    .filter((record) => record.fate === CAST)
    .map((record) => rootName(pack, record.root))
  if (moves.length > 0) lines.push(`You chose: ${moves.join(', ')}.`)
  if (theirs.length > 0) lines.push(`The opponent cast: ${theirs.join(', ')}.`)
  const panels: Panel[] = [{ kind: 'text', id: 'end', lines }]
  if (s.mode === 'run') panels.push(...characterPanels(pack, s.character, s.level))
  return { title: 'Underscore · The end', panels, choices: [] }
}
const flipped = (reason: State['reason']): State['reason'] =>
  reason === 'won' ? 'lost' : reason === 'lost' ? 'won' : reason
