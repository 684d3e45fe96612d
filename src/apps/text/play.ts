import {
  type AnyGame,
  type GameInfo,
  journalOf,
  type Lesson,
  makeJournalString,
  type Run,
  unrank,
} from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { failure, isFailure, isUsage } from '../../lib/user-errors.ts'
import { adviceFor } from '../../play/advice.ts'
import { type LogEntry, prefixed } from '../../play/log.ts'
import { type LocalSession, openSession, type RunSaver } from '../../play/session.ts'
import { FROM_JOURNAL, type Recorder } from '../../storage/fs/index.ts'
import { type JournalSaver, journalSaver, saveJournal } from '../../storage/fs/journal-file.ts'
import { entropyLabel, rankLabel } from '../../storage/run-rank.ts'
import { sceneText } from '../../views/text/text.ts'
import type { Paint } from '../../views/text/wrap.ts'
import { ADMIN_HINT, isAdminRun, parseAdminCommand, runAdminCommand } from '../cli/admin.ts'
import { type Crash, dropHalfTurn } from '../cli/crash-file.ts'
import { checkedOptions } from '../cli/load-game.ts'
import { beginRun, type SavedRuns, saveRun } from '../cli/saved-runs.ts'
import { helpText } from './help.ts'
import { lessonForNewcomer, lessonOfferText } from './lesson-offer.ts'
import { type LineConsole, type LineParts, type LineSession, openLineSession, say } from './session.ts'
import { show } from './show.ts'
import { bestText, endBrief, endText } from './summary.ts'
import { explainOrLog, takeLine } from './take-line.ts'
import type { Verbosity } from './verbosity.ts'

export interface LineMode extends LineConsole {
  readonly entry: GameInfo
  readonly game: AnyGame
  readonly options: unknown
  readonly seed: string
  /** Makes the seed of a new run. */
  readonly freshSeed: () => string
  /** Randomness of this machine; absent: all randomness comes from the seed. */
  readonly entropy?: ((what: string) => string) | undefined
  /** A file to save the run to after every choice, besides the home folder. */
  readonly journal?: string | undefined
  /** A run to resume instead of starting one, and its recorder if it has one. */
  readonly from?: Run | undefined
  readonly recorder?: Recorder | undefined
  /** Where and how runs are saved; absent: the home folder is not used. */
  readonly savedRuns?: SavedRuns | undefined
  /** The date, if this is a daily. */
  readonly daily?: string | undefined
  /** Saves a report of an unexpected error; returns what to tell the player. */
  readonly reportCrash?: ((crash: Crash) => string) | undefined
  /** Called when a run ends; its result is printed. */
  readonly onEnd?: ((run: Run) => Promise<string>) | undefined
}

/** A run of line mode, and where it is saved. */
interface LocalRun {
  readonly session: LocalSession
  readonly recorder: Recorder | undefined
}

/** The mode, the run that is played now, and what its commands need. */
interface Play {
  mode: LineMode
  /** Saves the run to the file of --journal. */
  readonly file: JournalSaver | undefined
  run: LocalRun
  isGivenUp: boolean
}

/** Plays in line mode until the input ends or the player leaves; resolves to whether the input may have more lines. */
export async function playLines(mode: LineMode): Promise<boolean> {
  const { lines, paint } = mode
  const file = mode.journal === undefined ? undefined : journalSaver(mode.journal)
  const play: Play = { mode, file, run: firstRun(mode, file), isGivenUp: false }
  const { session } = play.run
  const parts = partsOf(play, () => line)
  const line: LineSession = openLineSession(mode, session, parts)
  greet(line, mode)
  if (isAdminRun(session.run)) say(line, paint(ADMIN_HINT, 'warn'))
  try {
    show(line)
    while (!line.isDone) {
      const text = await lines.next()
      if (text === undefined) break
      await takeOwnLine(line, play, text)
    }
  } catch (error) {
    throw isUsage(error) || isFailure(error) ? error : crashOf(line, play, error)
  }
  if (!play.isGivenUp) leave(line, play)
  return line.isDone
}

async function takeOwnLine(line: LineSession, play: Play, text: string): Promise<void> {
  const { session } = play.run
  const isOver = (): boolean => session.status === 'over'
  const word = text.trim().toLowerCase()
  if (isOver()) return afterTheEnd(line, play, word)
  const lesson = word === 'lesson' && session.turn === 0 ? newcomersLesson(play.mode) : undefined
  if (lesson !== undefined) return beginLesson(line, play, lesson)
  const command = isAdminRun(session.run) ? parseAdminCommand(text) : undefined
  if (command === undefined) await takeLine(line, text)
  else {
    const answer = runAdminCommand(session, command, line.paint)
    if (answer.text === undefined) show(line)
    else say(line, answer.text)
  }
  const message = isOver() ? await play.mode.onEnd?.(session.run) : undefined
  if (message !== undefined && message !== '') say(line, message)
}

