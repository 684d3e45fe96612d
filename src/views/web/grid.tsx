import { useEffect, useRef } from 'preact/hooks'
import type { GridPanel, Scene, Thing, Tone } from '../../engine/contract/scene.ts'
import { toneClass } from './rich-text.tsx'
import type { StageApi } from './skin.ts'

interface Props {
  readonly panel: GridPanel
  readonly scene: Scene
  readonly api: StageApi
}

/** A map drawn in characters. A click on a cell takes the choice there, or the first step on the way to it. */
export function GridBox({ panel, scene, api }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { centre } = panel
  useEffect(() => {
    const element = frame.current
    if (element === null || centre === undefined) return
    const [columns, rows] = [panel.rows[0]?.length ?? 1, panel.rows.length]
    element.scrollLeft = (element.scrollWidth * (centre.x + 0.5)) / columns - element.clientWidth / 2
    element.scrollTop = (element.scrollHeight * (centre.y + 0.5)) / rows - element.clientHeight / 2
  }, [centre?.x, centre?.y, panel])
  const cellAt = (event: MouseEvent): { x: number; y: number } => {
    const place = (event.currentTarget as HTMLElement).getBoundingClientRect()
    const x = Math.floor(((event.clientX - place.left) / place.width) * (panel.rows[0]?.length ?? 1))
    return { x, y: Math.floor(((event.clientY - place.top) / place.height) * panel.rows.length) }
  }
  const things = panel.things ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
    <div class="grid-frame" ref={frame} tabIndex={0}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: every step is a choice with a key of its own. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list has the same choices as buttons. */}
      <div
        class="grid-map"
        onClick={(event) => {
          const id = choiceAtCell(scene, panel, cellAt(event))
          if (id !== undefined) api.choose(id)
        }}
        onPointerMove={(event) => {
          const id = event.pointerType === 'mouse' ? choiceAtCell(scene, panel, cellAt(event)) : undefined
          if (id !== undefined && id !== api.focus) api.setFocus(id)
        }}
      >
        {panel.rows.map((row, y) => (
          <div class="grid-row" key={y} aria-hidden="true">
            {piecesOf(row, y, panel).map(({ text, tone }, i) => (
              <span key={i} class={toneClass(tone)}>
                {text}
              </span>
            ))}
          </div>
        ))}
      </div>
      <ul class="sr-only">
        {things.map((thing) => (
          <li key={`${thing.x},${thing.y},${thing.name}`}>{thingText(thing, things)}</li>
        ))}
      </ul>
    </div>
  )
}

/** The choice at a cell or, if there is none, the step that leads there. */
function choiceAtCell(
  { choices }: Scene,
  panel: GridPanel,
  { x, y }: { readonly x: number; readonly y: number },
): string | undefined {
  const own = choices.find(
    ({ at, blocked }) => at?.panel === panel.id && at.item === `${x},${y}` && blocked === undefined,
  )
  if (own !== undefined) return own.id
  const letter = panel.ways?.rows[y]?.[x]
  return letter === undefined ? undefined : panel.ways?.choices[letter]
}

/** Splits a row into pieces of one tone. Things cover marks, and marks cover the tones of the legend. */
function piecesOf(
  row: string,
  y: number,
  { things = [], marks = [], legend }: GridPanel,
): { text: string; tone: Tone | undefined }[] {
  const tones = new Map(legend.map(({ glyph, tone }) => [glyph, tone]))
  const letters = Array.from(row, (letter) => ({ text: letter, tone: tones.get(letter) }))
  for (const mark of marks) {
    const cell = mark.y === y ? letters[mark.x] : undefined
    if (cell !== undefined) cell.tone = mark.tone
  }
  for (const thing of things)
    if (thing.y === y && thing.x < letters.length) letters[thing.x] = { text: thing.glyph, tone: thing.tone }
  const pieces: { text: string; tone: Tone | undefined }[] = []
  for (const { text, tone } of letters) {
    const last = pieces.at(-1)
    if (last !== undefined && last.tone === tone) last.text += text
    else pieces.push({ text, tone })
  }
  return pieces
}

/** A thing and where it is, in words: `orc, 2 east and 1 north: 12 of 12 hp`. */
function thingText({ x, y, name, note, actor }: Thing, things: readonly Thing[]): string {
  const self = things.find((one) => one.actor === 'you')
  const end = note === undefined ? '' : `: ${note}`
  if (self === undefined || actor === 'you') return `${name}${end}`
  const [dx, dy] = [x - self.x, y - self.y]
  const way = [
    ...(dx === 0 ? [] : [`${Math.abs(dx)} ${dx > 0 ? 'east' : 'west'}`]),
    ...(dy === 0 ? [] : [`${Math.abs(dy)} ${dy > 0 ? 'south' : 'north'}`]),
  ]
  return `${name}${way.length === 0 ? ', here' : `, ${way.join(' and ')}`}${end}`
}
