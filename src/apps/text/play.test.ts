import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { begin, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import type { GameInfo, Journal, Scene } from '../../engine/index.ts'
import { findGame, GAMES } from '../../games/index.ts'
import { isHomeError } from '../../storage/fs/index.ts'
import { type Crash, saveCrash } from '../cli/crash-file.ts'
import { type LineInput, openLineInput } from '../cli/line-input.ts'
import { readLine } from './commands.ts'
import { type LineMode, playLines } from './play.ts'

const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(folder, { recursive: true }))

const entry = GAMES[0] as GameInfo

/** Plays lines typed into a pipe and returns everything printed. */
async function typed(lines: readonly string[], more: Partial<LineMode> = {}): Promise<string> {
  const output = new PassThrough()
  let printed = ''
  output.on('data', (chunk) => {
    printed += String(chunk)
  })
  await playLines({
    entry,
    game: entry.game,
    options: {},
    seed: '7',
    freshSeed: () => '8',
    lines: openLineInput(Readable.from([lines.map((line) => `${line}\n`).join('')]), output, false),
    output,
    isTerminal: false,
    verbosity: { isBrief: false },
    paint: (text: string) => text,
    ...more,
  })
  return printed
}
const inGame = (id: string): Partial<LineMode> => {
  const info = findGame(id) as GameInfo
  return { entry: info, game: info.game }
}
const OVER = { options: { scenario: { act: 3, stage: 9, ship: { hull: 1 } } } }
const last = (text: string, lines: number): string => text.trimEnd().split('\n').slice(-lines).join('\n')

/** Lines typed at a terminal, one after another. */
const typing = (lines: readonly string[]): LineInput => {
  const left = [...lines]
  return { next: async () => left.shift(), close: () => {} }
}

describe('brief mode', () => {
  const brief = (lines: readonly string[], more: Partial<LineMode> = {}) =>
    typed(lines, { verbosity: { isBrief: true }, ...more })

  test('prints only what changed, with the numbers of the rows; again, all and the parts print the rest', async () => {
    const printed = await brief(['', '', '4', '2', 'again'])
    expect(printed).not.toContain('Type what stands')
    expect(printed).toContain('Armor 25 (blocks CLOSE shots), Slots 1 of 6.')
    expect(printed).toContain('4, Take out Reinforced Plating')
    const [twice, once] = printed.trimEnd().split('> again\n').reverse() as [string, string]
    expect(once).toContain(twice.split('\n')[0] as string)
    expect(await brief(['', '', 'choices'])).toMatch(
      /\n1, Put in Comet Lance: .*\n2, Put in Hull Cutter: .*[\s\S]*\nE, Engage Combat: /,
    )
    expect(await brief(['', '', 'me'])).toContain('\nSTAR CANINE: Hull 200 of 200, Shield 0')
    expect(await brief(['', '', 'pack'])).toContain('\n1, Comet Lance, win T6, hull 150, LONG 40, 3 ammo.')
    expect(await brief(['', '', 'all'])).toContain('type  choice   item')
    expect(await brief(['?'])).toContain('Again repeats. All reads the full scene.')
  })

  test('brief can be turned on and off, and is remembered', async () => {
    const home = memoryHome(memoryDisk())
    const savedRuns = { home, now: () => 5 }
    const printed = await typed(['brief', '', 'brief off', 'brief perhaps', 'look'], { savedRuns })
    expect(printed).toContain('Brief text: only what changed and what matters.\n')
    expect(printed).toContain('ACT I, DESOLATION, Far orbital area.')
    expect(printed).toContain('Full scenes.')
    expect(printed).toContain('Type brief on, or brief off.')
    expect(home.settings().brief).toBe(false)
    await typed(['brief on'], { savedRuns })
    expect(home.settings().brief).toBe(true)
  })

  test('the end of a run is one line', async () => {
    const printed = await brief(['engage', ''], OVER)
    expect(last(printed, 1)).toMatch(/^The end: game-over\. Score \d+\. Type retry, new, log, why, share or quit\.$/)
  })
})

