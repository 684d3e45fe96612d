import { expect, test } from 'vitest'
import { makeBot } from '../src/bots/index.ts'
import { type AnyGame, type GameInfo, seededDice } from '../src/engine/index.ts'
import { GAMES } from '../src/games/index.ts'
import { openArcade } from './arcade.ts'
import { memoryDisk } from './saves.ts'

// Counts work instead of timing it, so that doubling it fails on any machine. Lower a limit when its count falls.
const LIMITS: Readonly<Record<string, { scenesPerKey: number; readsPerKey: number; eventsPerTurn: number }>> = {
  'star-canine': { scenesPerKey: 0.67, readsPerKey: 0, eventsPerTurn: 1.87 },
  emojispace: { scenesPerKey: 0.67, readsPerKey: 0, eventsPerTurn: 3.15 },
  descent: { scenesPerKey: 1, readsPerKey: 0, eventsPerTurn: 2.47 },
  lostribe: { scenesPerKey: 0.54, readsPerKey: 0, eventsPerTurn: 3.46 },
  underscore: { scenesPerKey: 0.67, readsPerKey: 0, eventsPerTurn: 7.1 },
}
const KEYS = 15

/** The game, and a counter of the scenes it has made. */
function countScenes(info: GameInfo) {
  let made = 0
  const game: AnyGame = {
    ...info.game,
    scene(state, seat) {
      made++
      return info.game.scene(state, seat)
    },
  }
  return { info: { ...info, game }, made: () => made }
}

/** Scenes made and files read per key press. */
async function workPerKey(entry: GameInfo) {
  let reads = 0
  const disk = memoryDisk()
  disk.fault = (what) => {
    if (what === 'read') reads++
    return ''
  }
  const { info, made } = countScenes(entry)
  const { press, screen } = openArcade({ disk, games: [info] })
  for (let i = 0; i < 9 && !screen().includes('difficulty 0 · seed'); i++) await press('enter')
  expect(screen()).toContain('difficulty 0 · seed')
  const before = { scenes: made(), reads }
  // In Descent Enter explores, which would soon end the run.
  const act = entry.id === 'descent' ? '.' : 'enter'
  for (let key = 0; key < KEYS; key++) await press(key % 3 === 0 ? 'down' : act)
  return { scenesPerKey: (made() - before.scenes) / KEYS, readsPerKey: (reads - before.reads) / KEYS }
}

/** Events per turn of a run of the `plan` bot. */
function eventsPerTurn({ game }: GameInfo): number {
  const bot = makeBot('plan', { budget: 1 })
  const [dice, own] = [seededDice('counts'), seededDice('bot')]
  const state = game.setup({}, dice)
  let [turns, events] = [0, 0]
  for (; turns < 100 && game.toAct(state).length > 0; turns++) {
    const moves = game.toAct(state).map((seat) => ({ seat, action: bot(game, state, seat, own) }))
    game.apply(state, moves, dice, () => void events++)
  }
  return events / turns
}

test.each(GAMES)('$id: scenes and file reads per key, and events per turn, have not risen', async (info) => {
  const { scenesPerKey, readsPerKey } = await workPerKey(info)
  const limits = LIMITS[info.id]
  const seen = { scenesPerKey, readsPerKey, eventsPerTurn: eventsPerTurn(info) }
  expect(
    Object.entries(seen).filter(([name, value]) => !(value <= (limits?.[name as keyof typeof seen] ?? 0))),
  ).toEqual([])
})
