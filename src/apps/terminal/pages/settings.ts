import type { Scene } from '../../../engine/index.ts'
import { sizeText, storeOf } from '../../../storage/fs/ghosts/index.ts'
import {
  COLOURS,
  GHOST_SCOPES,
  GLYPHS,
  isAddress,
  isName,
  MOTIONS,
  SCHEMES,
  type Settings,
  THEMES,
} from '../../../storage/fs/index.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'
import type { PageContext } from '../page-context.ts'
import { askPage } from './text.ts'

const next = <T>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] as T

const THEME_LABELS: Readonly<Record<Settings['theme'], string>> = {
  dark: 'for a dark terminal',
  light: 'for a light terminal',
  contrast: 'high contrast',
  'colour-blind': 'blue, orange and yellow: for red-green colour blindness',
}
const COLOUR_LABELS: Readonly<Record<Settings['colour'], string>> = {
  auto: 'as the terminal supports (respects NO_COLOR)',
  none: 'none: bold and reverse only',
  '16': "the terminal's 16 colours",
  '256': '256 colours',
  true: 'true colour',
}
const GLYPH_LABELS: Readonly<Record<Settings['glyphs'], string>> = {
  unicode: 'lines, blocks and figures',
  ascii: 'plain ASCII only',
  emoji: 'emoji where a game has them',
}
const MOTION_LABELS: Readonly<Record<Settings['motion'], string>> = {
  off: 'off: results appear at once',
  1: 'on; any key skips it',
  2: 'on, twice as fast',
  4: 'on, four times as fast',
}
const KEY_LABELS: Readonly<Record<Settings['keys'], string>> = {
  letters: 'letters, arrows, number pad; PgUp PgDn scroll',
  numpad: 'the same, and Home End PgUp PgDn walk (number pad without NumLock)',
  vi: 'h j k l y u b n walk; their old actions move to capitals',
}

const GHOST_LABELS: Readonly<Record<Settings['ghosts'], string>> = {
  skill: 'ghosts within ten levels of your record',
  full: 'all installed ghosts, even far above you or impossible by the rules',
  season: 'the curated season, in its order; losing to it does not add you to it',
  none: 'none: only built-in enemies',
}

type Row = { readonly id: string; readonly cells: readonly [string, string] }

function rowsOf(settings: Settings): Row[] {
  const { theme, colour, glyphs, motion, mouse, keys, page, name, ghosts } = settings
  return [
    { id: 'theme', cells: ['Theme', THEME_LABELS[theme]] },
    { id: 'colour', cells: ['Colours', COLOUR_LABELS[colour]] },
    { id: 'glyphs', cells: ['Glyphs', GLYPH_LABELS[glyphs]] },
    { id: 'motion', cells: ['Motion', MOTION_LABELS[motion]] },
    { id: 'keys', cells: ['Walking', KEY_LABELS[keys]] },
    { id: 'mouse', cells: ['Mouse', mouse ? 'on: click a choice, turn the wheel' : 'off: the mouse selects text'] },
    { id: 'name', cells: ['Name', name === '' ? 'none, so result cards and ghosts have no name' : name] },
    { id: 'ghosts', cells: ['Ghosts', GHOST_LABELS[ghosts]] },
    { id: 'page', cells: ['Page', page === '' ? 'no address, so shared runs have no link' : page] },
    { id: 'help', cells: ['First help', 'show it again at the next run of each game'] },
  ]
}

/** The change one press of Enter makes. */
function changed(id: string, settings: Settings): Partial<Settings> {
  switch (id) {
    case 'theme':
      return { theme: next(THEMES, settings.theme) }
    case 'colour':
      return { colour: next(COLOURS, settings.colour) }
    case 'glyphs':
      return { glyphs: next(GLYPHS, settings.glyphs) }
    case 'motion':
      return { motion: next(MOTIONS, settings.motion) }
    case 'keys':
      return { keys: next(SCHEMES, settings.keys) }
    case 'ghosts':
      return { ghosts: next(GHOST_SCOPES, settings.ghosts) }
    case 'mouse':
      return { mouse: !settings.mouse }
    case 'binds':
      return { binds: {} }
    default:
      // Open: any choice id.
      return { seenHelp: [] }
  }
}

export function settingsPage(context: PageContext): Page {
  const set = (change: Partial<Settings>): string | undefined => {
    const trouble = context.home.setSettings(change)
    context.refresh()
    return trouble
  }
  return {
    scene: () => settingsScene(context),
    take(id): PageStep | Promise<PageStep> {
      if (id === 'back') return back()
      if (id === 'name' || id === 'page') return open(typedPage(context.home.settings(), id, set))
      const change = changed(id, context.home.settings())
      const trouble = set(change)
      if (change.ghosts === 'full' && trouble === undefined) return fullWarning(context)
      return stay(trouble ?? (id === 'help' ? 'Help will be shown again at the next run of each game.' : undefined))
    },
  }
}

/** Warns about the scope `full`, with its size: the rule book calls it "for insane people". */
async function fullWarning(context: PageContext): Promise<PageStep> {
  const sizes = await Promise.all(
    context.games.map(({ game }) =>
      game.extras?.ghosts === undefined
        ? NOTHING
        : storeOf(game, game.extras?.ghosts, context.home.folder).size({ kind: 'full' }),
    ),
  ).catch(() => [NOTHING])
  const sum = sizes.reduce((all, { count, bytes }) => ({ count: all.count + count, bytes: all.bytes + bytes }), NOTHING)
  return stay(`${sizeText(sum)}: far stronger ones too, and such as nobody becomes by the rules.`)
}
const NOTHING = { count: 0, bytes: 0 }

function settingsScene(context: PageContext): Scene {
  const settings = context.home.settings()
  const rows = rowsOf(settings)
  const bound = Object.values(settings.binds).reduce((sum, own) => sum + Object.keys(own).length, 0)
  return {
    title: 'Settings',
    panels: [
      { kind: 'table', id: 'settings', columns: ['setting', 'now'], rows },
      {
        kind: 'text',
        id: 'folder',
        lines: [{ text: `Runs and settings are kept in ${context.home.folder}`, tone: 'dim' }],
      },
    ],
    choices: [
      ...rows.map(({ id, cells }) => ({
        id,
        label: `Change ${cells[0].toLowerCase()}`,
        at: { panel: 'settings', item: id },
        ...(id === 'ghosts' ? { key: 'g' } : {}),
      })),
      ...(bound === 0 ? [] : [{ id: 'binds', label: `Take back the ${bound} keys you gave`, key: 'x' }]),
      { id: 'back', label: 'Back', key: 'b' },
    ],
  }
}

const TYPED_SETTINGS = {
  name: {
    title: 'Your name',
    about: "As it is to stand on result cards and on your ghosts: up to 24 letters, digits and . _ ' -. Empty: none.",
    wrong: 'A name begins with a letter or digit and has 24 at most.',
    isIt: isName,
  },
  page: {
    title: 'The page',
    about:
      'The address of an Undercroft page, like https://example.org/undercroft. Shared runs then have a link. Empty: none.',
    wrong: 'An address begins with https:// or http:// and has no blanks.',
    isIt: isAddress,
  },
} as const

function typedPage(
  settings: Settings,
  id: 'name' | 'page',
  set: (change: Partial<Settings>) => string | undefined,
): Page {
  const { title, about, wrong, isIt } = TYPED_SETTINGS[id]
  return askPage({
    title,
    lines: [about],
    initial: settings[id],
    answer: (text) =>
      text !== '' && !isIt(text) ? wrong : back(set({ [id]: text, ...(id === 'name' ? { nameAsked: true } : {}) })),
  })
}
