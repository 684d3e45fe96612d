import { existsSync } from 'node:fs'
import type { Panel, Text } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { messageOf } from '../../../lib/user-errors.ts'
import { backChoice, choicePage, type PageScene, textPanel } from '../choice-page.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'

/** A page to read. */
export const readingPage = (title: string, panels: readonly Panel[]): Page =>
  choicePage({ title, panels, choices: [backChoice('enter')] }, { footer: () => READING_FOOTER })
export const READING_FOOTER = 'PgUp/PgDn scroll · Esc back'

/** A page of text. */
export const textPage = (title: string, lines: readonly Text[], more: readonly TextPart[] = []): Page =>
  readingPage(title, [
    textPanel('text', lines),
    ...more.map((part, i) => textPanel(`part-${i}`, part.lines, part.title)),
  ])
export interface TextPart {
  readonly title: string
  readonly lines: readonly Text[]
}

export interface TextQuestion {
  readonly title: string
  readonly lines: readonly Text[]
  readonly initial: string
  /** Handles the answer; a string is an error message. */
  answer(text: string): PageStep | string | Promise<PageStep | string>
}

/** Asks for a line, typed or pasted. */
export function askPage(question: TextQuestion): Page {
  let typed = question.initial
  let wrong = ''
  const submit = async (): Promise<PageStep> => {
    const result = await question.answer(typed.trim())
    if (typeof result !== 'string') return result
    wrong = result
    return stay(result)
  }
  const scene = (): PageScene => ({
    title: question.title,
    panels: [
      textPanel('question', [...question.lines, '', ['> ', { text: `${typed}▁`, tone: 'key' }]]),
      ...(wrong === '' ? [] : [textPanel('wrong', [{ text: wrong, tone: 'warn' }])]),
    ],
    choices: [{ id: 'ok', label: 'OK', key: 'enter', take: submit }],
  })
  return choicePage(scene, {
    footer: () => 'Type or paste · Esc back',
    key(key) {
      if (key === 'backspace') typed = [...typed].slice(0, -1).join('')
      else if (key === 'space') typed += ' '
      else if (key === 'ctrl-u') typed = ''
      else if ([...key].length === 1) typed += key
      else return undefined
      wrong = ''
      return stay()
    },
    paste(text) {
      // A control character would end up in a file name.
      typed += clean(text, text.length)
      return stay()
    },
  })
}

/** Asks for the name of a new file and writes it. */
export const filePage = (question: Omit<TextQuestion, 'answer'>, write: (file: string) => void | Promise<void>): Page =>
  askPage({
    ...question,
    async answer(file) {
      if (file === '') return 'Type a file name.'
      if (existsSync(file)) return `${file} already exists; give another name.`
      try {
        await write(file)
        return back(`Written to ${file}.`)
      } catch (error) {
        return messageOf(error)
      }
    },
  })

/** A confirmation with two answers; the safe one comes first. */
export const surePage = (
  title: string,
  lines: readonly Text[],
  yes: string,
  act: () => PageStep | Promise<PageStep>,
): Page =>
  choicePage({
    title,
    panels: [textPanel('question', lines)],
    choices: [
      { id: 'no', label: 'No, back', key: 'n', take: () => back() },
      { id: 'yes', label: yes, key: 'y', take: act },
    ],
  })

export const openText = (title: string, lines: readonly Text[]): PageStep => open(textPage(title, lines))
