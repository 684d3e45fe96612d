import { useHome, useLoaded } from '../home/home.ts'
import { Sheet, Wait } from '../parts.tsx'
import { openTable } from '../server/open-table.ts'
import { Seat } from '../server/seat.tsx'
import { TEXT } from '../text.ts'

/** `#/t/TABLE`: plays or spectates at a table of the server. */
export function LivePage({ id }: { readonly id: string }) {
  const home = useHome()
  const found = useLoaded(() => openTable(id, home), [id])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  if (typeof found === 'string')
    return (
      <Sheet title={TEXT.server}>
        <p role="alert">{found}</p>
        <a href="#/commons">{TEXT.server}</a>
      </Sheet>
    )
  return <Seat key={id} at={found} />
}
