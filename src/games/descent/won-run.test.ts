import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { choose, isRefusal, parseJournal, start, type Text } from '../../engine/index.ts'
import type { HeroAction } from './actions.ts'
import { type Forecast, forecastAction, knownState } from './campaign/forecast.ts'
import type { Event } from './events.ts'
import { descent as game, type State } from './index.ts'
import { enemiesInSight } from './map/senses.ts'

/** This test generates WON-RUN.md from the journal it names; `-u` rewrites it. */
const JOURNAL = 'test/journals/descent-4.json'

/**
 * Three choices where something other than striking was best, and why. "Survived" counts simulated continuations to the end of that
 * floor, "won" to the end of the run, of 400 each, played by the plan bot after this choice and after the best blow.
 */
const WHY: Readonly<Record<number, string>> = {
  63: 'The shieldbearer is hastened: two blows a turn, 8 damage each, and the monk cannot kill it with one blow. The potion outlasts the haste. Survived: 374, after the blow 142.',
  107: 'The orc has announced a blow of 22, and 16 HP are left. After a step away it hits an empty cell; the orc must come again, and is struck first. Survived: 325, after the blow 149.',
  342: 'Two skeletons have marked this cell, and the Lord stands beside it: 38 damage together, and 26 HP are left. After one step only the Lord still reaches the monk. Won: 389, after the blow 211.',
}

/** One of these choices, compared with the blow. */
interface Moment {
  readonly isSafer: boolean
  readonly text: string
}

/** Text without tones. */
const plain = (text: Text): string => {
  const parts = Array.isArray(text)
    ? (text as readonly (string | { text: string })[])
    : [text as string | { text: string }]
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
const points = (hundredths: number): string => (hundredths / 100).toFixed(1)
const odds = ({ mean, worst, dies }: Forecast): string =>
  `loses ${points(mean)} HP on average, ${worst} at worst, dies with ${dies.toFixed(0)} %`

/** Compares a harmless-looking choice with the blow that was possible instead. */
function momentOf(s: State, action: HeroAction, label: string, number: number): Moment | undefined {
  const why = WHY[number]
  const blow = game.legal(s, 0).find(({ id }) => id === 'fight')
  if (why === undefined || blow === undefined) return
  const inSight = enemiesInSight(s)
  const known = knownState(s, inSight)
  const [chosen, struck] = [forecastAction(game.pack, known, action), forecastAction(game.pack, known, blow)]
  const who = inSight.slice(0, 4).map(({ kind }) => game.pack.enemies[kind]?.name)
  return {
    isSafer: chosen.foes.length === 0 && struck.foes.length > 0 && chosen.dies < struck.dies,
    text: `- **Choice ${number}** (${s.hero.hp} HP left; in sight: ${who.join(', ')}): *${label}*. A blow instead ${odds(struck)}. This ${odds(chosen)}. ${why}`,
  }
}

/** One line per choice: its label, the state after it, and the log. */
function lines(): { text: readonly string[]; moments: readonly Moment[]; state: State } {
  const parsed = parseJournal(readFileSync(JOURNAL, 'utf8'))
  if (!parsed.ok) throw new Error(parsed.why)
  const run = start(game, { seed: parsed.value.seed, options: parsed.value.options as object })
  if (isRefusal(run)) throw new Error(run.why)
  const s = run.state as State
  const moments: Moment[] = []
  const text = parsed.value.ids.map((id, i) => {
    const number = i + 1
    const label = game.scene(s, 0).choices.find((choice) => choice.id === id)?.label ?? id
    const action = game.legal(s, 0).find((legal) => legal.id === id)
    const moment = action === undefined ? undefined : momentOf(s, action, label, number)
    if (moment !== undefined) moments.push(moment)
    const chosen = choose(run, run.turn, 0, id)
    if (isRefusal(chosen)) throw new Error(chosen.why)
    const log = chosen.events
      .map((event) => plain(game.eventText(event as Event, 0)?.text ?? ''))
      .filter((line) => line !== '')
    return `${String(number).padStart(3)}. [${s.depth}, turn ${s.turn}, HP ${s.hero.hp}/${s.hero.maxHp}] ${label}: ${log.join(' ')}`
  })
  return { text, moments, state: s }
}

test('WON-RUN.md shows the recorded run, with three choices where a blow would have been worse', async () => {
  const { text, moments, state } = lines()
  expect(state.phase).toBe('won')
  expect(moments.map(({ isSafer }) => isSafer)).toEqual([true, true, true])
  const background = game.pack.backgrounds[state.hero.background]?.name
  const head = [
    '# A won run, choice by choice',
    '',
    `A Human ${background} at depth 0: ${text.length} choices, \`${JOURNAL}\`. In brackets: floor, turn and HP after the choice. At three choices something`,
    'other than striking was best; here are the forecasts (§14.3) and why. Survived (won): in how many of 400 simulations the plan bot then got off that floor (won the run):',
    '',
  ]
  const page = [...head, ...moments.map((moment) => moment.text), '', '```text', ...text, '```', ''].join('\n')
  await expect(page).toMatchFileSnapshot('WON-RUN.md')
})
