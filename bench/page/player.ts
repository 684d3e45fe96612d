import { planBot } from '../../src/bots/index.ts'
import {
  type AnyGame,
  type Choice,
  choose,
  isRefusal,
  journalOf,
  makeJournalString,
  type Run,
  type Scene,
  seededDice,
  start,
} from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'
import { preparedScene } from '../../src/views/input/focus.ts'
import { type InputState, makeInputState } from '../../src/views/input/input-state.ts'
import type { PlayScene } from '../../src/views/input/play-scene.ts'
import { pressKey } from '../../src/views/input/press.ts'

/** A choice, and the keys that take it in the page. */
export interface Press {
  readonly id: string
  /** As in a `KeyboardEvent`. */
  readonly keys: readonly string[]
  /** The keys that say yes, if the page asks before it makes the choice. The key that led to the question does not. */
  readonly yes: readonly string[]
  /** Whether the choice is one for good: Enter is ignored when its page has just appeared. */
  readonly isPermanent: boolean
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
  const input = makeInputState()
  while (game.toAct(run.state).length > 0) {
    const id = pick(run)
    if (id === undefined) break
    presses.push(pressFor(game.scene(run.state, 0), input, id))
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

/** The keys that take a choice, as a player finds them on the screen; `input` remembers what was pressed before. */
export function pressFor(scene: Scene, input: InputState, id: string): Press {
  const choice = scene.choices.find((one) => one.id === id)
  if (choice === undefined) throw new Error(`${scene.title}: there is no ${id}`)
  const keys: string[] = []
  const now = (): PlayScene => preparedScene(scene, input)
  const press = (key: string): boolean => {
    const result = pressKey(now(), input, key)
    keys.push(KEYS[key] ?? key)
    return result?.kind === 'take' && result.id === id
  }
  const type = (number: number | undefined): void => {
    for (const digit of String(number ?? '')) press(digit)
  }
  if (!takeByKeys(scene, choice, now, press, type))
    throw new Error(`${scene.title}: ${keys.join(' ')} does not take ${id}`)
  const yes = choice.ask === undefined ? [] : keys.at(-1) === 'y' ? ['ArrowUp', 'Enter'] : ['y']
  return { id, keys, yes, isPermanent: scene.opens === 'permanent' }
}

const KEYS: Readonly<Record<string, string>> = { enter: 'Enter', space: ' ', right: 'ArrowRight' }

function takeByKeys(
  scene: Scene,
  choice: Choice,
  now: () => PlayScene,
  press: (key: string) => boolean,
  type: (number: number | undefined) => void,
): boolean {
  const { id, at, verb: name, answers = [] } = choice
  const verb = scene.verbs?.find((one) => one.id === name)
  if (verb === undefined && choice.key !== undefined) return press(choice.key)
  if (choice.confirms === true) return press('enter')
  if (verb !== undefined) {
    const isTaken = press(verb.key)
    if (verb.asks === undefined) return isTaken
    for (const [i, answer] of answers.entries()) {
      const { choices, numbers } = now()
      type(numbers.get(choices.find((one) => one.answers?.[i] === answer)?.id ?? ''))
      if (press('enter')) return true
    }
    return false
  }
  const panel = scene.panels.find((one) => one.id === at?.panel)
  while (panel?.page !== undefined && now().page !== panel.page) press('right')
  const { choices, numbers } = now()
  const there = choices.find((one) => one.at?.panel === at?.panel && one.at?.item === at?.item && numbers.has(one.id))
  type(numbers.get(id) ?? numbers.get((at === undefined ? undefined : there)?.id ?? ''))
  const isShown = (): boolean => now().choices.some((one) => one.id === id)
  const form = scene.verbs?.find(({ switchesForm }) => switchesForm === true)
  for (let aimed = 0; aimed <= now().targets.length && !isShown(); aimed++) {
    for (let i = 1; form !== undefined && i < now().forms && !isShown(); i++) press(form.key)
    if (!isShown()) press('right')
  }
  return press(choice.marks === undefined ? 'enter' : 'space')
}

/**
 * Plays inside the page, because a thousand keys from outside take a minute. The events are the same: a key that the page leaves to the
 * browser presses the button that has the focus.
 */
export const PLAYER = `async (presses) => {
  const table = () => document.querySelector('[data-turn]')
  const pause = () => new Promise((done) => setTimeout(done))
  const press = (key) => {
    const at = document.activeElement ?? document.body
    const isFree = at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    if (isFree && key === 'Enter' && at.matches('button')) at.click()
  }
  for (const [i, { id, keys, yes }] of presses.entries()) {
    for (const key of keys) {
      press(key)
      await pause()
    }
    while (yes.length > 0 && document.querySelector('dialog[open]') === null) await pause()
    for (const key of yes) press(key)
    for (let n = 0; table().dataset.turn !== String(i + 1); n++) {
      if (n > 2000) throw new Error('choice ' + i + ': ' + keys.join(' ') + ' does not take ' + id)
      await pause()
    }
  }
}`
