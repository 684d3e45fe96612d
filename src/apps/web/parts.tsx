import type { ButtonHTMLAttributes, ComponentChildren, ComponentType, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { GameInfo } from '../../engine/index.ts'
import { goTo, type KnownAddress, makeAddress } from './address.ts'
import { loadStyle } from './games.ts'
import { useLoaded } from './home/home.ts'
import { TEXT } from './text.ts'

type ButtonProps = Omit<ButtonHTMLAttributes, 'onClick' | 'label'> & {
  readonly label?: ComponentChildren
  readonly go: () => void
}

export const Button = ({ label, go, ...more }: ButtonProps) => (
  <button type="button" onClick={() => go()} {...more}>
    {label}
  </button>
)

interface CopyProps {
  readonly label: string
  readonly text: string
  readonly class?: string
}

/** Copies a text. Then the button says so, or why it failed. */
export function Copy({ label, text, ...more }: CopyProps) {
  const [result, setResult] = useState('')
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setResult(TEXT.copied),
      (error: Error) => setResult(error.message),
    )
  return (
    <>
      <Button {...more} label={result === '' ? label : result} go={copy} />
      <span class="sr-only" role="status">
        {result}
      </span>
    </>
  )
}

export interface LinkProps {
  readonly label: ComponentChildren
  readonly to: KnownAddress
  readonly class?: string
}

/** A link to a page; with the class `button` it looks like a button. */
export const Link = ({ label, to, ...more }: LinkProps) => (
  <a href={makeAddress(to)} {...more}>
    {label}
  </a>
)

interface FieldProps {
  readonly label: ComponentChildren
  readonly value: string
  readonly set: (value: string) => void
  readonly name?: string
  readonly placeholder?: string
  readonly maxLength?: number
}

/** A text field with its label. */
export const Field = ({ label, set, ...more }: FieldProps) => (
  <label>
    {label} <input type="text" onInput={({ currentTarget }) => set(currentTarget.value)} {...more} />
  </label>
)

interface TextFormProps extends Omit<FieldProps, 'value' | 'set'> {
  readonly button: string
  readonly class?: string
  readonly initial?: string
  /** If it returns true, the field becomes empty. */
  readonly submit: (text: string) => unknown
}

/** A form of one text field. */
export function TextForm({ button, initial = '', submit, class: kind = 'row', ...field }: TextFormProps) {
  const [text, setText] = useState(initial)
  const send = (event: Event): void => {
    event.preventDefault()
    if (submit(text.trim()) === true) setText('')
  }
  return (
    <form class={kind} onSubmit={send}>
      <Field {...field} value={text} set={setText} />
      <button type="submit">{button}</button>
    </form>
  )
}

export const Search = ({ value, set }: Pick<FieldProps, 'value' | 'set'>) => (
  <label>
    {TEXT.find} <input type="search" value={value} onInput={({ currentTarget }) => set(currentTarget.value)} />
  </label>
)

interface SelectProps {
  readonly label: ComponentChildren
  readonly value: string
  readonly set: (value: string) => void
  readonly options: readonly (readonly [value: string, text: string])[]
}

/** A list to select from, with its label. */
export const Select = ({ label, value, set, options }: SelectProps) => (
  <label>
    {label}{' '}
    <select value={value} onInput={({ currentTarget }) => set(currentTarget.value)}>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

interface SlabProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** A framed section with a heading. */
export const Slab = ({ title, children }: SlabProps) => (
  <section class="slab" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

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
        <Button class="quiet" label={`← ${TEXT.back}`} go={back} />
        <h1>{title}</h1>
      </header>
      <main class="sheet-body" id="main">
        {children}
      </main>
    </div>
  )
}

interface MessageProps {
  readonly title: string
  readonly text?: string
  readonly back?: LinkProps
}

/** A page that says why something cannot be shown. */
export const Message = ({ title, text, back = { to: { at: 'home' }, label: TEXT.homePage } }: MessageProps) => (
  <Sheet title={title}>
    {text === undefined ? null : <p role="alert">{text}</p>}
    <Link {...back} />
  </Sheet>
)

/** How to play a game, with links to its rule book and codex. */
export function GameHelp({ info: { id, help } }: { readonly info: GameInfo }) {
  return (
    <>
      {help.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p class="row">
        <Link to={{ at: 'book', game: id }} label={TEXT.ruleBook} />
        <Link to={{ at: 'codex', game: id }} label={TEXT.codex} />
      </p>
    </>
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
      <Button label={TEXT.tryAgain} go={() => location.reload()} /> <Link to={{ at: 'home' }} label={TEXT.homePage} />
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
          <Button class="quiet" label="✕" go={close} aria-label={TEXT.close} />
        </header>
        {children}
      </div>
    </dialog>
  )
}

interface QuestionProps {
  readonly text: string
  /** The key that led to the question: it does not answer it, so that a key pressed twice answers nothing. */
  readonly openedBy?: string | undefined
  readonly answer: (isYes: boolean) => void
}

/** A question before something that cannot be undone: y for yes, n for no. No has the focus. */
export function Question({ text, openedBy, answer }: QuestionProps) {
  const respond = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase()
    if (key === 'n' || (key === 'y' && openedBy !== 'y')) answer(key === 'y')
    else if (event.key.startsWith('Arrow'))
      (event.currentTarget as HTMLElement).querySelector<HTMLElement>('button:not(:focus)')?.focus()
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={text} close={() => answer(false)}>
      <p class="row" onKeyDown={respond}>
        <Button label={[<kbd key="y">y</kbd>, ` ${TEXT.yes}`]} go={() => answer(true)} />
        <Button class="primary" autofocus label={[<kbd key="n">n</kbd>, ` ${TEXT.no}`]} go={() => answer(false)} />
      </p>
    </Dialog>
  )
}

/** A saved run in one line: life, seed, turn, and what else there is to say. */
export const aboutRun = (
  run: { readonly life?: string; readonly seed: string; readonly turn: number },
  ...more: readonly string[]
): string =>
  [run.life ?? '', TEXT.seed(run.seed), TEXT.choiceNumber(run.turn), ...more].filter((part) => part !== '').join(' · ')

/**
 * A component whose code, and stylesheet if it has one, is loaded when it first appears. Until then, or if that fails, `Instead` stands in its
 * place.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  style?: string,
  Instead: ComponentType<{ readonly failed: Error | undefined }> = NotLoaded,
): (props: P) => JSX.Element {
  const loadAll = async () => (await Promise.all([load(), style === undefined ? undefined : loadStyle(style)]))[0]
  return (props) => {
    const found = useLoaded(loadAll, [])
    if (found === undefined || found instanceof Error) return <Instead failed={found} />
    const Part = found
    return <Part {...props} />
  }
}

/** Nothing while a part loads, the error if loading fails. */
function NotLoaded({ failed }: { readonly failed: Error | undefined }) {
  if (failed === undefined) return null
  return (
    <p class="notice" role="alert">
      {failed.message}
    </p>
  )
}