test('rows keep their number and verbs their key, at a terminal and in a pipe', async () => {
  const lines = ['', '', 'equip-1', '2', 'look']
  for (const printed of [await typed([], { isTerminal: true, lines: typing(lines) }), await typed(lines)])
    for (const row of [
      / 1 +unequip-1 +🚀 Comet Lance +1 /,
      / 2 +unequip-2 +⚡ Hull Cutter +2 /,
      / 3 +equip-3 /,
      / e +engage /,
    ])
      expect(printed.slice(printed.lastIndexOf('Pre-Combat'))).toMatch(row)
  const walk = await typed(['explore', 'explore', 'look'], inGame('descent'))
  for (const page of walk.split('Descent ·').slice(1)) expect(page).toMatch(/\n {2}\. +wait {2,}Wait a turn/)
})

test('a verb with questions names its answers; one that opens panels prints them', async () => {
  const asked = await typed(['-', '-.2', 'seed'], inGame('descent'))
  expect(asked).toContain('Drop or take off what? -.1 Drop one health potion · -.2 Drop one net · ')
  expect(asked).toContain('Seed 7, turn 1.')
  const blocked = await typed(['f', 't.9'], inGame('descent'))
  expect(blocked).toContain('Strike: No enemy is in sight.')
  expect(blocked).toContain('There is no choice "t.9" here. Type what stands before a choice, like ')
  expect(await typed(['i'], inGame('descent'))).toMatch(/> i\n.*\n\nWorn\n[\s\S]*\n {2}v\.1 +use-c +health potion ×3 /)
  const heard = await typed(['i'], { ...inGame('descent'), verbosity: { isBrief: true } })
  expect(heard).toContain('\nV.1, health potion ×3, heals 20 HP.\n')
  const tribe = await typed(['1', '1', '', '1', 'd', 'f'], inGame('lostribe'))
  expect(tribe).toMatch(/\n> d\n.*\n\nDeck\nDraw pile \(\d+, unordered\): /)
  expect(tribe).toMatch(/\n> f\nWhich form\? \d(\.\d)?b .*, spending /)
})

test('what can be done in several ways names them: each target, each page', async () => {
  const tribe = await typed(['1', '1', '', '1', '2'], inGame('lostribe'))
  expect(tribe).toMatch(/\n> 2\nWhich one\? 2\.1 Spark Cut on .* · 2\.2 Spark Cut on /)
  const dock = await typed(['1', 'ships.1', 'modules.1', 'seed'], inGame('emojispace'))
  expect(dock).toContain('There is no choice "ships.1" here.')
  expect(dock).toContain('Seed 7, turn 2.')
})

test('at a terminal a wasteful choice must be typed again to confirm it', async () => {
  const asking: GameInfo['game'] = {
    ...entry.game,
    scene: (state, seat) => {
      const scene = entry.game.scene(state, seat)
      return { ...scene, choices: scene.choices.map((choice) => ({ ...choice, ask: 'Really?' })) }
    },
  }
  const asked = await typed([], {
    game: asking,
    isTerminal: true,
    lines: typing(['start', 'seed', 'start', 'start', 'seed']),
  })
  expect(asked.match(/Really\? Type it again to do it\./g)).toHaveLength(1)
  expect(asked).toContain('Seed 7, turn 0.')
  expect(asked).toContain('Seed 7, turn 1.')
  expect(await typed(['start', 'seed'], { game: asking })).toContain('Seed 7, turn 1.')
})

