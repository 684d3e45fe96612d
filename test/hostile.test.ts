import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeLine } from '../src/apps/agent/answer.ts'
import { LIMITS } from '../src/apps/agent/limits.ts'
import { makeRuns } from '../src/apps/agent/runs.ts'
import { viewFor } from '../src/apps/agent/view.ts'
import { castOf, pictureOf, replayFrame, transcriptOf } from '../src/apps/cli/recording.ts'
import { recordsText, runsText } from '../src/apps/text/lists.ts'
import { replayText, traceReplay } from '../src/apps/text/step.ts'
import {
  type AnyGame,
  type GameInfo,
  isRefusal,
  journalOf,
  type Line,
  type Panel,
  type Run,
  start,
} from '../src/engine/index.ts'
import { openSession } from '../src/play/session.ts'
import type { FinishedRun, Home, SavedRun } from '../src/storage/fs/index.ts'
import { journalText } from '../src/storage/fs/journal-file.ts'
import { frameText } from '../src/views/terminal/cells/frame.ts'
import { drawScene } from '../src/views/terminal/screen/layout.ts'
import { briefText } from '../src/views/text/brief.ts'
import { choicesText, SCENE_PARTS, scenePartText } from '../src/views/text/parts.ts'
import { explainedText, linesText, sceneText } from '../src/views/text/text.ts'
import { HOSTILE } from './hostile.ts'
import { playTurn } from './saves.ts'
import { info as toyEntry, info as toyInfo } from './toy/info.ts'
import { openSyncTypist } from './typist-sync.ts'

/** Characters that no output may contain: controls, direction marks, invisible ones, stacks of marks. Joiners between emoji are allowed. */
const BAD = /(?!\n)\p{Cc}|(?!\u200d)\p{Cf}|[\u2028\u2029]|\p{M}{5}|[\ud800-\udbff](?![\udc00-\udfff])/u

/** Every kind of panel, with the text in every field. */
const panelsOf = (text: string): readonly Panel[] => [
  { kind: 'text', id: 'a', title: text, role: 'story', lines: [text, { text, tone: 'bad' }] },
  {
    kind: 'meters',
    id: 'b',
    title: text,
    role: 'self',
    notes: [text],
    meters: [{ name: text, value: 1, max: 3, note: text, stake: 1, actor: 'you' }],
  },
  { kind: 'meters', id: 'c', title: text, role: 'foe', meters: [{ name: text, value: 1, actor: 'foe' }] },
  {
    kind: 'table',
    id: 'd',
    title: text,
    columns: [text, text],
    rows: [{ id: 'r', actor: 'foe', cells: [text, text] }],
  },
  { kind: 'table', id: 'e', role: 'notes', columns: [text], rows: [], empty: text },
  {
    kind: 'grid',
    id: 'f',
    title: text,
    rows: ['....', '....'],
    legend: [{ glyph: '.', means: text }],
    things: [{ x: 1, y: 1, glyph: 'o', name: text, note: text, actor: 'orc' }],
    centre: { x: 0, y: 0 },
  },
  { kind: 'cards', id: 'g', cards: [{ id: 'k', name: text, text, cost: text, tags: [text] }] },
  { kind: 'dice', id: 'h', title: text, dice: [{ id: '1', face: text, sign: text }], note: text },
  { kind: 'matrix', id: 'i', role: 'odds', corner: text, columns: [text], rows: [{ id: 'm', cells: [text, text] }] },
]

const lineOf = (text: string): Line => ({ text: [text, { text, tone: 'good' }], sum: text, rule: text })

/** The toy with a text from outside in all its texts. */
function hostileToy(text: string): AnyGame {
  const { game } = toyEntry
  const choice = { label: text, hint: text, preview: text, danger: { text }, spends: [{ name: text }], ask: text }
  return {
    ...game,
    scene: (state, seat) => ({
      title: text,
      panels: panelsOf(text),
      choices: [
        ...game.scene(state, seat).choices.map(({ id }) => ({ id, ...choice })),
        { id: 'no', label: text, blocked: text },
      ],
    }),
    eventText: () => lineOf(text),
    extras: { timeline: () => lineOf(text) },
  }
}

/** A run of it after two turns. */
function hostileRun(text: string): Run {
  const run = start(hostileToy(text), { seed: '7' })
  if (isRefusal(run)) throw new Error(run.why)
  playTurn(run)
  playTurn(run)
  return run
}

const sizes = { width: 80, height: 24 }
const logOf = (text: string) => [0, 1].map((turn) => ({ turn, line: lineOf(text) }))

/** The control sequences of our recordings: cursor positions, styles, synchronized updates, and the initial clearing. */
const OURS = new RegExp(`${'\u001b'}\\[(\\d+;\\d+H|\\?25l|\\?2026[hl]|0${'m\u001b'}\\[2J|0(;\\d+)*m)`, 'g')

/** A recording without these. */
const bareCast = (cast: string): string =>
  cast
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { title: string } | [number, string, string])
    .map((part) => (Array.isArray(part) ? part[2] : part.title))
    .join('\n')
    .replace(OURS, '')

