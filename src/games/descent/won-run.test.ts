import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { choose, isRefusal, parseJournal, start, type Text } from '../../engine/index.ts'
import type { Deed } from './actions.ts'
import type { Event } from './events.ts'
import { enemiesInSight } from './floor/senses.ts'
import { descent as game, type State } from './index.ts'
import { type Forecast, forecast, knownState } from './run/forecast.ts'

/** WON-RUN.md is made here from the journal it names, so that it stays true: `-u` writes it again. */
const JOURNAL = 'test/journals/descent-2.json'

/** A choice where something other than striking was best: what it was, and what the blow would have brought. */
interface Moment {
  readonly place: number
  readonly sort: string
  readonly gain: number
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
  if (!['move', 'cast', 'use', 'invoke'].includes(deed.verb)) return
  const inSight = enemiesInSight(s)
  const known = knownState(s, inSight)
  const blow = game.legal(s, 0).find(({ id }) => id === 'fight')
  if (inSight.length === 0 || blow === undefined) return
  const [chosen, struck] = [forecast(game.pack, known, deed), forecast(game.pack, known, blow)]
  if (chosen.foes.length > 0 || struck.foes.length === 0) return
  const who = inSight.slice(0, 4).map(({ kind }) => game.pack.enemies[kind]?.name)
  return {
    ...{ place, sort: deed.verb, gain: 100 * (struck.dies - chosen.dies) + struck.mean - chosen.mean },
    text: `- **Choice ${place}** (${s.hero.hp} HP left; in sight: ${who.join(', ')}): *${label}*. A blow instead: ${odds(struck)}. This: ${odds(chosen)}.`,
  }
}

/** The best moments: of three sorts of deed if there are so many. */
function bestOf(moments: readonly Moment[]): readonly Moment[] {
  const sorted = moments.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain)
  const best = sorted.filter((one, i) => sorted.findIndex(({ sort }) => sort === one.sort) === i).slice(0, 3)
  const more = sorted.filter((one) => !best.includes(one)).slice(0, 3 - best.length)
  return [...best, ...more].sort((a, b) => a.place - b.place)
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
    const moment = deed === undefined || s.phase !== 'play' ? undefined : momentOf(s, deed, label, place)
    if (moment !== undefined) moments.push(moment)
    const chosen = choose(run, run.turn, 0, id)
    if (isRefusal(chosen)) throw new Error(chosen.why)
    const said = chosen.events
      .map((event) => plain(game.tell(event as Event, 0)?.text ?? ''))
      .filter((one) => one !== '')
    return `${String(place).padStart(3)}. [${s.depth}, turn ${s.turn}, HP ${s.hero.hp}/${s.hero.maxHp}] ${label}: ${said.join(' ')}`
  })
  return { text, moments: bestOf(moments), state: s }
}

test('the won run in the book is the recorded one, with three moments where a blow was worse', async () => {
  const { text, moments, state } = lines()
  expect(state.phase).toBe('won')
  expect(moments).toHaveLength(3)
  const background = game.pack.backgrounds[state.hero.background]?.name
  const head = [
    '# A won run, choice by choice',
    '',
    `A Human ${background} at depth 0: ${text.length} choices, \`${JOURNAL}\`. In brackets floor, turn and HP after the choice. Three moments where something`,
    'other than striking was best, with what the choice itself said (§14.3):',
    '',
  ]
  const page = [...head, ...moments.map((moment) => moment.text), '', '```text', ...text, '```', ''].join('\n')
  await expect(page).toMatchFileSnapshot('WON-RUN.md')
})