/** Prints warnings about saved runs, how to play if the player has not seen it, and the lesson that a newcomer can play instead. */
function greet(line: LineSession, mode: LineMode): void {
  greetWithHelp(line, mode)
  const lesson = newcomersLesson(mode)
  if (lesson !== undefined) say(line, lessonOfferText(lesson))
}

function greetWithHelp(line: LineSession, { savedRuns, entry, paint }: LineMode): void {
  if (!line.verbosity.isBrief)
    say(line, paint('Type what stands before a choice. Enter continues, ? shows help, quit leaves.', 'dim'))
  const seenHelp = savedRuns?.home.settings().seenHelp ?? [entry.id]
  for (const trouble of savedRuns?.home.warnings() ?? []) say(line, paint(clean(trouble), 'warn'))
  if (line.verbosity.isBrief) return say(line, `${entry.name}. Question mark helps.`)
  if (seenHelp.includes(entry.id)) return
  say(line, helpText(entry))
  savedRuns?.home.setSettings({ seenHelp: [...seenHelp, entry.id] })
}

/** Dailies are the same for everybody, and lessons do not know packs. */
const newcomersLesson = ({ entry, options, from, daily, savedRuns }: LineMode): Lesson | undefined =>
  from !== undefined || daily !== undefined || savedRuns?.pack !== undefined
    ? undefined
    : lessonForNewcomer(entry, options, savedRuns?.home)

/** Plays a lesson instead of a run in which nothing has been chosen yet. */
async function beginLesson(line: LineSession, play: Play, lesson: Lesson): Promise<void> {
  const { entry, freshSeed } = play.mode
  const options = await checkedOptions(entry, entry.game, lesson.options)
  play.run.session.close()
  play.mode = { ...play.mode, game: entry.game, options }
  startOver(line, play, freshSeed())
}

function startOver(line: LineSession, play: Play, seed: string): void {
  play.run = newRun(play.mode, seed, play.file)
  line.session = play.run.session
  line.lastLines = []
  line.linesShown = 0
  line.shown.clear()
  show(line)
}

function firstRun(mode: LineMode, file: JournalSaver | undefined): LocalRun {
  const { from, savedRuns } = mode
  if (from === undefined) return newRun(mode, mode.seed, file)
  if (mode.recorder === undefined && savedRuns !== undefined) unrank(from, FROM_JOURNAL)
  return localRun(mode, from, mode.recorder ?? (savedRuns && saveRun(savedRuns, from, undefined)), file)
}

function newRun(mode: LineMode, seed: string, file: JournalSaver | undefined): LocalRun {
  const { game, options, daily, savedRuns } = mode
  const entropy = mode.entropy ?? mode.from?.inner.source
  const run = beginRun({ game, options, seed, entropy, daily }, savedRuns?.home)
  // Admin runs can go back in time and never count, so they are not saved.
  const recorder = savedRuns === undefined || isAdminRun(run) ? undefined : saveRun(savedRuns, run, daily)
  return localRun(mode, run, recorder, file)
}

function localRun(mode: LineMode, run: Run, recorder: Recorder | undefined, file: JournalSaver | undefined): LocalRun {
  const saver: RunSaver = {
    save: (now) => joined([file?.save(now), recorder?.save(now)]),
    close: (now) => recorder?.close(now),
  }
  return { session: openSession({ info: mode.entry, run, daily: mode.daily, saver }), recorder }
}

const joined = (messages: readonly (string | undefined)[]): string | undefined =>
  messages.filter((message) => message !== undefined).join('\n') || undefined