describe('line mode', () => {
  test('Enter continues; numbers, ids and keys choose, several of them on one line', async () => {
    const printed = await typed(['', '', '1 2 3 4', 'e'])
    expect(printed).toContain('Slots 4/6')
    expect(await typed(['enter', 'ENTER', '1 2', 'E'])).toContain('Stage I-1 · Combat Log')
    expect(printed).toContain('Stage I-1 · Combat Log')
    expect(await typed(['start continue equip 1 2 4 engage'])).toContain('VICTORY')
    expect(await typed(['start', 'continue', 'equip-4 equip-1'])).toMatch(/4 +unequip-4 +◾ Reinforced Plating +1 /)
  })

  test('numbers refer to the printed scene, even after other choices on the line', async () => {
    expect(await typed(['', '', '4 1'])).toMatch(/1 +unequip-1 +🚀 Comet Lance +2 /)
    // In LosTribe the hand moves up, so 3 is another card once 1 was played.
    const tribe = await typed(['1', '1', '', '1', '1 3'], inGame('lostribe'))
    expect(tribe).toContain('You play Ember Guard.')
    expect(tribe).toContain('Stopped before play-3: This would be Brace now.')
  })

  test('a refused choice is reported, and the choices before it on the line are applied', async () => {
    const printed = await typed(['', '', 'equip-1 equip-9 engage', 'look'])
    expect(printed).toContain('Stopped before equip-9: There is no choice "equip-9" here.')
    expect(last(printed, 60)).toContain('Slots 1/6')
  })

  test.each([
    [
      ['hello'],
      'There is no choice "hello" here. Type what stands before a choice, like enter, or an id like start; ? for help.',
    ],
    [
      ['', '', '77'],
      'There is no choice "77" here. Type what stands before a choice, like e, or an id like engage; ? for help.',
    ],
    [['', '', ''], 'Type what stands before a choice, or ? for help.'],
    [['?'], 'Weapons fire in the order of their slots'],
    [['?'], 'A number is a row or a card: 1.2 is card 1 on target 2, 1.2b its second form.'],
    [['help'], 'why      explain the last'],
    [['seed'], 'Seed 7, turn 0.'],
    [['advise'], 'This is the only choice.'],
    [['', '', 'advise'], 'Best loadouts, in equip order result loadout win on turn'],
    [['start continue equip 2 3 4 engage', '', 'advise'], 'Advice Up to 72 simulations a line, the same dice for all'],
    [['save'], 'Add the name of a file'],
    [['why'], 'Nothing has happened yet.'],
    [
      ['', '', 'equip 1 engage', 'why'],
      'because Comet Lance: 40; 40 damage − 40 absorbed = 0 to the hull of 20; §4.3, §4.4'.replace('Comet', '🚀 Comet'),
    ],
    [['log'], 'Nothing has happened yet.'],
    [['', 'log'], '2 ACT I — DESOLATION. Far orbital area.'],
    [['', '', 'equip-1 equip-2', 'log 1'], '⚡ Hull Cutter is equipped in slot 2.'],
    [['', '', 'equip 1 engage', 'why 99'], 'The log has lines 1 to'],
    [['', '', 'equip 1 engage', 'log', 'why 2'], 'There is nothing to explain about this line.'],
    [['', 'give-up'], 'This ends the run and cannot be undone. To confirm, type: give-up now'],
    [['', 'give-up now'], 'Given up at turn 1, seed 7.'],
    [['', 'quit'], 'Left at turn 1, seed 7. Resume with: undercroft play --from '],
    [['', ''], 'Left at turn 2, seed 7. Resume with: undercroft play --from '],
    [['', 'share'], 'wgALc3Rhci1jYW5pbmU'],
  ])('%j answers: %s', async (lines, answer) => {
    expect((await typed(lines)).replaceAll(/\s+/g, ' ')).toContain(answer.replaceAll(/\s+/g, ' '))
  })

  test('after the end: retry the same seed, a new run, or leave', async () => {
    const options = { scenario: { act: 3, stage: 9, ship: { hull: 1 } } }
    const over = ['engage', '']
    expect(last(await typed(over, { options }), 4)).toBe(
      'Seed 7, 2 turns, practice (scenario), seed known from the start.\n  1  retry  Play the same seed again\n  2  new    New run with a new seed\n  3  quit   Leave',
    )
    expect(await typed([...over, 'retry', 'seed'], { options })).toContain('Seed 7, turn 0.')
    expect(await typed([...over, '2', 'seed'], { options })).toContain('Seed 8, turn 0.')
    expect(await typed([...over, 'hm'], { options })).toContain(
      'The run is over. Type retry, new, log, why, share or quit.',
    )
    expect(await typed([...over, 'quit', 'seed'], { options })).not.toContain('turn 0')
  })
})

