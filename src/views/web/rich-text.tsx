import { createContext } from 'preact'
import type { Text, Tone } from '../../engine/contract/scene.ts'
import type { WebSkin } from './skin.ts'

/** The CSS class of a tone. Packs may bring tones of their own. */
export const toneClass = (tone: Tone | undefined): string =>
  tone === undefined ? '' : `t-${tone.toLowerCase().replace(/[^a-z0-9-]/g, '-')}`

/** Renders a text with its tones. */
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

/** The skin of the current game, for components that draw its art. */
export const SkinContext = createContext<WebSkin>({})
