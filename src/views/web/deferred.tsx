import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'

/** Content for screen readers. It is rendered after the visible content, and again whenever `of` changes. */
export function DeferredForScreenReader<T extends object>({
  of,
  children,
}: {
  readonly of: T
  readonly children: (of: T) => ComponentChildren
}) {
  const [shown, setShown] = useState<T | undefined>(undefined)
  useEffect(() => setShown(of), [of])
  return useMemo(() => <div class="sr-only">{shown === undefined ? null : children(shown)}</div>, [shown])
}
