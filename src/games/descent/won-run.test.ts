import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { choose, isRefusal, parseJournal, start, type Text } from '../../engine/index.ts'
import type { Deed } from './actions.ts'
import { type Forecast, forecast, knownState } from './campaign/forecast.ts'
import type { Event } from './events.ts'
import { descent as game, type State } from './index.ts'
import { enemiesInSight } from './map/senses.ts'

/** WON-RUN.md is made here from the journal it names, so that it stays true: `-u` writes it again. */
const JOURNAL = 'test/journals/descent-4.json'

/**
 * Three choices where something other than striking was best, and why. Lived: of 400 imagined ends of that
 * floor (won: of the run), played on by the guide, after this and after the best blow.
 */
const WHY: Readonly<Record<number, string>> = {
  63: 'The shieldbearer is hastened: two blows a turn, 8 each, and no blow of the monk’s fells it at once. The potion outlasts the haste. Lived: 374, after the blow 142.',
  107: 'The orc has told its blow: 22, and 16 are left. A step away and it falls on an empty cell; the orc must come again, and is struck first. Lived: 325, after the blow 149.',
  342: 'Two skeletons have told their blows on this cell, and the Lord stands beside it: 38 together, and 26 are left. One step on, of these only the Lord still reaches. Won: 389, after the blow 211.',
}

/** What one of them was, and what the blow would have brought. */
interface Moment {
  readonly isSafer: boolean
  readonly text: string
}

/** Words without their tones. */
const plain = (text: Text): string => {
  const parts = Array.isArray(text)
    ? (text as readonly (string | { text: string })[])
    : [text as string | { text: string }]
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
const points = (hundredths: number): string => (hundredths / 100).toFixed(1)
const odds = ({ mean, worst, dies }: Forecast): string =>
  `${points(mean)} HP on average, ${worst} at the worst, ${dies.toFixed(0)} % to die`

/** A deed that harms nobody at once, beside the blow one could have struck instead. */
function momentOf(s: State, deed: Deed, label: string, place: number): Moment | undefined {
  const why = WHY[place]
  const blow = game.legal(s, 0).find(({ id }) => id === 'fight')
  if (why === undefined || blow === undefined) return
  const inSight = enemiesInSight(s)
  const known = knownState(s, inSight)
  const [chosen, struck] = [forecast(game.pack, known, deed), forecast(game.pack, known, blow)]
  const who = inSight.slice(0, 4).map(({ kind }) => game.pack.enemies[kind]?.name)
  return {
    isSafer: chosen.foes.length === 0 && struck.foes.length > 0 && chosen.dies < struck.dies,
    text: `- **Choice ${place}** (${s.hero.hp} HP left; in sight: ${who.join(', ')}): *${label}*. A blow instead: ${odds(struck)}. This: ${odds(chosen)}. ${why}`,
  }
}

/** The choice as the screen names it, where the hero then is, and what was said. */
function lines(): { text: readonly string[]; moments: readonly Moment[]; state: State } {
  const parsed = parseJournal(readFileSync(JOURNAL, 'utf8'))
  if (!parsed.ok) throw new Error(parsed.why)
  const run = start(game, { seed: parsed.value.seed, options: parsed.value.options as object })
  if (isRefusal(run)) throw new Error(run.why)
  const s = run.state as State
  const moments: Moment[] = []
  const text = parsed.value.ids.map((id, i) => {
    const place = i + 1
    const label = game.scene(s, 0).choices.find((choice) => choice.id === id)?.label ?? id
    const deed = game.legal(s, 0).find((one) => one.id === id)
    const moment = deed === undefined ? undefined : momentOf(s, deed, label, place)
    if (moment !== undefined) moments.push(moment)
    const chosen = choose(run, run.turn, 0, id)
    if (isRefusal(chosen)) throw new Error(chosen.why)
    const said = chosen.events
      .map((event) => plain(game.tell(event as Event, 0)?.text ?? ''))
      .filter((one) => one !== '')
    return `${String(place).padStart(3)}. [${s.depth}, turn ${s.turn}, HP ${s.hero.hp}/${s.hero.maxHp}] ${label}: ${said.join(' ')}`
  })
  return { text, moments, state: s }
}

test('the won run in the book is the recorded one, with three moments where a blow was worse', async () => {
  const { text, moments, state } = lines()
  expect(state.phase).toBe('won')
  expect(moments.map(({ isSafer }) => isSafer)).toEqual([true, true, true])
  const background = game.pack.backgrounds[state.hero.background]?.name
  const head = [
    '# A won run, choice by choice',
    '',
    `A Human ${background} at depth 0: ${text.length} choices, \`${JOURNAL}\`. In brackets floor, turn and HP after the choice. Three moments where something`,
    'other than striking was best, with what the choices said (§14.3), and why; lived: how many of 400 imagined ends of that floor (won: of the run), played on by the guide:',
    '',
  ]
  const page = [...head, ...moments.map((moment) => moment.text), '', '```text', ...text, '```', ''].join('\n')
  await expect(page).toMatchFileSnapshot('WON-RUN.md')
})
