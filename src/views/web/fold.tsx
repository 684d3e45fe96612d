import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface Props {
  /** CSS classes of the box. */
  readonly name: string
  readonly title: string
  /** Whether the box is open at first. */
  readonly isOpen?: boolean
  readonly children: () => ComponentChildren
}

/** A box that can be collapsed. Its content is rendered only while it is open. */
export function FoldBox({ name, title, isOpen = false, children }: Props) {
  const [open, setOpen] = useState(isOpen)
  return (
    <details class={name} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open ? children() : null}
    </details>
  )
}
