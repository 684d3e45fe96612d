import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { goTo } from './address.ts'
import { TEXT } from './text.ts'

/** A page with a heading and a back link. */
export function Sheet({
  title,
  children,
  back = () => goTo({ at: 'home' }),
}: {
  readonly title: string
  readonly children: ComponentChildren
  readonly back?: () => void
}) {
  return (
    <div class="sheet">
      <header class="sheet-head">
        <button type="button" class="quiet" onClick={back}>
          ← {TEXT.back}
        </button>
        <h1>{title}</h1>
      </header>
      <main class="sheet-body" id="main">
        {children}
      </main>
    </div>
  )
}

/** Shows that something is loading or has failed. */
export function Wait({ failed }: { readonly failed?: Error | undefined }) {
  if (failed === undefined)
    return (
      <main class="wait" id="main">
        <p role="status">{TEXT.loading}</p>
      </main>
    )
  return (
    <main class="wait" id="main">
      <h1>{TEXT.failed}</h1>
      <p role="alert">{failed.message}</p>
      <button type="button" onClick={() => location.reload()}>
        {TEXT.tryAgain}
      </button>{' '}
      <a href="#/">{TEXT.homePage}</a>
    </main>
  )
}

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly close: () => void
  readonly isWide?: boolean
}

/** A modal dialog. Escape or a click outside closes it, and the focus returns to where it was. */
export function Dialog({ title, children, close, isWide }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  // In a layout effect, so that a key pressed immediately goes to the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    box.current?.showModal()
    return () => before?.focus?.()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as in every dialog.
    <dialog
      ref={box}
      class={isWide === true ? 'box wide' : 'box'}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === box.current && close()}
    >
      <div class="box-inside">
        <header class="box-head">
          <h2>{title}</h2>
          <button type="button" class="quiet" onClick={close} aria-label={TEXT.close}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

export function Question({ text, answer }: { readonly text: string; readonly answer: (isYes: boolean) => void }) {
  return (
    <Dialog title={text} close={() => answer(false)}>
      <p class="row">
        <button type="button" class="primary" autofocus onClick={() => answer(true)}>
          {TEXT.yes}
        </button>
        <button type="button" onClick={() => answer(false)}>
          {TEXT.no}
        </button>
      </p>
    </Dialog>
  )
}

/** `3 min ago`, `2 h ago`, or the date. */
export function agoText(then: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return new Date(then).toISOString().slice(0, 10)
}
