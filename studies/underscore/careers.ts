import { fairDraw, openStream, type Stream, seededDice } from '../../src/engine/dice/dice.ts'
import { setUpRun, startFight } from '../../src/games/underscore/campaign/setup.ts'
import { copyMove, DAMAGE, ROOT } from '../../src/games/underscore/duel/move.ts'
import { type Ghost, ghostOf, type Pack, type State } from '../../src/games/underscore/index.ts'
import { ATTACK } from '../../src/games/underscore/names.ts'
import { type Character, cloneCharacter } from '../../src/games/underscore/state.ts'
import { type Bot, botOf, step } from './bots.ts'
import { wise } from './wise.ts'

/** Careers: bots of different styles play by the game's own rules. When one falls, it becomes a ghost and plays on. */

/** Number of falls at one level that ends a career. */
const MOST_FALLS = 10
export const DEEPEST = 40
const CAREER_HP = 14

const TEMPERS: readonly Bot[] = [
  botOf('plan', 'plan'),
  botOf('loose', 'plan'),
  botOf('damage', 'plan'),
  botOf('plan', 'minors'),
  botOf('loose', 'minors'),
  botOf('damage', 'minors'),
  botOf('plan', 'majors'),
  botOf('loose', 'majors'),
  botOf('plan', 'learning'),
  botOf('damage', 'learning'),
  botOf('plan', 'random'),
  botOf('loose', 'random'),
]

/** One career in six chooses its upgrades by simulation; only these reach the deep levels. */
const WISE_EACH = 6
const WISE = wise(6)

export interface Fallen {
  readonly career: number
  readonly ghost: Ghost
}

/** Plays with several lives. Calls `fell` with the ghost of every fall, and `stood` with the character that enters a level first. */
function career(
  pack: Pack,
  s: State,
  bot: Bot,
  seed: string,
  hear: { fell?: (ghost: Ghost) => void; stood?: (level: number, character: Character) => void },
): void {
  const dice = seededDice(seed)
  const feet = openStream(seed, 'feet')
  startFight(pack, s, dice)
  let level = 0
  let falls = 0
  while (s.level <= DEEPEST) {
    if (s.phase === 'fight' && s.level > level) {
      level = s.level
      falls = 0
      hear.stood?.(level, cloneCharacter(s.character))
    }
    step(pack, s, bot, feet, dice)
    if (s.phase !== 'over') continue
    const ghost = ghostOf(pack, s)
    if (ghost === undefined || ++falls > MOST_FALLS) return
    hear.fell?.(ghost)
    s.reason = ''
    startFight(pack, s, dice)
  }
}

/** A starting character with a given move and an attack. A third of them have moves of one element, a third of two, a third of any. */
function drawStart(pack: Pack, s: State, i: number, draws: Stream): void {
  const must = i % pack.roots.length
  const kinds = i % 3
  const own = pack.roots[must]?.def.element
  const other = pack.roots[fairDraw(draws, pack.roots.length)]?.def.element
  const fits = pack.roots.filter(
    ({ def }) => kinds === 2 || def.element === own || (kinds === 1 && def.element === other),
  )
  const hurting = fits.filter(({ type, fresh }) => type === ATTACK && fresh[DAMAGE] >= 1)
  const roots = new Set<number>([must])
  const attack = hurting.length > 0 ? hurting[fairDraw(draws, hurting.length)] : pack.hardHitters[0]
  roots.add(attack?.index ?? 0)
  for (let tries = 0; roots.size < 4 && tries < 50; tries++) roots.add(fits[fairDraw(draws, fits.length)]?.index ?? 0)
  const { character } = s
  character.active = [...roots].map((root) => copyMove(pack.roots[root]?.fresh as never))
  character.bank = []
  character.maxHp = CAREER_HP
  character.startHp = CAREER_HP
  character.build = ''
}

/** Takes majors of its element whenever it can: rare majors would hardly be met otherwise. */
const DEVOUT = botOf('plan', 'majors')
function botFor(i: number, draws: Stream): Bot {
  if (i % WISE_EACH === 1) return WISE
  return i % 6 === 0 ? DEVOUT : (TEMPERS[fairDraw(draws, TEMPERS.length)] as Bot)
}

/** The ghosts of these careers, by level; at most one per career and level. */
export function fallenOf(pack: Pack, name: string, careers: number): Fallen[][] {
  const byLevel: Fallen[][] = Array.from({ length: DEEPEST + 1 }, () => [])
  for (let i = 0; i < careers; i++) {
    const seed = `${name} ${i}`
    const draws = openStream(seed, 'start')
    const s = setUpRun(pack, { build: pack.builds[0]?.id, gift: false }, seededDice(seed))
    drawStart(pack, s, i, draws)
    const bot = botFor(i, draws)
    career(pack, s, bot, seed, {
      fell: (ghost) => {
        const list = byLevel[ghost.level]
        if (list?.some(({ career: by }) => by === i) === false) list.push({ career: i, ghost })
      },
    })
    if (i % 50 === 49) process.stderr.write('.')
  }
  return byLevel
}

/** Ghosts that carried a major, from careers devoted to its element: the first of each level. */
export function fallenWith(pack: Pack, { pool, name }: { pool: string; name: string }, careers: number): Ghost[] {
  const found = new Map<number, Ghost>()
  let tried = 0
  for (let i = 0; tried < careers; i += 3) {
    if (pack.roots[i % pack.roots.length]?.def.element !== pool) continue
    tried++
    const seed = `${name} ${i}`
    const s = setUpRun(pack, { build: pack.builds[0]?.id, gift: false }, seededDice(seed))
    drawStart(pack, s, i, openStream(seed, 'start'))
    career(pack, s, DEVOUT, seed, {
      fell: (ghost) => {
        if (ghost.blessings?.includes(name) === true && !found.has(ghost.level)) found.set(ghost.level, ghost)
      },
    })
  }
  return [...found.values()].sort((a, b) => a.level - b.level)
}

/** Characters of the four builds as they enter each level, played by a bot with several lives. */
export function standingOf(pack: Pack, name: string, careers: number, bot: Bot): Character[][] {
  const byLevel: Character[][] = Array.from({ length: DEEPEST + 1 }, () => [])
  for (let i = 0; i < careers; i++) {
    const build = pack.builds[i % pack.builds.length]?.id
    const s = setUpRun(pack, { build }, seededDice(`${name} ${i}`))
    career(pack, s, bot, `${name} ${i}`, { stood: (level, character) => byLevel[level]?.push(character) })
  }
  process.stderr.write('+')
  return byLevel
}
export const rootsIn = (pack: Pack, { moves }: Ghost): number[] =>
  [...moves.active, ...(moves.banked ?? [])].map(
    ({ name }) => pack.rootByName.get(name.toLowerCase())?.fresh[ROOT] ?? -1,
  )
