import { force, journalOf, type Run, replay, type Text } from '../../../engine/index.ts'
import { unpainted } from '../../../views/text/wrap.ts'
import { ADMIN_HINT, parseAdminCommand, runAdminCommand, type TurnEvent } from '../../cli/admin.ts'
import type { LocalRun } from '../local-run.ts'
import { back, type Page, type PageStep } from '../page.ts'
import { askPage, openText } from './text.ts'

const LINES: readonly Text[] = [
  ADMIN_HINT,
  'force dice fire fire fire · force intent m1 2 · force hp 20 · timeline 30 · back 1; force alone lists the words.',
]

/** QA in play: a line to be typed, as in line mode. */
export const adminPage = (local: LocalRun): Page =>
  askPage({ title: `${local.entry.name} · Admin`, lines: LINES, initial: '', answer: (line) => obeyed(local, line) })

function obeyed(local: LocalRun, line: string): PageStep | string {
  const asked = parseAdminCommand(line)
  if (asked === undefined) return `"${line}" is not known here. ${ADMIN_HINT}`
  const { context, entry, run, pack } = local
  if (asked.word === 'force') return forced(run, asked.rest)
  const { run: then, text } = runAdminCommand(run, eventsOf(run), asked, unpainted)
  if (text !== undefined) return openText(`${entry.name} · ${asked.word}`, text.split('\n'))
  return context.playOn(entry, then, pack)
}

function forced(run: Run, words: string): PageStep | string {
  const wanted = run.game.admin?.(run.state, words) ?? 'This game has nothing to force.'
  if (typeof wanted === 'string') return wanted
  force(run, wanted.rolls)
  return wanted.choice === undefined
    ? back('It will fall so when its time comes.')
    : { kind: 'pass', id: wanted.choice }
}

/** Everything that has happened, with its turn: the run is lived again with somebody listening. */
function eventsOf(run: Run): readonly TurnEvent[] {
  const events: TurnEvent[] = []
  replay(run.game, journalOf(run), { listen: (turn, event) => void events.push({ turn, event }) })
  return events
}
