import { Button, Dialog, Link, type LinkProps } from '../parts.tsx'
import { TEXT } from '../text.ts'
import type { Box } from './use-play.ts'

/** A row of the menu: a link, or something to do, which closes the menu. */
interface MenuRow {
  readonly label: string
  readonly note?: string
  readonly to?: LinkProps['to']
  readonly go?: () => void
  /** The bot that this row starts. */
  readonly bot?: string
}

/** The rows of a run's menu above and below those that every run has. */
export interface MenuRows {
  readonly above: readonly MenuRow[]
  readonly below: readonly MenuRow[]
}

interface Props extends MenuRows {
  readonly game: string
  readonly open: (box: Box) => void
  readonly close: () => void
}

/** The menu of a run. */
export function MenuBox({ game, above, below, open, close }: Props) {
  const rows: readonly MenuRow[] = [
    ...above,
    { label: TEXT.why, go: () => open('why') },
    { label: TEXT.help, go: () => open('help') },
    { label: TEXT.codex, to: { at: 'codex', game } },
    { label: TEXT.ruleBook, to: { at: 'book', game } },
    { label: TEXT.settings, to: { at: 'settings' } },
    ...below,
  ]
  return (
    <Dialog title={TEXT.menu} close={close}>
      <ul class="menu">
        {rows.map((row) => (
          <li key={row.label}>
            <Row row={row} close={close} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ row: { label, note, to, go, bot }, close }: { readonly row: MenuRow; readonly close: () => void }) {
  const text = note === undefined ? label : [`${label} `, <span class="t-dim">{note}</span>]
  if (to !== undefined) return <Link label={text} to={to} />
  const act = (): void => {
    close()
    go?.()
  }
  return <Button label={text} go={act} data-bot={bot} />
}
