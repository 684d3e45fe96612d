import { comeTo } from '../commons/at-table.ts'
import { Seat } from '../commons/seat.tsx'
import { useHome, useLoaded } from '../home/home.ts'
import { Sheet, Wait } from '../parts.tsx'
import { WORDS } from '../words.ts'

/** `#/t/TABLE`: one's seat there, or a place to look on. */
export function LivePage({ id }: { readonly id: string }) {
  const home = useHome()
  const found = useLoaded(() => comeTo(id, home), [id])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  if (typeof found === 'string')
    return (
      <Sheet title={WORDS.commons}>
        <p role="alert">{found}</p>
        <a href="#/commons">{WORDS.commons}</a>
      </Sheet>
    )
  return <Seat key={id} at={found} />
}