/** A home folder with a text from outside in every field. */
function hostileHome(text: string): Home {
  const rank = { kind: 'practice', why: text } as const
  const open: SavedRun = {
    id: text,
    game: text,
    seed: text,
    turn: 1,
    title: text,
    changed: 0,
    isOpenElsewhere: false,
    problem: text,
    rank,
  }
  const ended: FinishedRun = {
    id: text,
    game: 'toy',
    seed: text,
    turns: 1,
    won: true,
    score: 1,
    reason: text,
    ended: 0,
    version: 1,
    content: text,
    mode: text,
    rank,
    daily: text,
  }
  const group = { mode: text, version: 1, content: text, isPresent: true, score: 1, won: 1, played: 1, best: [ended] }
  const nothing = (): never => {
    throw new Error('only lists are read here')
  }
  return {
    folder: text,
    runs: () => [open],
    history: () => [ended],
    warnings: () => [text],
    records: () => [{ ...group }, { ...group, isPresent: false }] as never,
    record: () => ({ score: 1, won: 1, played: 1 }),
    dailyTaken: () => false,
    isLog: () => false,
    packOf: () => undefined,
    saveRun: nothing,
    resume: nothing,
    giveUp: nothing,
    journalOf: nothing,
    settings: nothing,
    setSettings: nothing,
  } as unknown as Home
}

/** Everything the program shows, made from a hostile text. */
const OUTPUTS: readonly (readonly [string, (text: string) => string])[] = [
  [
    'the screen',
    (text) => {
      const { game, state } = hostileRun(text)
      const around = { focus: 'stone', scroll: 0, isScrollLocked: false, corner: text, footer: text, notice: text }
      const seen = { ...around, log: [{ line: lineOf(text), isNew: true }] }
      return [80, 120].map((width) => frameText(drawScene(game.scene(state, 0), seen, width, 24).frame)).join('\n')
    },
  ],
  [
    'the text',
    (text) => {
      const { game, state } = hostileRun(text)
      return [sceneText(game.scene(state, 0)), linesText([lineOf(text)]), explainedText([lineOf(text)])].join('\n')
    },
  ],
  [
    'brief',
    (text) => {
      const { game, state } = hostileRun(text)
      const scene = game.scene(state, 0)
      const parts = SCENE_PARTS.map((part) => scenePartText(scene, part))
      return [briefText(scene, undefined, { told: [lineOf(text)] }), choicesText(scene), ...parts].join('\n')
    },
  ],
  ['a picture', (text) => pictureOf(replayFrame(hostileRun(text), logOf(text), 2, sizes), text)],
  ['a recording', (text) => bareCast(castOf(hostileRun(text), logOf(text), sizes, 1))],
  [
    'a transcript',
    (text) => {
      const run = hostileRun(text)
      const watched = traceReplay(run.game, journalOf(run))
      const options = { ...run, options: { note: text } }
      return [
        transcriptOf(run, logOf(text), sizes),
        isRefusal(watched) ? '' : replayText(watched),
        journalText(journalOf(options)),
      ].join('\n')
    },
  ],
  [
    'an answer of the agent',
    (text) => {
      const run = hostileRun(text)
      const answers = ([1, 2] as const).map((protocol) => {
        const format = protocol === 1 ? (['text', 'state'] as const) : (['text'] as const)
        const open = makeRuns(LIMITS).open(openSession({ info: toyInfo, run }), 'seed', {
          protocol,
          formats: format,
          auto: false,
        })
        return makeLine({ name: text, ...viewFor(open, run, 0, { op: 'look' }, [{ kind: text }])(open) })
      })
      return answers.join('\n')
    },
  ],
  [
    'lists of runs and records',
    (text) =>
      [
        runsText(hostileHome(text), [toyEntry as GameInfo], 0, true),
        recordsText(hostileHome(text), [toyEntry as GameInfo], true),
      ].join('\n'),
  ],
]

describe.each(OUTPUTS)('through %s', (_, output) => {
  test.each(HOSTILE)('%s: the output is clean', (_, text) => {
    const out = output(text)
    expect(BAD.exec(out)?.[0]).toBe(undefined)
    // Somebody’s long text does not become a flood of ours.
    expect(out.length).toBeLessThan(1_000_000)
  })
})

test('the picture has no markup but its own', () => {
  const run = hostileRun('<script>alert(1)</script>')
  expect(pictureOf(replayFrame(run, [], 2, sizes), '<script>')).not.toContain('<script')
})

const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('verify and replay of hostile journals, by the program itself', () => {
  const files = HOSTILE.map(([, text], i) => {
    const file = join(folder, `${i}.json`)
    const start = { undercroft: 1, game: text, version: 1, content: text, seed: text, options: { [text]: text } }
    writeFileSync(file, JSON.stringify({ ...start, choices: [text], unranked: text }))
    return file
  })
  const typist = openSyncTypist()
  for (const args of [
    ['verify', ...files],
    ['verify', '--json', ...files],
    ['replay', files[0] as string],
  ]) {
    const { out, err, code } = typist.run(folder, args)
    expect(code).toBe(1)
    expect(BAD.exec(out + err)?.[0]).toBe(undefined)
  }
})
