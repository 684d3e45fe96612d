import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Text, Tone } from '../../engine/scene.ts'
import type { ArtFacts, Look } from './look.ts'

/** A tone as a class; tones of packs are names like any other. */
export const toneClass = (tone: Tone | undefined): string =>
  tone === undefined ? '' : `t-${tone.toLowerCase().replace(/[^a-z0-9-]/g, '-')}`

/** A text with its tones. */
export function Words({ text }: { readonly text: Text }) {
  if (typeof text === 'string') return <>{text}</>
  if ('text' in text) return <span class={toneClass(text.tone)}>{text.text}</span>
  return (
    <>
      {text.map((part, i) => (
        <Words key={i} text={part} />
      ))}
    </>
  )
}

/** The look of the game that is shown: its art, for parts that draw it. */
export const LookOf = createContext<Look>({})

/** Pictures that were drawn, by look: they are pure, and a turn shows mostly those of the turn before. */
const drawn = new WeakMap<Look, Map<string, string | undefined>>()
const MOST_DRAWN = 400

function drawnBy(look: Look, art: string, facts: ArtFacts | undefined): string | undefined {
  if (look.art === undefined) return undefined
  const known = drawn.get(look) ?? new Map<string, string | undefined>()
  if (known.size === 0 || known.size > MOST_DRAWN) {
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
  const look = useContext(LookOf)
  const svg = art === undefined ? undefined : drawnBy(look, art, facts)
  if (svg === undefined) return null
  // Our own pure strings: the key was a name in our content or is checked by `artKey`.
  return <span class={`art ${name ?? ''}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
}