test('a run is saved to a file after every choice, or by the command save', async () => {
  const file = join(folder, 'run.json')
  await typed(['', '', 'equip-1'], { journal: file })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ choices: ['start', 'continue', 'equip-1'] })
  const other = join(folder, 'other.json')
  expect(await typed(['', `save ${other}`])).toContain(`Resume with: undercroft play --journal ${other}`)
  expect(JSON.parse(readFileSync(other, 'utf8'))).toMatchObject({ choices: ['start'] })
})

test('the end of a run says what ended it and how to share it', async () => {
  const printed = await typed(['equip-1 engage', ''], OVER)
  expect(printed).toContain(
    'The end.\nOutcome: game-over. Score 2600.\nWhat ended it: DEFEAT: CELESTIAL REAPER destroys STAR CANINE on turn 1. GAME\n',
  )
  expect(printed).toMatch(/Share it: undercroft replay [\w-]+\n/)
  expect(await typed(['equip-1 engage', '', 'log 1', 'why 1', 'share'], OVER)).toContain('GAME OVER.\n> why 1')
})

describe('saved in a home folder', () => {
  const savedIn = (disk = memoryDisk()) => {
    const home = memoryHome(disk)
    return { home, savedRuns: { home, now: () => 5 } }
  }

  test('every choice is saved, and leaving prints how to resume', async () => {
    const { home, savedRuns } = savedIn()
    const printed = await typed(['', '', 'equip-1'], { savedRuns })
    const [run] = home.runs()
    expect(run).toMatchObject({ game: 'star-canine', seed: '7', turn: 3 })
    expect(last(printed, 1)).toBe(`Left at turn 3, seed 7. Resume with: undercroft play --continue ${run?.id}`)
    const resumed = await home.resume(run?.id as string, () => entry.game)
    if (isHomeError(resumed)) throw new Error(resumed.error)
    const again = await typed(['log', 'seed', 'equip-2'], {
      savedRuns,
      from: resumed.run,
      recorder: resumed.recorder,
    })
    expect(again).toContain('2  ACT I — DESOLATION. Far orbital area.')
    expect(again).toContain('Seed 7, turn 3.')
    expect(home.runs()).toMatchObject([{ id: run?.id, turn: 4, rank: { kind: 'unranked' } }])
  })

  test('how to play is printed once, in the first saved run of a game', async () => {
    const { savedRuns } = savedIn()
    const help = entry.help[0]?.slice(0, 40) as string
    expect(await typed([''], { savedRuns })).toContain(help)
    expect(await typed([''], { savedRuns })).not.toContain(help)
    expect(await typed([''])).not.toContain(help)
  })

  test('a newcomer can play the first lesson instead, until one is finished', async () => {
    const { home, savedRuns } = savedIn()
    const mode = { ...inGame('underscore'), savedRuns }
    const offer = 'Before your first choice you can type lesson.'
    const printed = await typed(['lesson', 'lesson', 'seed', '1'], mode)
    expect(printed.match(new RegExp(offer, 'g'))).toHaveLength(1)
    expect(printed).toContain('There is no choice "lesson" here.')
    expect(printed).toContain('Seed 8, turn 0.')
    const [open, ...others] = home.runs()
    expect(others).toEqual([])
    expect(home.journalOf(open?.id as string)).toMatchObject({ options: { mode: 'tutorial', lesson: 1 } })
    const ordinary = await typed(['lesson'], { ...mode, daily: '2026-11-15' })
    expect(ordinary).toContain('There is no choice "lesson" here.')
    expect(ordinary).not.toContain(offer)
    const taught = { ...home, progress: () => ({ ...home.progress([]), lessons: new Set(['underscore/lesson-1']) }) }
    expect(await typed([], { ...mode, savedRuns: { ...savedRuns, home: taught } })).not.toContain(offer)
  })

  test('a finished run is in the history, and its score is compared with the best', async () => {
    const { home, savedRuns } = savedIn()
    // Fights without equipment end the run soon; the lines after that are refused.
    const lose = ['', '', ...Array.from({ length: 12 }, () => ['engage', '', 'leave']).flat()]
    const printed = await typed([...lose, 'retry', ...lose], { savedRuns })
    expect(home.runs()).toEqual([])
    expect(home.history()).toHaveLength(2)
    expect(printed).toContain('Your first unranked run of Star Canine.')
    expect(printed).toContain(`Your best in Star Canine is ${home.history()[0]?.score}.`)
  })

  test('a run that was given up is in the history and no longer open', async () => {
    const { home, savedRuns } = savedIn()
    await typed(['', 'give-up now'], { savedRuns })
    expect([home.runs(), home.history()]).toMatchObject([[], [{ abandoned: true, turns: 1 }]])
  })

  test('a run continued from a journal is practice, because it may have been tried before', async () => {
    const { home, savedRuns } = savedIn()
    const from = begin(entry.game)
    playTurn(from)
    await typed(['', 'quit'], { savedRuns, from })
    expect(home.runs()).toMatchObject([{ turn: 2, rank: { kind: 'practice', why: 'taken up from a journal' } }])
  })

  test('the first try at a daily is unranked, the second practice; its entropy is the same for everybody', async () => {
    const duel = findGame('emojispace') as GameInfo
    const daily = '2026-11-15'
    const { home, savedRuns } = savedIn()
    const mode = { savedRuns, daily, seed: `daily-${daily}`, entry: duel, game: duel.game }
    const lines = ['launch-1', 'leave', '1', 'a', '1']
    await typed(lines, { ...mode, entropy: () => 'aaaaaaaaaaaaaaaa' })
    await typed(lines, { ...mode, entropy: () => 'bbbbbbbbbbbbbbbb' })
    const [second, first] = home.runs()
    expect([first?.rank, second?.rank]).toEqual([{ kind: 'unranked' }, { kind: 'practice', why: 'daily tried before' }])
    const [a, b] = [first, second].map((run) => home.journalOf(run?.id as string)) as Journal[]
    expect(a?.entropy.length).toBeGreaterThan(0)
    expect([b?.entropy, b?.checks]).toEqual([a?.entropy, a?.checks])
    const { savedRuns: other } = savedIn()
    await typed(['launch-1', 'leave'], { ...mode, savedRuns: other, seed: '8' })
    expect(other.home.runs()[0]).not.toHaveProperty('daily')
  })

  test('a full disk is reported once, and the game continues', async () => {
    const disk = Object.assign(memoryDisk(), { failing: 'ENOSPC' })
    const printed = await typed(['', '', 'equip-1', 'seed'], savedIn(disk))
    expect(printed.match(/Cannot save your run: the disk is full/g)).toHaveLength(1)
    expect(printed).toContain('Seed 7, turn 3.')
  })
})

