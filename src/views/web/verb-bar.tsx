import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { plain } from '../../engine/contract/scene.ts'
import { type PlayScene, QUESTION_PANEL } from '../input/play-scene.ts'
import { choiceHandlers } from './input.ts'
import { keySign } from './keys.ts'
import type { StageApi } from './skin.ts'

interface Props {
  readonly scene: PlayScene
  readonly api: StageApi
  /** The answer to the last key or click, such as why something is impossible. */
  readonly said: string
  readonly label: string
  /** What the button that closes a question says. */
  readonly back: string
  readonly closeQuestion: () => void
  readonly turnTo: (page: string) => void
}

/** All verbs of a scene with their keys, below its stage. A verb that asks shows its answers in their place. */
export function VerbBar(props: Props) {
  const { scene, api, said, label } = props
  const { bar, pages, question } = scene
  const focused = scene.choices.find(({ id }) => id === api.focus)
  const line = said === '' ? (focused?.blocked ?? '') : said
  const box = useRef<HTMLElement>(null)
  const isShown = bar.length > 0 || pages.length > 1 || question !== undefined || line !== ''
  useBarHeight(box, isShown)
  if (!isShown) return null
  return (
    <section ref={box} class={`verb-bar ${question === undefined ? '' : 'asks'}`} aria-label={question ?? label}>
      {pages.length < 2 ? null : <Pages {...props} />}
      {question === undefined ? <Verbs {...props} /> : <Answers {...props} question={question} />}
      <p class="verb-line" role="status">
        {line}
      </p>
    </section>
  )
}

/** Tells the styles how high the bar is: what else stays at the bottom of the page is above it. */
function useBarHeight(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const bar = box.current
    if (bar === null) return
    const watch = new ResizeObserver(() => style.setProperty('--verb-bar', `${bar.offsetHeight}px`))
    watch.observe(bar)
    return () => {
      watch.disconnect()
      style.removeProperty('--verb-bar')
    }
  }, [isShown])
}

/** The pages of a place, such as a dock. The numbers are those of the rows on the chosen page. */
function Pages({ scene: { pages, page }, turnTo }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, no form.
    <div class="verb-pages" role="group">
      <kbd>←→</kbd>
      {pages.map((one) => (
        <button key={one} type="button" class="quiet" aria-pressed={one === page} onClick={() => turnTo(one)}>
          {one}
        </button>
      ))}
    </div>
  )
}

function Verbs({ scene: { bar }, api }: Props) {
  if (bar.length === 0) return null
  return (
    <ul class="verbs">
      {bar.map(({ verb, choice, count }) => {
        const { id, blocked } = choice
        return (
          <li key={verb.id}>
            <button
              type="button"
              class={`verb ${api.focus === id ? 'lit' : ''} ${choice.final === true ? 'final' : ''}`}
              data-verb={verb.id}
              title={blocked ?? choice.preview}
              aria-description={blocked ?? choice.preview}
              aria-disabled={blocked !== undefined}
              {...choiceHandlers(api, id, false)}
            >
              <kbd>{keySign(verb.key)}</kbd> {verb.label}
              {blocked === undefined ? count === undefined ? null : <small> ▸{count}</small> : <small> –</small>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The answers to the question of a verb. */
function Answers({ scene, api, question, back, closeQuestion }: Props & { readonly question: string }) {
  const panel = scene.panels.find(({ id }) => id === QUESTION_PANEL)
  const rows = panel?.kind === 'table' ? panel.rows : []
  return (
    <>
      <p class="verb-question">
        <b>{question}</b>{' '}
        <button type="button" class="quiet" onClick={closeQuestion}>
          <kbd>esc</kbd> {back}
        </button>
      </p>
      <ol class="answers">
        {scene.choices.map((choice, i) => (
          <li key={choice.id}>
            <button
              type="button"
              class={`verb ${api.focus === choice.id ? 'lit' : ''}`}
              aria-disabled={choice.blocked !== undefined}
              {...choiceHandlers(api, choice.id, false)}
            >
              <kbd>{i + 1}</kbd> {plain(rows[i]?.cells[0] ?? choice.label)}{' '}
              <small>{plain(rows[i]?.cells[1] ?? '')}</small>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
