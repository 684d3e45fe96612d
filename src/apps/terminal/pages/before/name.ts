import { isName } from '../../../../storage/fs/index.ts'
import type { Page, PageStep } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'
import { askPage } from '../text.ts'

/** Asked once: who falls walks on, and others will read this name. */
export const namePage = (context: PageContext, then: () => PageStep): Page =>
  askPage({
    title: 'Your name',
    lines: [
      'Who falls here walks on as a ghost that others may meet.',
      'What is yours to be called? Up to 24 letters. Empty: it has no name.',
    ],
    initial: '',
    answer: (text) => {
      if (text !== '' && !isName(text)) return 'A name begins with a letter or digit and has 24 at most.'
      context.home.setSettings({ name: text, nameAsked: true })
      const step = then()
      return step.kind === 'open' ? { kind: 'replace', page: step.page } : step
    },
  })
