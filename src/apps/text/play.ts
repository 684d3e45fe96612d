import { choose, isRefusal, journalOf, type Line, makeJournalString, type Run, type Scene } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { isFailure } from '../../lib/user-errors.ts'
import { adviceFor } from '../../play/advice.ts'
import { logFor } from '../../play/log.ts'
import { sceneOf } from '../../play/scene.ts'
import { saveJournal } from '../../storage/fs/journal-file.ts'
import { entropyLabel, rankLabel } from '../../storage/run-rank.ts'
import type { ChoiceNumbers } from '../../views/text/numbers.ts'
import { explainedText, sceneText } from '../../views/text/text.ts'
import { ADMIN_HINT, isAdminRun, parseAdminCommand, runAdminCommand } from '../cli/admin.ts'
import { openLineInput } from '../cli/line-input.ts'
import { type Command, choiceFor, isPart, readLine, unclear } from './commands.ts'
import { helpBrief, helpText } from './help.ts'
import { logText, whyText } from './log.ts'
import { currentScene, type LineMode, type LineSession, newRun, openSession, seatOf } from './session.ts'
import { partOf, show, showAll } from './show.ts'
import { setBrief } from './verbosity.ts'

export type { LineMode } from './session.ts'

type Say = (text: string) => void

/** Plays in line mode until the input ends or the player leaves; resolves to whether the input may have more lines. */
export async function playLines(mode: LineMode): Promise<boolean> {
  const { output } = mode
  const say: Say = (text) => void output.write(`${text}\n`)
  const session = openSession(mode)
  if (!session.verbosity.isBrief)
    say(mode.paint('Type the number or the id of a choice. Enter continues, ? shows help, quit leaves.', 'dim'))
  greet(mode, say)
  if (isAdminRun(session.run)) say(mode.paint(ADMIN_HINT, 'warn'))
  show(mode, session, [])
  const lines = mode.lines ?? openLineInput(mode.input, output, mode.isTerminal)
  while (!session.isDone) {
    const line = await lines.next()
    if (line === undefined) break
    const before = session.run
    const isOver = before.game.outcome(before.state) !== undefined
    takeLine(mode, session, line, say)
    if (!isOver && before.game.outcome(before.state) !== undefined) await reportEnd(mode, before, say)
  }
  // Close the input only if it was opened here: the main menu continues to read it.
  if (mode.lines === undefined) lines.close()
  if (!session.isDone) leave(mode, session, say)
  return session.isDone
}

async function reportEnd(mode: LineMode, run: Run, say: Say): Promise<void> {
  const message = (await mode.onEnd?.(run)) ?? ''
  if (message !== '') say(message)
}

/** Prints warnings about saved runs, and how to play if the player has not seen it. */
function greet({ savedRuns, entry, paint, verbosity }: LineMode, say: Say): void {
  const seenHelp = savedRuns?.home.settings().seenHelp ?? [entry.id]
  for (const trouble of savedRuns?.home.warnings() ?? []) say(paint(clean(trouble), 'warn'))
  if (verbosity?.isBrief === true) return say(`${entry.name}. Question mark helps.`)
  if (seenHelp.includes(entry.id)) return
  say(helpText(entry))
  savedRuns?.home.setSettings({ seenHelp: [...seenHelp, entry.id] })
}

function takeLine(mode: LineMode, session: LineSession, line: string, say: Say): void {
  const { run } = session
  if (run.game.outcome(run.state) !== undefined) return afterTheEnd(mode, session, line.trim().toLowerCase(), say)
  const admin = isAdminRun(run) ? parseAdminCommand(line) : undefined
  if (admin !== undefined) return takeAdminCommand(mode, session, admin, say)
  const { scene, numbers } = session.shown.get(seatOf(run)) ?? currentScene(session)
  const asked = readLine(scene, line, numbers)
  if (asked.kind === 'unclear') return say(asked.why)
  if (asked.kind === 'command') return runCommand(mode, session, asked.name, asked.rest, say)
  takeChoices(mode, session, asked.words, numbers, say)
}

function takeAdminCommand(
  mode: LineMode,
  session: LineSession,
  asked: NonNullable<ReturnType<typeof parseAdminCommand>>,
  say: Say,
): void {
  const { run, text, lines, events = [] } = runAdminCommand(session.run, session.events, asked, mode.paint)
  session.run = run
  session.events = [...session.events.filter(({ turn }) => turn < run.turn), ...events]
  if (text !== undefined) say(text)
  if (lines !== undefined) show(mode, session, lines)
}

/** Applies the choices of a line in order and stops at the first one that is refused. */
function takeChoices(
  mode: LineMode,
  session: LineSession,
  typed: readonly string[],
  numbers: ChoiceNumbers,
  say: Say,
): void {
  const { run } = session
  const lines: Line[] = []
  const troubles: string[] = []
  let made = 0
  let refused = ''
  for (const word of typed) {
    const seat = seatOf(run)
    const seats = run.game.toAct(run.state)
    const scene = sceneOf(run, seat)
    const id = choiceFor(scene, word)
    const question = id === undefined ? '' : confirmationFor(mode, session, scene, id)
    const chosen = id === undefined ? unclear(scene, word, numbers) : question || choose(run, run.turn, seat, id)
    if (typeof chosen === 'string' || isRefusal(chosen)) {
      const why = typeof chosen === 'string' ? chosen : chosen.why
      refused = typed.length > 1 ? `Stopped before ${word}: ${why}` : why
      break
    }
    made++
    const log = logFor(run, chosen.events, seats)
    lines.push(...log)
    session.log.push(...log.map((line) => ({ turn: run.turn - 1, line })))
    if (isAdminRun(run)) session.events.push(...chosen.events.map((event) => ({ turn: run.turn - 1, event })))
    // Save before showing the result.
    for (const trouble of [session.file?.save(run), session.recorder?.save(run)])
      if (trouble !== undefined) troubles.push(trouble)
    if (run.game.outcome(run.state) !== undefined) break
  }
  if (made > 0) {
    session.lastLines = lines
    show(mode, session, lines)
  }
  for (const trouble of troubles) say(mode.paint(clean(trouble), 'warn'))
  if (refused !== '') say(refused)
}

