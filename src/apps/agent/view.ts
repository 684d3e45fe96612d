import {
  digest,
  linesOf,
  plain,
  type Run,
  rankText,
  type Scene,
  type Seat,
  unrank,
  waitingFor,
} from '../../engine/index.ts'
import { clean, cleanAll } from '../../lib/clean-text.ts'
import { briefText } from '../../views/text/brief.ts'
import { sceneText } from '../../views/text/text.ts'
import type { AgentAnswer } from './answer.ts'
import { refuse } from './error-codes.ts'
import type { Format, Request } from './request.ts'
import { type AnswerSettings, type OpenRun, type SentBefore, type SentScene, seatsOf } from './runs.ts'
import { changedScene, changedText, legalIn, WIDE, withoutLoggedLines } from './scene-changes.ts'

/** How answers of a run look, as its opening request asks for: protocol version, scene formats, forced choices taken. */
export const settingsOf = ({ protocol = 1, format: formats = ['scene'], auto = false }: Request): AnswerSettings => ({
  protocol,
  formats,
  auto,
})

/** What a seat may know of a run. */
interface SeatView {
  readonly run: Run
  readonly seat: Seat
  readonly scene: Scene
  /** The result, once the run is over. */
  readonly over: object
  /** New events. */
  readonly events: readonly unknown[]
}

/**
 * Prepares the answer about a run in its settings. Everything that can be refused happens now; the returned function makes the answer once the run has been
 * updated. A run whose state is shown no longer counts.
 */
export function viewFor(
  { settings, sent }: { readonly settings: AnswerSettings; readonly sent?: SentBefore },
  run: Run,
  seat: Seat,
  { format: formats = settings.formats, since }: Request,
  events: readonly unknown[] = [],
): (open: OpenRun) => AgentAnswer {
  const outcome = run.game.outcome(run.state)
  const { score = 0, won = false } = outcome?.standings[seat] ?? {}
  const over = outcome === undefined ? {} : { over: { reason: clean(outcome.reason), score, won } }
  const view = { run, seat, scene: cleanAll(run.game.scene(run.state, seat)), over, events }
  if (settings.protocol === 2) return changesFor(view, formats, sent?.shown.get(seat), since)
  if (since !== undefined) refuse('malformed', '"since" needs protocol 2; start the run with "protocol": 2.')
  return completeFor(view, formats)
}

/**
 * Protocol 1: the complete scene. Its digest covers nothing else, because a digest of the state would let a seat test guesses about hidden information. Events
 * without a log entry for the seat are left out.
 */
function completeFor({ run, seat, scene, over, events }: SeatView, formats: readonly Format[]) {
  const { game, state, turn } = run
  const noticed = events.filter((event) => game.eventText(event, seat) !== undefined)
  const news = noticed.length === 0 ? {} : { events: cleanAll(noticed), lines: cleanAll(linesOf(run, noticed, seat)) }
  const shown = {
    digest: digest({ turn, scene }),
    ...over,
    scene,
    ...(formats.includes('text') ? { text: sceneText(scene) } : {}),
    ...(formats.includes('brief') ? { brief: briefText(scene) } : {}),
    ...(formats.includes('state') ? { state } : {}),
  }
  return (open: OpenRun): AgentAnswer => {
    if (formats.includes('state')) unrank(open.run, 'state shown')
    const { name, entropy } = open
    return { ...news, run: name, turn, seat, toAct: waitingFor(open.run), entropy, rank: rankIn(open), ...shown }
  }
}

/** Protocol 2: one format, and only what has changed since the scene that the seat was shown last. */
function changesFor(
  { run, seat, scene, over, events }: SeatView,
  [format, second]: readonly Format[],
  last: SentScene | undefined,
  since: number | undefined,
) {
  if (format === undefined || second !== undefined)
    return refuse('malformed', 'Protocol 2 takes one "format": scene, text, brief, none or state.')
  const { turn, state } = run
  const lines = cleanAll(linesOf(run, events, seat))
  const before = since !== undefined && last?.turn === since ? last : undefined
  const answer = {
    ...(seatsOf(run).length > 1 ? { seat, toAct: waitingFor(run) } : {}),
    ...(lines.length === 0 ? {} : { lines: lines.map(({ text }) => plain(text)) }),
    ...over,
    ...changesIn(withoutLoggedLines(scene, lines), before, format, state),
  }
  return (open: OpenRun): AgentAnswer => {
    if (format === 'state') unrank(open.run, 'state shown')
    const rank = rankIn(open)
    const isFirst = open.sent.shown.size === 0
    const news = { ...(isFirst ? { entropy: open.entropy } : {}), ...(rank === open.sent.rank ? {} : { rank }) }
    open.sent.rank = rank
    open.sent.shown.set(seat, { turn, scene })
    return { run: open.name, turn, ...news, ...answer }
  }
}

function changesIn(scene: Scene, before: SentScene | undefined, format: Format, state: unknown): object {
  switch (format) {
    case 'none':
      return { legal: legalIn(scene) }
    case 'text':
      return { text: before === undefined ? sceneText(scene, WIDE) : changedText(scene, before.scene) }
    case 'brief':
      // A few sentences: all that matters now, later only what is new.
      return { text: briefText(scene, before?.scene) }
    case 'state':
      return { state }
    case 'scene':
      return { scene: before === undefined ? scene : changedScene(scene, before) }
  }
}

const MAX_REASON_LENGTH = 200

/** The run's rank. Only the built-in content can be unranked: runs with packs are practice. */
function rankIn({ session: { rank } }: OpenRun): string {
  if (rank.kind !== 'practice') return rankText(rank)
  // The reason may come from a journal and may have no visible characters.
  return rankText({ kind: 'practice', why: clean(rank.why, MAX_REASON_LENGTH).trim() || 'its journal says so' })
}
