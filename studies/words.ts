import { planBot } from '../src/bots/index.ts'
import {
  type AnyGame,
  choose,
  isRefusal,
  type Line,
  linesOf,
  type Scene,
  seededDice,
  start,
} from '../src/engine/index.ts'
import { GAMES } from '../src/games/index.ts'
import { briefText } from '../src/views/text/brief.ts'
import { assignNumbers, type ChoiceNumbers } from '../src/views/text/numbers.ts'
import { countWords } from '../src/views/text/spoken-text.ts'
import { linesText, sceneText } from '../src/views/text/text.ts'
import { average, median, number, seedsOf } from './figures.ts'

/** How many words a turn takes, brief and in full, in runs of the plan bot. `npm run deep -- --words 5` */
interface Count {
  readonly brief: number
  readonly whole: number
}

/** Every scene of a run as text, with the log entries since the one before. */
function countWordsOf(game: AnyGame, seed: string): Count[] {
  const run = start(game, { seed })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice(`player ${seed}`)
  const counts: Count[] = []
  let before: Scene | undefined
  let numbers: ChoiceNumbers | undefined
  let log: readonly Line[] = []
  while (game.toAct(run.state).length > 0) {
    const scene = game.scene(run.state, 0)
    numbers = assignNumbers(scene, numbers)
    const lines = scene.log === undefined ? { told: log } : {}
    const whole = `${linesText(lines.told ?? [])} ${sceneText(scene)}`
    counts.push({ brief: countWords(briefText(scene, before, { numbers, ...lines })), whole: countWords(whole) })
    before = scene
    const chosen = choose(run, run.turn, 0, planBot(game, run.state, 0, own).id)
    if (isRefusal(chosen)) throw new Error(chosen.why)
    log = linesOf(run, chosen.events, 0)
  }
  return counts
}

console.log('| game | turns | brief, words a turn | median | most | whole text |\n|---|---|---|---|---|---|')
for (const { name, game } of GAMES) {
  const counts = seedsOf('words', number('words', 5)).flatMap((seed) => countWordsOf(game, seed))
  const brief = counts.map((count) => count.brief)
  const figures = [average(brief), median(brief), Math.max(...brief), average(counts.map(({ whole }) => whole))]
  console.log(`| ${name} | ${counts.length} | ${figures.join(' | ')} |`)
}
