import { planBot } from '../../src/bots/index.ts'
import {
  type AnyGame,
  choose,
  isRefusal,
  journalOf,
  makeJournalString,
  type Run,
  seededDice,
  start,
} from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'
import { shownKeys } from '../../src/views/web/keys.ts'

/** A choice, and the key that takes it. */
interface Press {
  readonly id: string
  /** The key shown beside the choice. Without one, Shift and the arrows move the focus to it. */
  readonly key: string | undefined
  readonly isAsked: boolean
}
export interface Played {
  readonly run: Run
  readonly presses: readonly Press[]
  readonly journal: string
}

type Pick = (run: Run) => string | undefined

/** Plays a run in Node and notes the keys that play it in the page. */
export function pressed(game: AnyGame, seed: string, options: unknown, pick: Pick): Played {
  const run = start(game, { seed, options })
  if (isRefusal(run)) throw new Error(run.why)
  const presses: Press[] = []
  while (game.toAct(run.state).length > 0) {
    const id = pick(run)
    if (id === undefined) break
    const scene = game.scene(run.state, 0)
    const isAsked = scene.choices.some((choice) => choice.id === id && choice.ask !== undefined)
    presses.push({ id, isAsked, key: shownKeys(scene).get(id) })
    choose(run, run.turn, 0, id)
  }
  return { run, presses, journal: makeJournalString(journalOf(run)) }
}

/** A run of the plan bot with at most this many choices. */
export function planned(game: string, seed: string, most: number): Played {
  const { game: rules } = getGame(game)
  const own = seededDice('bench')
  return pressed(rules, seed, {}, (run) => (run.turn < most ? planBot(rules, run.state, 0, own).id : undefined))
}

/**
 * Plays inside the page, because a thousand keys from outside take a minute. The events are the same, and Enter on a button is a click,
 * as in a browser.
 */
export const PLAYER = `async (presses) => {
  const table = () => document.querySelector('[data-turn]')
  const pause = () => new Promise((done) => setTimeout(done))
  const press = (key, shiftKey = false) => {
    const at = document.activeElement ?? document.body
    if (key === 'Enter' && at.matches('button')) at.click()
    else at.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
  }
  for (const [i, { id, key, isAsked }] of presses.entries()) {
    if (key !== undefined && key.length === 1) press(key)
    else {
      for (let n = 0; table().dataset.focus !== id; n++) {
        if (n > 200) throw new Error('choice ' + i + ': the arrows do not come to ' + id)
        press('ArrowDown', true)
        await pause()
      }
      press('Enter')
    }
    await pause()
    if (isAsked) press('Enter')
    for (let n = 0; table().dataset.turn !== String(i + 1); n++) {
      if (n > 2000) throw new Error('choice ' + i + ': ' + id + ' by ' + key + ' is not taken')
      await pause()
    }
  }
}`