test('in a duel at one keyboard each seat chooses in turn and gets its own log lines', async () => {
  const duel = findGame('emojispace') as GameInfo
  const options = { mode: 'skirmish', rival: 'seat' }
  const printed = await typed(['focus-fire', 'reinforce-shields', 'seed'], { entry: duel, game: duel.game, options })
  expect(printed).toContain('Seat 0 chooses. The other players please look away.')
  expect(printed).toContain('Seat 1 chooses. The other players please look away.')
  expect(printed).toMatch(/Seat 0: Round 1\. You: Focus Fire\. The enemy: Reinforce Shields\./)
  expect(printed).toMatch(/Seat 1: Round 1\. You: Reinforce Shields\. The enemy: Focus Fire\./)
  expect(printed).toContain('Seed 7, turn 1.')
})

test('in a duel of Underscore the text of the second seat does not depend on the choice of the first', async () => {
  const duel = findGame('underscore') as GameInfo
  const options = { mode: 'duel', rival: 'seat' }
  const read = async (choice: string): Promise<string> => {
    const printed = await typed([choice, 'seed'], { entry: duel, game: duel.game, options })
    return printed.slice(printed.indexOf('Seat 1 chooses. The other players please look away.'))
  }
  const [one, two] = [await read('1'), await read('2')]
  expect(one).toContain('Seat 1 chooses')
  expect(one).toContain('Seed 7, turn 0.')
  expect(two).toBe(one)
})

