import type { Scene, Text } from '../../../engine/index.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'

/** A page of text. */
export function textPage(title: string, lines: readonly Text[], more: readonly TextPart[] = []): Page {
  const scene: Scene = {
    title,
    panels: [
      { kind: 'text', id: 'text', lines },
      ...more.map((part, i) => ({ kind: 'text' as const, id: `part-${i}`, title: part.title, lines: part.lines })),
    ],
    choices: [{ id: 'back', label: 'Back', key: 'enter' }],
  }
  return { scene: () => scene, take: () => back(), footer: () => 'PgUp PgDn scroll · enter or esc back' }
}
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
  const settle = (result: PageStep | string): PageStep => {
    if (typeof result !== 'string') return result
    wrong = result
    return stay(result)
  }
  const submit = (): PageStep | Promise<PageStep> => {
    const result = question.answer(typed.trim())
    return result instanceof Promise ? result.then(settle) : settle(result)
  }
  return {
    scene: () => ({
      title: question.title,
      panels: [
        { kind: 'text', id: 'question', lines: [...question.lines, '', ['> ', { text: `${typed}▁`, tone: 'key' }]] },
        ...(wrong === '' ? [] : [{ kind: 'text' as const, id: 'wrong', lines: [{ text: wrong, tone: 'warn' }] }]),
      ],
      choices: [{ id: 'ok', label: 'OK', key: 'enter' }],
    }),
    take: submit,
    footer: () => 'Type or paste · enter OK · esc back',
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
      typed += text.replace(/\s*[\r\n]+\s*/g, ' ')
      return stay()
    },
  }
}

/** A confirmation with two answers; the safe one comes first. */
export function surePage(
  title: string,
  lines: readonly Text[],
  yes: string,
  act: () => PageStep | Promise<PageStep>,
): Page {
  return {
    scene: () => ({
      title,
      panels: [{ kind: 'text', id: 'question', lines }],
      choices: [
        { id: 'no', label: 'No, back', key: 'n' },
        { id: 'yes', label: yes, key: 'y' },
      ],
    }),
    take: (id) => (id === 'yes' ? act() : back()),
  }
}

export const openText = (title: string, lines: readonly Text[], more: readonly TextPart[] = []): PageStep =>
  open(textPage(title, lines, more))