/** The commands of a run on this machine. */
function partsOf(play: Play, line: () => LineSession): LineParts {
  const { paint, savedRuns } = play.mode
  const session = (): LocalSession => play.run.session
  return {
    log: () => allSeats(session()),
    isShared: () => session().run.game.toAct(session().run.state).length > 1,
    messages: () => session().saveMessage?.split('\n') ?? [],
    end: () => endOf(line(), play),
    saveBrief: (brief) => savedRuns?.home.setSettings({ brief }),
    advise: () => adviceText(session(), line().verbosity, paint),
    seed: () => {
      const { run, turn } = session()
      return `Seed ${run.seed}, turn ${turn}.\n${upper(rankLabel(run))}, ${entropyLabel(run)}.`
    },
    share: () => makeJournalString(journalOf(session().run)),
    save: (path) => (path === '' ? 'Add the name of a file, for example: save run.json' : saveTo(path, session().run)),
    'take-back'() {
      const why = session().takeBack()
      if (why === undefined) show(line())
      return why
    },
    'give-up'(word) {
      if (word !== 'now') return 'This ends the run and cannot be undone. To confirm, type: give-up now'
      const { run, turn } = session()
      line().isDone = true
      play.isGivenUp = true
      return play.run.recorder?.abandon(run) ?? `Given up at turn ${turn}, seed ${run.seed}.`
    },
  }
}

/** The log of all seats at this keyboard; with several, each line names its seat. */
function allSeats({ run, logOf }: LocalSession): readonly LogEntry[] {
  // More choices than turns: in some turn two seats chose.
  if (run.ids.length <= run.turn) return logOf(0)
  const named = [0, 1].flatMap((seat) =>
    logOf(seat).map(({ turn, line }) => ({ turn, line: { ...line, text: prefixed(`Seat ${seat}: `, line.text) } })),
  )
  return named.sort((a, b) => a.turn - b.turn)
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
function adviceText({ run, seat }: LocalSession, { isBrief }: Verbosity, paint: Paint): string {
  const { panels, choice, label } = adviceFor(run, seat, 'id')
  if (isBrief) return `Best: ${clean(label)}. Type ${choice}.`
  return sceneText({ title: 'Advice', panels, choices: [] }, { paint })
}

function endOf({ verbosity, paint, parts }: LineSession, { mode, run: { session, recorder } }: Play): string {
  const { run } = session
  const best = bestText(mode.savedRuns?.home, mode.entry, run, recorder?.id)
  if (verbosity.isBrief) return endBrief(run, best)
  return [
    endText(run, parts.log(), best, paint),
    '',
    `Seed ${run.seed}, ${run.turn} turns, ${rankLabel(run)}, ${entropyLabel(run)}.`,
    `  1  retry  Play the same seed again`,
    `  2  new    New run with a new seed`,
    `  3  quit   Leave`,
  ].join('\n')
}

function afterTheEnd(line: LineSession, play: Play, text: string): void {
  const { mode, run } = play
  const [name, rest = ''] = text.split(/\s+/)
  if (text === '3' || text === 'quit' || text === 'q') {
    line.isDone = true
    return
  }
  if (text === 'share') return say(line, makeJournalString(journalOf(run.session.run)))
  if (name === 'why' || name === 'log') return say(line, explainOrLog(line, name, rest))
  const isRetry = text === '1' || text === 'retry' || text === 'r'
  if (!isRetry && text !== '2' && text !== 'new' && text !== 'n')
    return say(line, 'The run is over. Type retry, new, log, why, share or quit.')
  startOver(line, play, isRetry ? run.session.run.seed : mode.freshSeed())
}

function leave(line: LineSession, play: Play): void {
  const { session, recorder } = play.run
  const { run } = session
  const known = recorder?.saveError()
  session.close()
  const { saveMessage } = session
  if (saveMessage !== undefined && saveMessage !== known) say(line, line.paint(saveMessage, 'warn'))
  if (run.turn > 0 && run.game.outcome(run.state) === undefined)
    say(line, `Left at turn ${run.turn}, seed ${run.seed}. ${resumeHint(play)}`)
}

/** Saves the run and a report after an unexpected error. Returns the error to end with. */
function crashOf(line: LineSession, play: Play, error: unknown): unknown {
  const { session } = play.run
  const { run } = session
  if (dropHalfTurn(session)) session.close()
  const resume = resumeHint(play)
  if (play.mode.reportCrash !== undefined) return failure(play.mode.reportCrash({ error, where: 'text', run, resume }))
  say(line, resume)
  return error
}

/** How to resume the run; if it could not be saved, with the run as a string. */
function resumeHint({ mode: { journal }, file, run: { session, recorder } }: Play): string {
  if (recorder !== undefined && recorder.saveError() === undefined)
    return `Resume with: undercroft play --continue ${recorder.id}`
  if (journal !== undefined && file?.saveError() === undefined) return `It is saved in ${journal}.`
  const isLost = recorder !== undefined || journal !== undefined
  const string = makeJournalString(journalOf(session.run))
  return `${isLost ? 'It is not saved. ' : ''}Resume with: undercroft play --from ${string}`
}
