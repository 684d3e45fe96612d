import type { Text } from '../../../engine/index.ts'
import type { LocalSession } from '../../../play/session.ts'
import { unpainted } from '../../../views/text/wrap.ts'
import { ADMIN_HINT, parseAdminCommand, runAdminCommand } from '../../cli/admin.ts'
import { back, type Page, type PageStep } from '../page.ts'
import { askPage, openText } from './text.ts'

const LINES: readonly Text[] = [
  ADMIN_HINT,
  'force dice fire fire fire · force intent m1 2 · force hp 20 · timeline 30 · back 1; force alone lists what can be forced.',
]

/** Admin commands during play, typed as in line mode. */
export const adminPage = (session: LocalSession): Page =>
  askPage({
    title: `${session.info.name} · Admin`,
    lines: LINES,
    initial: '',
    answer: (line) => answerTo(session, line),
  })

function answerTo(session: LocalSession, line: string): PageStep | string {
  const command = parseAdminCommand(line)
  if (command === undefined) return `Unknown command "${line}". ${ADMIN_HINT}`
  const { text, isDone } = runAdminCommand(session, command, unpainted)
  if (isDone || text === undefined) return back(text)
  return command.word === 'force' ? text : openText(`${session.info.name} · ${command.word}`, text.split('\n'))
}
