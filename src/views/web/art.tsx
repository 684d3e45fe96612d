import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { SkinContext } from './rich-text.tsx'
import type { ArtFacts, WebSkin } from './skin.ts'
import { svgParts } from './svg-parts.ts'

/** Pictures, cached per skin: functions that draw art are pure, and most pictures of a turn are those of the turn before. */
const cache = new WeakMap<WebSkin, Map<string, string | undefined>>()
const CACHE_LIMIT = 400

function cachedArt(skin: WebSkin, art: string, facts: ArtFacts | undefined): string | undefined {
  if (skin.art === undefined) return undefined
  const known = cache.get(skin) ?? new Map<string, string | undefined>()
  if (known.size === 0 || known.size > CACHE_LIMIT) {
    known.clear()
    cache.set(skin, known)
  }
  const name = facts === undefined ? art : `${art} ${JSON.stringify(facts)}`
  if (!known.has(name)) known.set(name, skin.art(art, facts))
  return known.get(name)
}

/** The picture for an art key, or nothing if the skin has none. It is only decoration, so screen readers skip it. */
export function ArtPicture({
  art,
  facts,
  name,
}: {
  readonly art: string | undefined
  readonly facts?: ArtFacts
  readonly name?: string
}) {
  const skin = useContext(SkinContext)
  const svg = art === undefined ? undefined : cachedArt(skin, art, facts)
  return svg === undefined ? null : <Picture svg={svg} name={name} />
}

/**
 * Patches a picture that changes instead of drawing it again: a lost tooth is one node of a hundred. The SVG is our
 * own, made from keys of our content or from keys that `artKey` has checked.
 */
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

/** Patches the SVG: keeps strokes that did not change, and removes and inserts the others. A different frame is drawn from scratch. */
function redraw(frame: Element, before: string, after: string): void {
  const [was, is] = [svgParts(before), svgParts(after)]
  const canvas = frame.firstElementChild
  if (canvas === null || was[0] !== is[0]) {
    frame.innerHTML = after
    return
  }
  let node = canvas.firstElementChild
  let at = 1
  const dropUntil = (end: number): void => {
    for (; at < end && node !== null; at++) {
      const next: Element | null = node.nextElementSibling
      node.remove()
      node = next
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
    if (fresh !== '') node?.insertAdjacentHTML('beforebegin', fresh)
    fresh = ''
    node = node?.nextElementSibling ?? null
    at++
  }
  dropUntil(was.length)
  if (fresh !== '') canvas.insertAdjacentHTML('beforeend', fresh)
}
