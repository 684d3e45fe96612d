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
import {
  backChoice,
  type ChoiceRow,
  choice,
  choicePage,
  choiceTable,
  type PageChoice,
  type PageScene,
  textPanel,
} from '../choice-page.ts'
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
  auto: 'emoji if the terminal draws them two columns wide',
  emoji: 'emoji where a game has them',
  unicode: 'lines, blocks and figures, no emoji',
  ascii: 'plain ASCII only',
}
const MOTION_LABELS: Readonly<Record<Settings['motion'], string>> = {
  off: 'off: results appear at once',
  1: 'on; any key skips it',
  2: 'on, twice as fast',
  4: 'on, four times as fast',
}
const KEY_LABELS: Readonly<Record<Settings['keys'], string>> = {
  letters: 'letters, arrows and number pad',
  vi: 'h j k l y u b n, arrows and number pad',
}

const MOUSE_LABELS = { on: 'on: click a choice, turn the wheel', off: 'off: the mouse selects text' } as const
const GHOST_LABELS: Readonly<Record<Settings['ghosts'], string>> = {
  skill: 'ghosts within ten levels of your record',
  full: 'all installed ghosts, even far above you or impossible by the rules',
  season: 'the curated season, in its order; losing to it does not add you to it',
  none: 'none: only built-in enemies',
}

/** Saves changed settings and applies them; returns an error message. */
type Save = (change: Partial<Settings>) => string | undefined

/** The settings: id, name, what it says now, and what one press of Enter changes or opens. */
function settingRows(context: PageContext, save: Save): ChoiceRow[] {
  const settings = context.home.settings()
  const { theme, colour, glyphs, motion, mouse, keys, page, name } = settings
  const set = (change: Partial<Settings>, notice?: string) => (): PageStep => stay(save(change) ?? notice)
  const type = (id: 'name' | 'page') => (): PageStep => open(typedPage(settings, id, save))
  const rows: readonly (readonly [string, string, string, PageChoice['take']])[] = [
    ['theme', 'Theme', THEME_LABELS[theme], set({ theme: next(THEMES, theme) })],
    ['colour', 'Colours', COLOUR_LABELS[colour], set({ colour: next(COLOURS, colour) })],
    ['glyphs', 'Glyphs', GLYPH_LABELS[glyphs], set({ glyphs: next(GLYPHS, glyphs) })],
    ['motion', 'Motion', MOTION_LABELS[motion], set({ motion: next(MOTIONS, motion) })],
    ['keys', 'Walking', KEY_LABELS[keys], set({ keys: next(SCHEMES, keys) })],
    ['mouse', 'Mouse', MOUSE_LABELS[mouse ? 'on' : 'off'], set({ mouse: !mouse })],
    ['name', 'Name', name === '' ? 'none, so result cards and ghosts have no name' : name, type('name')],
    ['ghosts', 'Ghosts', GHOST_LABELS[settings.ghosts], () => nextGhosts(context, save)],
    ['page', 'Page', page === '' ? 'no address, so shared runs have no link' : page, type('page')],
    ['help', 'First help', 'show it again at the next run of each game', set({ seenHelp: [] }, HELP_AGAIN)],
  ]
  return rows.map(([id, label, now, take]) => ({
    id,
    cells: [label, now],
    choice: { id, label: `Change ${label.toLowerCase()}`, take, ...(id === 'ghosts' ? { key: 'g' } : {}) },
  }))
}
const HELP_AGAIN = 'Help will be shown again at the next run of each game.'

export function settingsPage(context: PageContext): Page {
  const { home } = context
  const save: Save = (change) => {
    const trouble = home.setSettings(change)
    context.refresh()
    return trouble
  }
  const scene = (): PageScene => {
    const table = choiceTable('settings', ['setting', 'now'], settingRows(context, save))
    const bound = Object.values(home.settings().binds).reduce((sum, own) => sum + Object.keys(own).length, 0)
    const unbind = (): PageStep => stay(save({ binds: {} }))
    return {
      title: 'Settings',
      panels: [
        table.panel,
        textPanel('folder', [{ text: `Runs and settings are kept in ${home.folder}`, tone: 'dim' }]),
      ],
      choices: [
        ...table.choices,
        bound > 0 && choice('binds', `Take back the ${bound} keys you gave`, 'x', unbind),
        backChoice(),
      ],
    }
  }
  return choicePage(scene)
}

/** The next scope of ghosts. Warns about `full`, with its size: the rule book calls it "for insane people". */
async function nextGhosts({ home, games }: PageContext, save: Save): Promise<PageStep> {
  const ghosts = next(GHOST_SCOPES, home.settings().ghosts)
  const trouble = save({ ghosts })
  if (ghosts !== 'full' || trouble !== undefined) return stay(trouble)
  const sizes = await Promise.all(
    games.map(({ game }) =>
      game.extras?.ghosts === undefined
        ? NOTHING
        : storeOf(game, game.extras.ghosts, home.folder).size({ kind: 'full' }),
    ),
  ).catch(() => [NOTHING])
  const sum = sizes.reduce((all, { count, bytes }) => ({ count: all.count + count, bytes: all.bytes + bytes }), NOTHING)
  return stay(`${sizeText(sum)}: far stronger ones too, and such as nobody becomes by the rules.`)
}
const NOTHING = { count: 0, bytes: 0 }

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

function typedPage(settings: Settings, id: 'name' | 'page', save: Save): Page {
  const { title, about, wrong, isIt } = TYPED_SETTINGS[id]
  return askPage({
    title,
    lines: [about],
    initial: settings[id],
    answer: (text) =>
      text !== '' && !isIt(text) ? wrong : back(save({ [id]: text, ...(id === 'name' ? { nameAsked: true } : {}) })),
  })
}
