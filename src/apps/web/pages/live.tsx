import type { Address } from '../address.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Message, Wait } from '../parts.tsx'
import { openTable } from '../server/open-table.ts'
import { TableScreen } from '../server/table.tsx'
import { TEXT } from '../text.ts'

/** `#/t/TABLE`: plays or spectates at a table of the server. */
export function LivePage({ address: { id } }: { readonly address: Address & { at: 'table' } }) {
  const home = useHome()
  const found = useLoaded(() => openTable(id, home), [id])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  if (typeof found === 'string')
    return <Message title={TEXT.server} text={found} back={{ to: { at: 'server' }, label: TEXT.server }} />
  return <TableScreen key={id} at={found} />
}
