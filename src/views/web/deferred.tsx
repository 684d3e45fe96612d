import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'

/** What only ears need is drawn after the picture, and again when it says something else. */
export function DeferredForScreenReader<T extends object>({
  of,
  children,
}: {
  readonly of: T
  readonly children: (of: T) => ComponentChildren
}) {
  const [said, setSaid] = useState<T | undefined>(undefined)
  useEffect(() => setSaid(of), [of])
  return useMemo(() => <div class="only-ears">{said === undefined ? null : children(said)}</div>, [said])
}
