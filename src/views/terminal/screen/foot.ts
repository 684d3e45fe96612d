import type { Choice, Panel } from '../../../engine/contract/scene.ts'
import { isMapStep, isStandIn, itemsOf, type PlayScene } from '../../input/play-scene.ts'
import type { Span } from '../cells/frame.ts'
import { cutSpans, type Focus, makeSpan, makeStrip, type Strip, spansWidth } from '../panels/strips.ts'

/** A piece of the foot: a verb, a choice, or what a key does. Hints that do not fit are left out, the last ones first. */
interface Piece {
  readonly spans: readonly Span[]
  readonly choice?: Choice
  readonly isHint: boolean
}

const hint = (key: string, text: string): Piece => ({
  spans: [makeSpan(key, 'key'), makeSpan(` ${text}`, 'dim')],
  isHint: true,
})

/** The rows at the bottom: what Enter does, the verbs with their keys, other choices, and what the other keys do. */
export function footStrips(
  scene: PlayScene,
  loose: readonly Choice[],
  hidden: readonly Panel[],
  footer: string,
  width: number,
  pointer: Focus,
): Strip[] {
  const steps = loose.filter((choice) => isMapStep(choice) && choice.preview === undefined)
  // The Enter piece shows the choice that continues already.
  const isNamed = (choice: Choice): boolean => choice.key === 'enter' && choice.id === pointer.focus
  const others = loose.filter((one) => !steps.includes(one) && one.confirms !== true && !isNamed(one))
  const enter = enterPiece(scene, pointer)
  const below = verbsBelow(scene, hidden)
  const pieces: Piece[] = [
    ...(enter === undefined ? [] : [enter]),
    ...below.map((one) => ({ choice: one.choice, spans: verbSpans(one, pointer), isHint: false })),
    ...others.map((choice) => ({ choice, spans: buttonSpans(choice, pointer), isHint: false })),
    ...hintsOf(scene, steps, hidden, below.length < scene.bar.length),
    ...footer.split(' · ').flatMap((part) => {
      if (part === '') return []
      return [scene.question !== undefined && part.startsWith('Esc ') ? hint('Esc', 'back') : footerPiece(part)]
    }),
  ]
  const most = Math.max(
    2,
    wrapPieces(
      pieces.filter(({ isHint }) => !isHint),
      width,
    ).length,
  )
  const shown = [...pieces]
  // Help and the way back stay longest: they are the last two.
  while (wrapPieces(shown, width).length > most) {
    const last = shown.findLastIndex(({ isHint }, i) => isHint && i < shown.length - 2)
    if (last < 0) break
    shown.splice(last, 1)
  }
  return wrapPieces(shown, width)
}

/** The verbs that no row on the screen shows. */
function verbsBelow({ bar, panels }: PlayScene, hidden: readonly Panel[]): PlayScene['bar'] {
  const places = new Set(
    panels
      .filter((panel) => !hidden.includes(panel))
      .flatMap(itemsOf)
      .map(({ place }) => place),
  )
  return bar.filter(({ choice: { at } }) => at === undefined || !places.has(`${at.panel}/${at.item}`))
}

/** What Enter does now: `Enter strike`. Nothing if nothing has the focus, or if it says no more than the button in focus. */
function enterPiece(scene: PlayScene, { choice }: Focus): Piece | undefined {
  const confirm = scene.choices.find(({ confirms }) => confirms === true)
  const one = confirm ?? choice
  if (one === undefined) return scene.choices.length === 0 ? undefined : hint('Enter', scene.enter ?? 'take')
  const verb = scene.bar.find(({ choice: { id } }) => id === one.id)?.verb
  const name = verb?.label ?? (confirm !== undefined || one.key === 'enter' ? one.label : undefined)
  const text = name?.toUpperCase() ?? scene.enter ?? 'take'
  return {
    spans: [makeSpan('Enter', one.blocked === undefined ? 'key' : 'dim'), makeSpan(` ${text}`, '+bold')],
    isHint: false,
    ...(isStandIn(one) ? {} : { choice: one }),
  }
}

function hintsOf(scene: PlayScene, steps: readonly Choice[], hidden: readonly Panel[], hasLetters: boolean): Piece[] {
  const keys = steps.map(({ key }) => key ?? '').join('')
  const hasMarks = scene.choices.some(({ marks }) => marks !== undefined)
  const titles = hidden.flatMap(({ title = '' }) =>
    title === '' ? [] : [title.replace(/\s*[(:·].*$/, '').toLowerCase()],
  )
  return [
    ...(steps.length === 0 ? [] : [hint(keys === '' ? 'arrows' : keys, 'step')]),
    ...(hasMarks ? [hint('Space', 'mark')] : []),
    ...(hasLetters ? [hint('letters', 'act')] : []),
    ...(scene.numbers.size > 1 ? [hint(`1–${scene.numbers.size}`, 'point')] : []),
    ...(scene.targets.length > 1 ? [hint('←→', 'aim')] : scene.pages.length > 1 ? [hint('←→', 'page')] : []),
    ...(hidden.length === 0
      ? []
      : [hint('Tab', titles.length === 0 || titles.length > 2 ? 'more' : titles.join(', '))]),
  ]
}

function footerPiece(part: string): Piece {
  const at = part.indexOf(' ')
  return at < 0 ? hint(part, '') : hint(part.slice(0, at), part.slice(at + 1))
}

/** `t Throw ▸2`, `r Read –`: a verb with the number of its answers, or a sign that it is not possible now. */
function verbSpans({ verb, choice, count }: PlayScene['bar'][number], pointer: Focus): Span[] {
  const isBlocked = choice.blocked !== undefined
  const isFocused = choice.id === pointer.focus
  const rest = isBlocked ? ' –' : count === undefined ? '' : ` ▸${count}`
  return [
    makeSpan(verb.key, isBlocked ? 'dim' : 'key'),
    makeSpan(` ${verb.label}${rest}`, isBlocked ? 'dim' : isFocused ? '+bold' : ''),
  ]
}

function buttonSpans(choice: Choice, pointer: Focus): Span[] {
  const isBlocked = choice.blocked !== undefined
  const tag = pointer.tag(choice)
  return [
    ...(tag === '' ? [] : [makeSpan(`${tag} `, isBlocked ? 'dim' : 'key')]),
    makeSpan(choice.label, isBlocked ? 'dim' : choice.id === pointer.focus ? '+bold' : ''),
  ]
}

const GAP = 3

function wrapPieces(pieces: readonly Piece[], width: number): Strip[] {
  const lines: { spans: Span[]; zones: Strip['zones'][number][]; used: number }[] = []
  for (const { spans, choice } of pieces) {
    const shown = cutSpans(spans, width)
    const size = spansWidth(shown)
    const line = lines.at(-1)
    if (line === undefined || line.used + GAP + size > width) {
      lines.push({ spans: shown, zones: choice === undefined ? [] : [{ from: 0, to: size, choice }], used: size })
      continue
    }
    const from = line.used + GAP
    if (choice !== undefined) line.zones.push({ from, to: from + size, choice })
    line.spans.push(makeSpan(' '.repeat(GAP)), ...shown)
    line.used = from + size
  }
  return lines.map(({ spans, zones }) => makeStrip(spans, zones))
}
