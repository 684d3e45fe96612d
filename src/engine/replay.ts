import { digest } from './digest.ts'
import type { Action, AnyGame, Seat } from './game.ts'
import type { Journal } from './journal.ts'
import { begin, isRefusal, MARK_EVERY, type Refusal, type Run, takeUpForced, turnOver } from './run.ts'

export interface ReplayOptions {
  /** Stop after so many turns. */
  readonly to?: number
  /** Told of every event, with the turn it happened in. */
  readonly listen?: (turn: number, event: unknown) => void
  /** The host's true randomness, for those who go on where the journal ends. */
  readonly entropy?: (what: string) => string
  /** The log of a run that is being kept: its marks come when it is put away. Anything else must be whole. */
  readonly isLog?: boolean
}

/**
 * Lives a journal again: setup, then every choice, comparing checks and marks. The run that comes back can be looked at, sought
 * and forked. A journal of another game, version or content is refused, and so is one that comes out differently, with the
 * first turn that does.
 */
export function replay(game: AnyGame, journal: Journal, options: ReplayOptions = {}): Run | Refusal {
  const stranger = otherRules(game, journal) ?? (options.isLog === true ? undefined : notWhole(journal))
  if (stranger !== undefined) return stranger
  const run = begin(game, journal, options.entropy)
  if (isRefusal(run)) return { ...run, turn: 0 }
  const last = options.to ?? Number.POSITIVE_INFINITY
  let refusal = compareMark(run, journal)
  takeUpForced(run, 1)
  while (refusal === undefined && run.turn < last && run.indexes.length < choicesIn(journal)) {
    refusal = repeatTurn(run, journal, options)
    takeUpForced(run, run.turn + 1)
  }
  if (refusal === undefined && options.to === undefined && options.isLog !== true) refusal = unused(run, journal)
  // What lies beyond the last turn has not happened to this run.
  run.entropy.length = Math.min(run.entropy.length, run.inner.entropyUsed)
  run.isUnproven = isByHand(journal)
  return refusal ?? run
}

/** Written by a person: its choices are all there is. It can be replayed, and proves nothing. */
const isByHand = ({ checks, marks }: Journal): boolean => checks.length === 0 && marks.length === 0

/** A check for every turn, a mark where one belongs and at the last turn, and nothing twice: else it was tampered with or cut off. */
function notWhole(journal: Journal): Refusal | undefined {
  const { checks, marks, indexes, ids } = journal
  if (indexes.length > 0 && ids.length > 0 && indexes.length !== ids.length)
    return broken(`it has ${indexes.length} choices by place and ${ids.length} by name`)
  if (isByHand(journal)) return undefined
  const turns = checks.length
  const due: number[] = []
  for (let turn = MARK_EVERY; turn < turns; turn += MARK_EVERY) due.push(turn)
  due.push(turns)
  const stand = marks.map(({ turn }) => turn)
  if (stand.length === due.length && stand.every((turn, i) => turn === due[i])) return undefined
  return broken(`its marks stand at ${stand.join(', ') || 'no turn'}, and belong at ${due.join(', ')}`)
}

/** What the journal brings and the run never asked for. */
function unused(run: Run, journal: Journal): Refusal | undefined {
  if (journal.checks.length > run.turn)
    return broken(`it has checks for ${journal.checks.length} turns, and choices for ${run.turn}`)
  if (journal.checks.length > 0 && journal.checks.length < run.turn)
    return broken(`it has choices for ${run.turn} turns, and checks for ${journal.checks.length}`)
  if (journal.entropy.length !== run.inner.entropyUsed)
    return broken(
      `it brings ${journal.entropy.length} answers of the host, and ${run.inner.entropyUsed} were asked for`,
    )
  const late = journal.forced.find(({ step }) => step > run.turn + 1)
  const [left] = run.game.toAct(run.state).length === 0 ? run.inner.waiting : []
  const surplus = late ?? left
  return surplus === undefined ? undefined : broken(`it forces "${surplus.what}", which never falls`)
}

const broken = (what: string): Refusal => ({ refused: 'not-whole', why: `This journal is not whole: ${what}.` })

const choicesIn = (journal: Journal): number => Math.max(journal.indexes.length, journal.ids.length)

function otherRules(game: AnyGame, journal: Journal): Refusal | undefined {
  if (journal.game !== game.id)
    return { refused: 'other-game', why: `This journal is of ${journal.game}, not of ${game.id}.` }
  if (journal.version !== game.version) {
    const why = `It was played by version ${journal.version} of the rules and this is version ${game.version}; replay it with the Undercroft that wrote it.`
    return { refused: 'other-version', why }
  }
  if (journal.content !== game.contentHash) {
    const why = `It was played with content ${journal.content} and this is ${game.contentHash}; give the pack it was played with (--pack DIR).`
    return { refused: 'other-content', why }
  }
  return undefined
}

function repeatTurn(run: Run, journal: Journal, { listen }: ReplayOptions): Refusal | undefined {
  const { game, turn } = run
  const acting = game.toAct(run.state)
  if (acting.length === 0) return drift(turn, 'the run is over, but the journal goes on')
  for (const seat of acting) {
    const action = choiceAt(run, journal, seat)
    if (action === undefined) {
      const at = run.indexes.length + run.pending.size
      const what = journal.ids[at] ?? (journal.indexes[at] === undefined ? 'nothing' : `choice ${journal.indexes[at]}`)
      return drift(turn, `seat ${seat} chose ${what}, which is not legal there`)
    }
    run.pending.set(seat, action)
  }
  const refusal = turnOver(run, acting, listen === undefined ? undefined : (event) => listen(turn, event))
  if (refusal !== undefined) return { refused: 'bad-roll', why: refusal.why, turn }
  const expected = journal.checks[turn]
  if (expected !== undefined && expected !== run.checks[turn]) return drift(turn, 'the state after it is another')
  return compareMark(run, journal)
}

function choiceAt(run: Run, journal: Journal, seat: Seat): Action | undefined {
  const at = run.indexes.length + run.pending.size
  const legal = run.game.legal(run.state, seat)
  const index = journal.indexes[at]
  return index === undefined ? legal.find((action) => action.id === journal.ids[at]) : legal[index]
}

function compareMark(run: Run, journal: Journal): Refusal | undefined {
  const mark = journal.marks.find((m) => m.turn === run.turn)
  if (mark === undefined || mark.digest === digest(run.state)) return undefined
  return drift(run.turn, `the digest after ${run.turn} turns is not the one in the journal`)
}

function drift(turn: number, what: string): Refusal {
  return { refused: 'drift', turn, why: `Turn ${turn} does not come out as the journal says: ${what}.` }
}
