import { isName } from '../../../../storage/fs/index.ts'
import type { Page, PageStep } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'
import { askPage } from '../text.ts'

/** Asks once for the name of the player's ghosts. */
export const namePage = (context: PageContext, begin: () => PageStep): Page =>
  askPage({
    title: 'Your name',
    lines: [
      'If you die, you become a ghost that other players may meet.',
      'Name for your ghost, up to 24 letters (leave it empty for none):',
    ],
    initial: '',
    answer: (text) => {
      if (text !== '' && !isName(text)) return 'A name starts with a letter or digit and has at most 24 characters.'
      context.home.setSettings({ name: text, nameAsked: true })
      return begin()
    },
  })
