import {
  type AnyGame,
  choose,
  type GameInfo,
  isRefusal,
  modeOf,
  problemText,
  type Run,
  seededDice,
  start,
  waitingFor,
} from '../../src/engine/index.ts'
import { levelOptions, levelsOf } from '../../src/play/difficulty.ts'
import { BAD_TEXT, demand, type Law, shown } from './law.ts'
import { walk, walksOf } from './walk.ts'

/** Starts a run as apps do, with validated options. */
async function begun(entry: GameInfo, game: AnyGame, options: object, what: string): Promise<Run> {
  const checked = (await entry.schema()).checkOptions(options, game)
  demand(
    checked.ok,
    () => `${entry.id}: ${what} is refused by its own schema: ${checked.ok || checked.problems.map(problemText)[0]}`,
  )
  const run = start(game, { seed: '1', options: checked.value })
  demand(!isRefusal(run), () => `${entry.id}: ${what} cannot start: ${isRefusal(run) && run.why}`)
  demand(waitingFor(run).length > 0, () => `${entry.id}: in ${what} no seat has a choice`)
  return run
}

/** Plays some random turns, to find errors in the starting position. */
const SOME_TURNS = 40
function stumble(run: Run): void {
  const dice = seededDice('stumble')
  while (run.turn < SOME_TURNS && waitingFor(run).length > 0) {
    const seat = waitingFor(run)[0] as number
    const legal = run.game.legal(run.state, seat)
    const { id } = legal[dice.roll('feet', legal.length, 'choice')] as { id: string }
    const chosen = choose(run, run.turn, seat, id)
    demand(!isRefusal(chosen), () => `${run.game.id}: ${id} is refused: ${isRefusal(chosen) && chosen.why}`)
  }
}

function demandNames(id: string, what: string, all: readonly { readonly id: string; readonly name: string }[]): void {
  const twin = all.find((one, i) => all.findIndex((other) => other.id === one.id || other.name === one.name) < i)
  demand(twin === undefined, () => `${id}: two ${what} are called ${twin?.id}`)
  const poor = all.find((one) => BAD_TEXT.test(one.name) || !/^[a-z0-9][a-z0-9-]*$/.test(one.id))
  demand(poor === undefined, () => `${id}: ${shown(poor)} is not a valid id and name`)
}
const LONGEST = 120
const isLine = (text: string): boolean => !BAD_TEXT.test(text) && !text.includes('\n') && text.length <= LONGEST
const isSentence = (text: string): boolean => !BAD_TEXT.test(text) && /^\S.*[.!?]$/.test(text)

export const lessonsWork: Law = {
  name: 'a lesson has a text, starts, is practice and can be played',
  async check({ info, game }) {
    const { id, lessons = [] } = info
    demandNames(id, 'lessons', lessons)
    for (const lesson of lessons) {
      demand(
        isLine(lesson.teaches),
        () => `${id}: lesson ${lesson.id} teaches "${lesson.teaches}", which is not one line`,
      )
      const run = await begun(info, game, lesson.options, `lesson ${lesson.id}`)
      demand(modeOf(game, run.options).practice !== undefined, () => `${id}: lesson ${lesson.id} is not practice`)
      stumble(run)
    }
  },
}

export const difficultyLevelsWork: Law = {
  name: 'every difficulty level has a sentence, can be played, counts, and has records of its own',
  async check({ info, game }) {
    const { id, difficulty } = info
    if (difficulty === undefined) return
    demand(difficulty.levels.length > 1, () => `${id}: only ${difficulty.levels.length} difficulty levels`)
    const names = new Set<string>()
    for (const { level, text } of levelsOf(difficulty)) {
      demand(isSentence(text), () => `${id}: level ${level} is not a sentence: "${text}"`)
      const run = await begun(info, game, levelOptions(difficulty, level), `level ${level}`)
      const { name, practice } = modeOf(game, run.options)
      demand(practice === undefined, () => `${id}: level ${level} does not count: ${practice}`)
      demand(!names.has(name), () => `${id}: level ${level} has the records of "${name}", like another level`)
      names.add(name)
      stumble(run)
    }
  },
}

export const duelsHaveTwoSeats: Law = {
  name: 'a duel has two seats that choose simultaneously, and is practice at one keyboard',
  async check({ info, game }) {
    const { id, duel } = info
    if (duel === undefined) return
    const run = await begun(info, game, duel, 'its duel')
    const seats = game.toAct(run.state)
    demand(seats.length === 2, () => `${id}: in its duel ${seats.length} seats choose at once`)
    demand(modeOf(game, run.options).practice !== undefined, () => `${id}: its duel counts at one keyboard`)
    stumble(run)
  },
}

export const achievementsWork: Law = {
  name: 'an achievement has a text, is read from the final state without changing it, and not every run earns it',
  check({ info, game }) {
    const { id, achievements = [] } = info
    demandNames(id, 'achievements', achievements)
    const poor = achievements.find(({ text }) => !isLine(text))
    demand(poor === undefined, () => `${id}: achievement ${poor?.id} says "${poor?.text}", which is not one line`)
    const open = new Set(achievements.map((achievement) => achievement.id))
    for (const w of walksOf(16)) {
      const { state } = walk(game, w)
      const before = JSON.stringify(state)
      for (const achievement of achievements) {
        const isDone: unknown = achievement.isDone(state)
        demand(typeof isDone === 'boolean', () => `${id}: achievement ${achievement.id} says ${shown(isDone)}`)
        if (!isDone) open.delete(achievement.id)
      }
      demand(JSON.stringify(state) === before, () => `${id}: an achievement changed the state`)
    }
    demand(open.size === 0, () => `${id}: achievement ${[...open][0]} is earned by every run`)
  },
}

export const INFO_LAWS = [lessonsWork, difficultyLevelsWork, duelsHaveTwoSeats, achievementsWork]
