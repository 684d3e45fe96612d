import { expect, test } from 'vitest'
import { openWebSession, type WebSession } from '../../src/apps/web/session.ts'
import { planBot } from '../../src/bots/index.ts'
import { isRefusal, journalOf, makeJournalString, type Run, seededDice, start } from '../../src/engine/index.ts'
import { GAMES, getGame } from '../../src/games/index.ts'
import { openSession } from '../../src/play/session.ts'
import { openStore, type Store } from '../../src/storage/idb/store.ts'

/** Sessions of the page in Node: without a DOM, on a store in memory. */

function startRun(game: string, seed: string): Run {
  const run = start(getGame(game).game, { seed })
  if (isRefusal(run)) throw new Error(run.why)
  return run
}

const open = (game: string, store: Store, { holder = 'tab', id = 'a', seed = '7' } = {}): WebSession =>
  openWebSession({ id, info: getGame(game), skin: {}, run: startRun(game, seed) }, store, holder)

/** Makes the choices of the plan bot, until the run is over or `most` are made. */
function playOn({ session }: WebSession, most: number): void {
  const own = seededDice('page')
  for (let i = 0; i < most && session.status === 'choosing'; i++)
    expect(session.choose(planBot(session.run.game, session.run.state, session.seat, own).id)).toBeUndefined()
}

test.each(GAMES.map(({ id }) => id))('%s: log, rank and saved journal are those of a plain session', async (game) => {
  const store = await openStore()
  const web = open(game, store)
  playOn(web, 60)
  await web.saved()
  const plain = openSession({ info: getGame(game), run: startRun(game, '7') })
  for (const id of web.session.run.ids) plain.choose(id)
  expect(web.session.log).toEqual(plain.log)
  expect(web.session.rank).toEqual(plain.rank)
  const [saved] = [...(await store.runs()), ...(await store.ended())]
  expect(saved).toMatchObject({ rank: plain.rank, journal: makeJournalString(journalOf(plain.run)) })
  expect(web.beats.length).toBe(
    web.session.log.filter(({ turn, line }) => turn >= web.session.newFrom && line.beat).length,
  )
})

test('the end moves a run to the finished ones, with its progress', async () => {
  const store = await openStore()
  const web = open('star-canine', store, { seed: '1' })
  await web.save()
  expect((await store.runs()).map(({ turn }) => turn)).toEqual([0])
  playOn(web, 1000)
  await web.saved()
  expect(web.session.status).toBe('over')
  expect(await store.runs()).toEqual([])
  const [ended] = await store.ended()
  expect(ended).toMatchObject({ id: 'a', game: 'star-canine', seed: '1', turns: web.session.turn, mode: 'standard' })
  expect(ended?.abandoned).toBeUndefined()
})

test('a run that is given up is a finished one without a score', async () => {
  const store = await openStore()
  const web = open('star-canine', store)
  playOn(web, 3)
  await web.saved()
  await web.giveUp()
  expect(await store.runs()).toEqual([])
  expect(await store.ended()).toMatchObject([{ turns: 3, score: 0, won: false, reason: 'given up', abandoned: true }])
})

test('a take-back is saved, and its motion is not played', async () => {
  const store = await openStore()
  const web = open('star-canine', store)
  for (const id of ['start', 'continue', 'equip-1']) web.session.choose(id)
  const { scene } = web
  expect(web.session.takeBack()).toBeUndefined()
  await web.saved()
  expect((await store.run('a'))?.turn).toBe(2)
  expect(web.beats).toEqual([])
  web.session.choose('equip-1')
  expect(web.scene).toEqual(scene)
})

test('a choice keeps the parts of the scene that have not changed', async () => {
  const web = open('star-canine', await openStore())
  for (const id of ['start', 'continue']) web.session.choose(id)
  const before = web.scene
  web.session.choose('equip-1')
  expect(web.before).toBe(before)
  const unchanged = web.scene.panels.filter((panel) => before.panels.includes(panel))
  expect(unchanged.length).toBeGreaterThan(0)
})

test('a tab that no longer owns the run says so and overwrites nothing', async () => {
  const store = await openStore()
  const [old, newer] = [open('star-canine', store, { holder: 'old' }), open('star-canine', store, { holder: 'newer' })]
  await old.save()
  await newer.save(true)
  playOn(old, 1)
  await old.saved()
  expect([old.isTakenOver, (await store.run('a'))?.turn]).toEqual([true, 0])
})

test('a notice says that saving fails, and another that it works again', async () => {
  const store = await openStore()
  let isFull = true
  const failing: Store = { ...store, save: async (...given) => (isFull ? { why: 'full' } : store.save(...given)) }
  const web = open('star-canine', failing)
  playOn(web, 1)
  await web.saved()
  expect(web.saveError).toContain('the storage of this browser is full')
  isFull = false
  playOn(web, 1)
  await web.saved()
  expect([web.saveError, web.notices]).toEqual([undefined, ['The run is being saved again.']])
  playOn(web, 1)
  await web.saved()
  expect(web.notices).toEqual([])
})
