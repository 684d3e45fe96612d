import { type Run, type Seat, unrank } from '../../engine/index.ts'
import { deltaView } from './delta-view.ts'
import { refuse } from './error-codes.ts'
import type { Format, Request } from './request.ts'
import type { AnswerSettings, OpenRun, SentBefore } from './runs.ts'
import { type AgentAnswer, eventsAnswer, headOf, rankIn, sceneAnswer } from './show.ts'

/** How a run is to be spoken about from now on. */
export const settingsOf = ({ protocol = 1, formats = ['scene'], auto = false }: Request): AnswerSettings => ({
  protocol,
  formats,
  auto,
})

/**
 * What a seat is shown, in the settings of the run. Everything that could be refused is done at once; the answer is made when the run stands
 * where it should, and who was shown the state cannot unsee it.
 */
export function viewFor(
  { settings, sent }: { readonly settings: AnswerSettings; readonly sent: SentBefore | undefined },
  run: Run,
  seat: Seat,
  { formats = settings.formats, since }: Request,
  events: readonly unknown[] = [],
): (open: OpenRun) => AgentAnswer {
  if (settings.protocol === 1) {
    if (since !== undefined) refuse('malformed', '"since" belongs to protocol 2; start the run with "protocol": 2.')
    const shown = sceneAnswer(run, seat, formats)
    const heard = eventsAnswer(run, events, seat)
    return (open) => {
      if ('state' in shown) unrank(open.run, 'state shown')
      return { ...heard, ...headOf(open, seat), ...shown }
    }
  }
  const last = sent?.shown.get(seat)
  const before = since !== undefined && last?.turn === since ? last : undefined
  const format = formatOf(formats)
  const { answer, shown } = deltaView(run, seat, { format, before, events })
  return (open) => {
    if (format === 'state') unrank(open.run, 'state shown')
    const rank = rankIn(open.run)
    const isNews = rank !== open.sent.rank
    const isFirst = open.sent.shown.size === 0
    open.sent.rank = rank
    open.sent.shown.set(seat, shown)
    return {
      run: open.name,
      turn: run.turn,
      ...(isFirst ? { entropy: open.entropy } : {}),
      ...(isNews ? { rank } : {}),
      ...answer,
    }
  }
}

/** In protocol 2 a format stands in place of the others. */
function formatOf(formats: readonly Format[]): Format {
  const [format, second] = formats
  if (format === undefined || second !== undefined)
    return refuse('malformed', '"format" is one word in protocol 2: scene, text, brief, none or state.')
  return format
}
