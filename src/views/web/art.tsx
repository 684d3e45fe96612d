import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { SkinContext } from './rich-text.tsx'
import type { ArtFacts, WebSkin } from './skin.ts'
import { svgParts } from './svg-parts.ts'

/** Pictures that were drawn, by look: they are pure, and a turn shows mostly those of the turn before. */
const drawn = new WeakMap<WebSkin, Map<string, string | undefined>>()
const CACHE_LIMIT = 400

function cachedArt(look: WebSkin, art: string, facts: ArtFacts | undefined): string | undefined {
  if (look.art === undefined) return undefined
  const known = drawn.get(look) ?? new Map<string, string | undefined>()
  if (known.size === 0 || known.size > CACHE_LIMIT) {
    known.clear()
    drawn.set(look, known)
  }
  const name = facts === undefined ? art : `${art} ${JSON.stringify(facts)}`
  if (!known.has(name)) known.set(name, look.art(art, facts))
  return known.get(name)
}

/** The picture of an art key, or nothing where the look has none. It says nothing that words do not say, so ears pass it by. */
export function Art({
  art,
  facts,
  name,
}: {
  readonly art: string | undefined
  readonly facts?: ArtFacts
  readonly name?: string
}) {
  const look = useContext(SkinContext)
  const svg = art === undefined ? undefined : cachedArt(look, art, facts)
  return svg === undefined ? null : <Picture svg={svg} name={name} />
}

/** A picture that changes is not drawn anew: a lost tooth is one stroke of a hundred. Strings of our own, from keys of our content or checked by `artKey`. */
function Picture({ svg, name }: { readonly svg: string; readonly name: string | undefined }) {
  const frame = useRef<HTMLSpanElement>(null)
  const [first] = useState({ __html: svg })
  const shown = useRef(svg)
  useLayoutEffect(() => {
    if (frame.current !== null && shown.current !== svg) redraw(frame.current, shown.current, svg)
    shown.current = svg
  }, [svg])
  return <span ref={frame} class={`art ${name ?? ''}`} aria-hidden="true" dangerouslySetInnerHTML={first} />
}

/** Strokes that stay are left alone, others go, and new ones are put between them; of another frame, all is new. */
function redraw(frame: Element, before: string, after: string): void {
  const [was, is] = [svgParts(before), svgParts(after)]
  const canvas = frame.firstElementChild
  if (canvas === null || was[0] !== is[0]) {
    frame.innerHTML = after
    return
  }
  let stroke = canvas.firstElementChild
  let at = 1
  const dropUntil = (end: number): void => {
    for (; at < end && stroke !== null; at++) {
      const next: Element | null = stroke.nextElementSibling
      stroke.remove()
      stroke = next
    }
  }
  let fresh = ''
  for (const one of is.slice(1)) {
    const found = was.indexOf(one, at)
    if (found < 0) {
      fresh += one
      continue
    }
    dropUntil(found)
    if (fresh !== '') stroke?.insertAdjacentHTML('beforebegin', fresh)
    fresh = ''
    stroke = stroke?.nextElementSibling ?? null
    at++
  }
  dropUntil(was.length)
  if (fresh !== '') canvas.insertAdjacentHTML('beforeend', fresh)
}
