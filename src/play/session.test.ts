import { expect, test } from 'vitest'
import { info as toyInfo } from '../../test/toy/info.ts'
import { choose, type GameInfo, isRefusal, journalOf, plain, type Run, start } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { openSession } from './session.ts'

const starCanine = findGame('star-canine') as GameInfo
function begin({ game }: GameInfo, options: object = {}): Run {
  const run = start(game, { seed: '7', options })
  if (isRefusal(run)) throw new Error(run.why)
  return run
}
const texts = (log: readonly { readonly line: { readonly text: Parameters<typeof plain>[0] } }[]): string[] =>
  log.map(({ line }) => plain(line.text))

test('people who share a screen see it covered between their choices, and both logs', () => {
  const session = openSession({ info: toyInfo, run: begin(toyInfo), isCovered: true })
  expect([session.seat, session.status]).toEqual([0, 'covered'])
  session.uncover()
  expect(session.status).toBe('choosing')
  expect(session.choose('stone')).toBeUndefined()
  expect([session.turn, session.seat, session.status]).toEqual([0, 1, 'covered'])
  session.uncover()
  expect(session.choose('stone')).toBeUndefined()
  expect([session.turn, session.seat, session.status, session.newFrom]).toEqual([1, 0, 'covered', 0])
  expect(texts(session.logOf(0))).not.toEqual(texts(session.logOf(1)))
  expect(session.log).toBe(session.logOf(0))
})

test('a rival plays the other seats, and its choice is asked for by botSeats', () => {
  const session = openSession({ info: toyInfo, run: begin(toyInfo), rival: 'plan' })
  expect(session.botSeats()).toEqual([1])
  session.choose('stone')
  expect([session.seat, session.status, session.botSeats()]).toEqual([0, 'waiting', [1]])
  expect(isRefusal(session.chooseFor(1, 'leaf'))).toBe(false)
  expect([session.turn, session.status, session.botSeats()]).toEqual([1, 'choosing', [1]])
})

test('a refused choice changes nothing and saves nothing', () => {
  let saved = 0
  const session = openSession({ info: starCanine, run: begin(starCanine), saver: { save: () => void saved++ } })
  expect(session.choose('fly-away')).toMatch(/^"fly-away" is not among the choices/)
  expect([session.turn, saved, session.log]).toEqual([0, 0, []])
})

test('a choice is saved before listeners draw it, and a message of the saver stays until the next choice', () => {
  const order: string[] = []
  const messages = ['the disk is full', undefined]
  const saver = {
    save: (run: Run) => {
      order.push(`saved ${run.turn}`)
      return messages.shift()
    },
  }
  const session = openSession({ info: starCanine, run: begin(starCanine), saver })
  const stop = session.onChange(() => order.push(`drawn ${session.turn}`))
  session.choose('start')
  expect([order, session.saveMessage]).toEqual([['saved 1', 'drawn 1'], 'the disk is full'])
  stop()
  session.choose(session.scene.choices[0]?.id ?? '')
  expect([order.length, session.saveMessage]).toEqual([3, undefined])
})

test('the log of a resumed run has its earlier turns and the warnings after them', () => {
  const run = begin(starCanine)
  const first = openSession({ info: starCanine, run })
  for (const id of ['start', 'continue']) first.choose(id)
  const opening = [{ text: 'The log was damaged.' }]
  const resumed = openSession({ info: starCanine, run, opening })
  expect(texts(resumed.log)).toEqual([...texts(first.log), 'The log was damaged.'])
  resumed.choose('equip-1')
  expect(texts(resumed.log).at(-1)).not.toBe('The log was damaged.')
})

test('take-back restores turn, log and journal, and saves the earlier run', () => {
  const saved: number[] = []
  const saver = { save: (run: Run) => void saved.push(run.turn) }
  const session = openSession({ info: starCanine, run: begin(starCanine), saver })
  for (const id of ['start', 'continue']) session.choose(id)
  const before = { journal: journalOf(session.run), log: texts(session.log) }
  session.choose('equip-1')
  expect(session.takeBack()).toBeUndefined()
  expect({ journal: journalOf(session.run), log: texts(session.log) }).toEqual(before)
  expect(saved).toEqual([1, 2, 3, 2])
})

// command, whether it is refused, the message
test.each([
  ['', true, /^Give |^Type /],
  ['hp', true, /./],
  ['nonsense words here', true, /./],
  ['attack 3', false, /^$/],
])('the override "%s"', (command, isRefused, why) => {
  const session = openSession({ info: starCanine, run: begin(starCanine) })
  const answer = session.override(command)
  expect(answer !== undefined).toBe(isRefused)
  expect(answer ?? '').toMatch(why)
  expect(session.rank.kind).toBe(isRefused ? 'unranked' : 'practice')
})

test('a session follows choices that were made elsewhere in the same run', () => {
  const run = begin(starCanine)
  const session = openSession({ info: starCanine, run })
  choose(run, 0, 0, 'start')
  expect([session.turn, texts(session.log).length > 0]).toEqual([1, true])
})
