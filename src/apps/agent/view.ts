import { type Run, type Seat, unrank } from '../../engine/index.ts'
import { leanView } from './delta-view.ts'
import { refuse } from './error-codes.ts'
import type { Format, Request } from './request.ts'
import type { Manner, OpenRun, Said } from './runs.ts'
import { type Answer, headOf, rankIn, show, told } from './show.ts'

/** How a run is to be spoken about from now on. */
export const mannerOf = ({ protocol = 1, formats = ['scene'], auto = false }: Request): Manner => ({
  protocol,
  formats,
  auto,
})

/**
 * What a seat is shown, in the manner of the run. Everything that could be refused is done at once; the answer is made when the run stands
 * where it should, and who was shown the state cannot unsee it.
 */
export function viewFor(
  { manner, said }: { readonly manner: Manner; readonly said: Said | undefined },
  run: Run,
  seat: Seat,
  { formats = manner.formats, since }: Request,
  events: readonly unknown[] = [],
): (open: OpenRun) => Answer {
  if (manner.protocol === 1) {
    if (since !== undefined) refuse('malformed', '"since" belongs to protocol 2; start the run with "protocol": 2.')
    const shown = show(run, seat, formats)
    const heard = told(run, events, seat)
    return (open) => {
      if ('state' in shown) unrank(open.run, 'state shown')
      return { ...heard, ...headOf(open, seat), ...shown }
    }
  }
  const last = said?.shown.get(seat)
  const before = since !== undefined && last?.turn === since ? last : undefined
  const format = formatOf(formats)
  const { answer, shown } = leanView(run, seat, { format, before, events })
  return (open) => {
    if (format === 'state') unrank(open.run, 'state shown')
    const rank = rankIn(open.run)
    const isNews = rank !== open.said.rank
    const isFirst = open.said.shown.size === 0
    open.said.rank = rank
    open.said.shown.set(seat, shown)
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
