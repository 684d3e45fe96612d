import type { Scene } from '../../../engine/index.ts'
import { COLOURS, type Settings, THEMES } from '../../saves/index.ts'
import type { House } from '../house.ts'
import { back, type Page, stay } from '../page.ts'

const next = <T>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] as T

const COLOUR_WORDS: Readonly<Record<Settings['colour'], string>> = {
  auto: 'as the terminal says (NO_COLOR is obeyed)',
  none: 'none: bold and reverse only',
  '16': "the terminal's own sixteen",
  '256': '256',
  true: 'all of them',
}

export function settingsPage(house: House): Page {
  const scene = (): Scene => {
    const { theme, colour, mouse } = house.home.settings()
    const rows = [
      { id: 'theme', cells: ['Theme', theme === 'dark' ? 'for a dark terminal' : 'for a light terminal'] },
      { id: 'colour', cells: ['Colours', COLOUR_WORDS[colour]] },
      {
        id: 'mouse',
        cells: ['Mouse', mouse ? 'on: click a choice, turn the wheel' : 'off: the terminal selects text'],
      },
      { id: 'help', cells: ['First help', 'show it again at the next run of each game'] },
    ]
    return {
      title: 'Settings',
      panels: [
        { kind: 'table', id: 'settings', columns: ['setting', 'now'], rows },
        {
          kind: 'text',
          id: 'folder',
          lines: [{ text: `Runs and settings are kept in ${house.home.folder}`, tone: 'dim' }],
        },
      ],
      choices: [
        ...rows.map(({ id, cells }) => ({
          id,
          label: `Change ${(cells[0] as string).toLowerCase()}`,
          at: { panel: 'settings', item: id },
        })),
        { id: 'back', label: 'Back', key: 'b' },
      ],
    }
  }
  return {
    scene,
    take(id) {
      const { theme, colour, mouse } = house.home.settings()
      if (id === 'back') return back()
      const trouble = house.home.setSettings(
        id === 'theme'
          ? { theme: next(THEMES, theme) }
          : id === 'colour'
            ? { colour: next(COLOURS, colour) }
            : id === 'mouse'
              ? { mouse: !mouse }
              : { seenHelp: [] },
      )
      house.refresh()
      return stay(trouble ?? (id === 'help' ? 'The help comes again at the next run of each game.' : undefined))
    },
  }
}
