import { createContext } from 'preact'
import type { Text, Tone } from '../../engine/contract/scene.ts'
import type { WebSkin } from './skin.ts'

/** A tone as a class; tones of packs are names like any other. */
export const toneClass = (tone: Tone | undefined): string =>
  tone === undefined ? '' : `t-${tone.toLowerCase().replace(/[^a-z0-9-]/g, '-')}`

/** A text with its tones. */
export function RichText({ text }: { readonly text: Text }) {
  if (typeof text === 'string') return <>{text}</>
  if ('text' in text) return <span class={toneClass(text.tone)}>{text.text}</span>
  return (
    <>
      {text.map((part, i) => (
        <RichText key={i} text={part} />
      ))}
    </>
  )
}

/** The look of the game that is shown: its art, for parts that draw it. */
export const SkinContext = createContext<WebSkin>({})
