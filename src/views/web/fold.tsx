import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface Props {
  /** CSS classes. */
  readonly name: string
  readonly title: string
  /** Whether it starts open. */
  readonly isOpen?: boolean
  readonly children: () => ComponentChildren
}

/** A collapsible box. Its content is rendered only while it is open. */
export function Fold({ name, title, isOpen = false, children }: Props) {
  const [open, setOpen] = useState(isOpen)
  return (
    <details class={name} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open ? children() : null}
    </details>
  )
}