function runCommand(mode: LineMode, session: LineSession, name: Command, rest: string, say: Say): void {
  const { run } = session
  if (isPart(name)) return say(partOf(session, name))
  switch (name) {
    case 'help':
      return say(session.verbosity.isBrief ? helpBrief(mode.entry) : helpText(mode.entry))
    case 'look':
      return show(mode, session, [])
    case 'again':
      return say(session.lastText.trim())
    case 'all':
      return showAll(mode, session)
    case 'brief':
      return say(setBrief(session.verbosity, mode.savedRuns?.home, rest))
    case 'advise':
      return say(adviceText(mode, session))
    case 'why':
    case 'log':
      return say(explainOrLog(mode, session, name, rest))
    case 'seed':
      return say(`Seed ${run.seed}, turn ${run.turn}.\n${upper(rankLabel(run))}, ${entropyLabel(run)}.`)
    case 'share':
      return say(makeJournalString(journalOf(run)))
    case 'save':
      if (rest === '') return say('Add the name of a file, for example: save run.json')
      return say(saveTo(rest, run))
    case 'give-up':
      return giveUp(session, rest, say)
    case 'quit':
      session.isDone = true
      return leave(mode, session, say)
  }
}

/** At a terminal, asks once to confirm a wasteful or dangerous choice; typing it again confirms it. */
function confirmationFor({ isTerminal }: LineMode, session: LineSession, { choices }: Scene, id: string): string {
  const ask = isTerminal ? choices.find((choice) => choice.id === id)?.ask : undefined
  const isMeant = ask === undefined || session.askedId === id
  session.askedId = isMeant ? '' : id
  return isMeant ? '' : `${clean(ask)} Type it again to do it.`
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function saveTo(file: string, run: Run): string {
  try {
    saveJournal(file, journalOf(run))
    return `Saved to ${file}. Resume with: undercroft play --journal ${file}`
  } catch (error) {
    if (!isFailure(error)) throw error
    return error.message
  }
}

/** `advise`: the best moves with odds; in brief mode only what to do. */
function adviceText({ paint }: LineMode, { run, verbosity }: LineSession): string {
  const { panels, choice, label } = adviceFor(run, seatOf(run), 'id', Date.now)
  if (verbosity.isBrief) return `Best: ${clean(label)}. Type ${choice}.`
  return sceneText({ title: 'Advice', panels, choices: [] }, { paint })
}

/** The commands `why` and `log`. */
function explainOrLog({ paint }: LineMode, { lastLines, log }: LineSession, name: 'why' | 'log', rest: string): string {
  const lines = log.map(({ line }) => line)
  if (name === 'log') return logText(lines, rest, paint)
  if (rest !== '') return whyText(lines, rest, paint)
  return lastLines.length === 0 ? 'Nothing has happened yet.' : explainedText(lastLines, { paint })
}

function giveUp(session: LineSession, rest: string, say: Say): void {
  if (rest !== 'now') return say('This ends the run and cannot be undone. To confirm, type: give-up now')
  const trouble = session.recorder?.abandon(session.run)
  say(trouble ?? `Given up at turn ${session.run.turn}, seed ${session.run.seed}.`)
  session.isDone = true
}

function afterTheEnd(mode: LineMode, session: LineSession, word: string, say: Say): void {
  if (word === '3' || word === 'quit' || word === 'q') {
    session.isDone = true
    return leave(mode, session, say)
  }
  if (word === 'share') return say(makeJournalString(journalOf(session.run)))
  const [name, rest = ''] = word.split(/\s+/)
  if (name === 'why' || name === 'log') return say(explainOrLog(mode, session, name, rest))
  const isRetry = word === '1' || word === 'retry' || word === 'r'
  if (!isRetry && word !== '2' && word !== 'new' && word !== 'n')
    return say('The run is over. Type retry, new, log, why, share or quit.')
  Object.assign(session, newRun(mode, isRetry ? session.run.seed : mode.freshSeed()))
  session.lastLines = []
  session.log = []
  session.shown.clear()
  session.events = []
  show(mode, session, [])
}

function leave(mode: LineMode, session: LineSession, say: Say): void {
  const { run, recorder } = session
  const known = recorder?.saveError()
  const trouble = recorder?.close(run)
  if (trouble !== undefined && trouble !== known) say(mode.paint(trouble, 'warn'))
  if (run.turn > 0 && run.game.outcome(run.state) === undefined)
    say(`Left at turn ${run.turn}, seed ${run.seed}. ${resumeHint(mode, session)}`)
}

/** How to resume the run; if it could not be saved, with the run as a string. */
function resumeHint({ journal }: LineMode, { run, recorder, file }: LineSession): string {
  if (recorder !== undefined && recorder.saveError() === undefined)
    return `Resume with: undercroft play --continue ${recorder.id}`
  if (journal !== undefined && file?.saveError() === undefined) return `It is saved in ${journal}.`
  const isLost = recorder !== undefined || journal !== undefined
  return `${isLost ? 'It is not saved. ' : ''}Resume with: undercroft play --from ${makeJournalString(journalOf(run))}`
}