describe('an unexpected error', () => {
  /** Star Canine that throws once it has made its third choice. */
  const failing = (): GameInfo['game'] => {
    let made = 0
    return {
      ...entry.game,
      apply(state, moves, dice, emit) {
        entry.game.apply(state, moves, dice, emit)
        if (++made === 3) throw new Error('planted')
      },
    }
  }

  test('saves the run and a report, and says how to resume', async () => {
    const disk = memoryDisk()
    const home = memoryHome(disk)
    const reportCrash = (crash: Crash): string => saveCrash(crash, home.folder, disk, 0).message
    const savedRuns = { home, now: () => 5 }
    const crashed = typed(['', '', '1', '1'], { game: failing(), savedRuns, reportCrash })
    const file = '/home/crashes/crash-1970-01-01T00-00-00-star-canine.json'
    const id = home.runs()[0]?.id as string
    await expect(crashed).rejects.toThrow(
      [
        'Internal error in Star Canine, seed 7, turn 2: planted',
        `Nothing was sent. The report is in ${file}`,
        `Resume with: undercroft play --continue ${id}`,
      ].join('\n'),
    )
    const report = JSON.parse(disk.files.get(file) ?? '') as object
    expect(report).toMatchObject({ where: 'text', seed: '7', turn: 2, choices: ['start', 'continue'] })
    const resumed = await home.resume(id, () => entry.game)
    if (isHomeError(resumed)) throw new Error(resumed.error)
    expect([resumed.run.turn, resumed.warnings]).toEqual([2, []])
  })

  test('in a run that is not saved says how to resume', async () => {
    const output = new PassThrough()
    const crashed = typed(['', '', '1'], { game: failing(), output })
    await expect(crashed).rejects.toThrow('planted')
    expect(String(output.read())).toMatch(/Resume with: undercroft play --from wg\S+\n$/)
  })
})

test('a choice takes precedence over a command of the same name', () => {
  const scene: Scene = {
    title: '',
    panels: [],
    choices: [
      { id: 'look', label: 'Look' },
      { id: 'b', label: 'B', key: 'q' },
      { id: 'c', label: 'C', confirms: true },
    ],
  }
  expect(readLine(scene, 'look')).toEqual({ kind: 'choices', typed: [{ word: 'look' }] })
  expect(readLine(scene, 'q')).toEqual({ kind: 'choices', typed: [{ word: 'b' }] })
  expect(readLine(scene, '')).toEqual({ kind: 'choices', typed: [{ word: 'c' }] })
  const unmarked: Scene = { ...scene, choices: [{ id: 'c', label: 'C', confirms: true, blocked: 'Mark a die first.' }] }
  expect(readLine(unmarked, '')).toEqual({ kind: 'unclear', why: 'Mark a die first.' })
  expect(readLine(scene, 'quit')).toEqual({ kind: 'command', name: 'quit', rest: '' })
})
