import { force, journalOf, type Run, replay, type Text } from '../../../engine/index.ts'
import { unpainted } from '../../../views/text/wrap.ts'
import { ADMIN_HINT, parseAdminCommand, runAdminCommand, type TurnEvent } from '../../cli/admin.ts'
import type { LocalRun } from '../local-run.ts'
import { back, type Page, type PageStep } from '../page.ts'
import { askPage, openText } from './text.ts'

const LINES: readonly Text[] = [
  ADMIN_HINT,
  'force dice fire fire fire · force intent m1 2 · force hp 20 · timeline 30 · back 1; force alone lists what can be forced.',
]

/** Admin commands during play, typed as in line mode. */
export const adminPage = (local: LocalRun): Page =>
  askPage({ title: `${local.entry.name} · Admin`, lines: LINES, initial: '', answer: (line) => obeyed(local, line) })

function obeyed(local: LocalRun, line: string): PageStep | string {
  const asked = parseAdminCommand(line)
  if (asked === undefined) return `Unknown command "${line}". ${ADMIN_HINT}`
  const { context, entry, run, pack } = local
  if (asked.word === 'force') return forced(run, asked.rest)
  const { run: then, text } = runAdminCommand(run, eventsOf(run), asked, unpainted)
  if (text !== undefined) return openText(`${entry.name} · ${asked.word}`, text.split('\n'))
  return context.playOn(entry, then, pack)
}

function forced(run: Run, command: string): PageStep | string {
  const wanted = run.game.extras?.admin?.(run.state, command) ?? 'This game has nothing to force.'
  if (typeof wanted === 'string') return wanted
  force(run, wanted.rolls)
  return wanted.choice === undefined
    ? back('Set. It applies to the next matching roll.')
    : { kind: 'pass', id: wanted.choice }
}

/** All events of a run with their turns, made by replaying it. */
function eventsOf(run: Run): readonly TurnEvent[] {
  const events: TurnEvent[] = []
  replay(run.game, journalOf(run), { listen: (turn, event) => void events.push({ turn, event }) })
  return events
}
