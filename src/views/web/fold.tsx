import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface Props {
  /** Its classes. */
  readonly name: string
  readonly title: string
  /** Whether it is open at first. */
  readonly isOpen?: boolean
  readonly children: () => ComponentChildren
}

/** What one may look up: drawn when it is opened, since most turns go by without a look at it. */
export function Fold({ name, title, isOpen = false, children }: Props) {
  const [open, setOpen] = useState(isOpen)
  return (
    <details class={name} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open ? children() : null}
    </details>
  )
}
