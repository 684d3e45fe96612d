import { type Run, type Seat, unrank } from '../../engine/index.ts'
import { deltaView } from './delta-view.ts'
import { refuse } from './error-codes.ts'
import type { Format, Request } from './request.ts'
import type { AnswerSettings, OpenRun, SentBefore } from './runs.ts'
import { type AgentAnswer, eventsAnswer, headOf, rankIn, sceneAnswer } from './show.ts'

/** How answers of a run look, as its opening request asks for: protocol version, scene formats, forced choices taken. */
export const settingsOf = ({ protocol = 1, formats = ['scene'], auto = false }: Request): AnswerSettings => ({
  protocol,
  formats,
  auto,
})

/**
 * Prepares the answer about a run in its settings. Everything that can be refused happens now; the returned function makes the answer once the run has been
 * updated. A run whose state is shown no longer counts.
 */
export function viewFor(
  { settings, sent }: { readonly settings: AnswerSettings; readonly sent: SentBefore | undefined },
  run: Run,
  seat: Seat,
  { formats = settings.formats, since }: Request,
  events: readonly unknown[] = [],
): (open: OpenRun) => AgentAnswer {
  if (settings.protocol === 1) {
    if (since !== undefined) refuse('malformed', '"since" needs protocol 2; start the run with "protocol": 2.')
    const shown = sceneAnswer(run, seat, formats)
    const noticed = eventsAnswer(run, events, seat)
    return (open) => {
      if ('state' in shown) unrank(open.run, 'state shown')
      return { ...noticed, ...headOf(open, seat), ...shown }
    }
  }
  const last = sent?.shown.get(seat)
  const before = since !== undefined && last?.turn === since ? last : undefined
  const format = formatOf(formats)
  const { answer, shown } = deltaView(run, seat, { format, before, events })
  return (open) => {
    if (format === 'state') unrank(open.run, 'state shown')
    const rank = rankIn(open.run)
    const isNewRank = rank !== open.sent.rank
    const isFirst = open.sent.shown.size === 0
    open.sent.rank = rank
    open.sent.shown.set(seat, shown)
    return {
      run: open.name,
      turn: run.turn,
      ...(isFirst ? { entropy: open.entropy } : {}),
      ...(isNewRank ? { rank } : {}),
      ...answer,
    }
  }
}

/** The one format of an answer in protocol 2. */
function formatOf(formats: readonly Format[]): Format {
  const [format, second] = formats
  if (format === undefined || second !== undefined)
    return refuse('malformed', 'Protocol 2 takes one "format": scene, text, brief, none or state.')
  return format
}
