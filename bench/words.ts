import { parseArgs } from 'node:util'
import { planBot } from '../src/bots/index.ts'
import { choose, isRefusal, type Line, linesOf, type Run, type Scene, seededDice, start } from '../src/engine/index.ts'
import { GAMES } from '../src/games/index.ts'
import { briefText } from '../src/views/text/brief.ts'
import { assignNumbers, type ChoiceNumbers } from '../src/views/text/numbers.ts'
import { countWords } from '../src/views/text/spoken-text.ts'
import { linesText, sceneText } from '../src/views/text/text.ts'
import { median, seedsOf } from './depth/measure.ts'

/** How many words a turn takes, brief and whole, in runs by the games' own plans. `npm run deep -- --words 5` */
const { values } = parseArgs({ options: { words: { type: 'string', default: '5' } }, strict: false })

interface Count {
  readonly brief: number
  readonly whole: number
}

/** Every scene of a run as it would be said: with what was told since the one before. */
function countRun(run: Run): Count[] {
  const { game } = run
  const own = seededDice(`player ${run.seed}`)
  const counts: Count[] = []
  let before: Scene | undefined
  let numbers: ChoiceNumbers | undefined
  let told: readonly Line[] = []
  while (game.toAct(run.state).length > 0) {
    const scene = game.scene(run.state, 0)
    numbers = assignNumbers(scene, numbers)
    const lines = scene.log === undefined ? told : undefined
    const brief = briefText(scene, before, { numbers, ...(lines === undefined ? {} : { told: lines }) })
    counts.push({ brief: countWords(brief), whole: countWords(`${linesText(lines ?? [])} ${sceneText(scene)}`) })
    before = scene
    const acting = game.toAct(run.state).map((seat) => ({ seat, id: planBot(game, run.state, seat, own).id }))
    for (const { seat, id } of acting) {
      const chosen = choose(run, run.turn, seat, id)
      if (!isRefusal(chosen)) told = linesOf(run, chosen.events, 0)
    }
  }
  return counts
}

const mean = (of: readonly number[]): string => (of.reduce((sum, n) => sum + n, 0) / of.length).toFixed(1)

console.log('| game | turns | brief, words a turn | median | most | whole text |\n|---|---|---|---|---|---|')
for (const { name, game } of GAMES) {
  const counts = seedsOf('words', Number(values.words)).flatMap((seed) => {
    const run = start(game, { seed })
    if (isRefusal(run)) throw new Error(run.why)
    return countRun(run)
  })
  const brief = counts.map((count) => count.brief)
  const whole = counts.map((count) => count.whole)
  console.log(
    `| ${name} | ${counts.length} | ${mean(brief)} | ${median(brief)} | ${Math.max(...brief)} | ${mean(whole)} |`,
  )
}
