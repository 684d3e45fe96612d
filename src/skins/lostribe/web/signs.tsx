import type { Text } from '../../../engine/contract/scene.ts'
import { Art } from '../../../views/web/art.tsx'
import { toneClass } from '../../../views/web/rich-text.tsx'
import { isElement } from './elements.ts'
import { splitElements } from './parts.ts'

export const Sign = ({ element }: { readonly element: string }) => (
  <>
    <Art art={`element/${element}`} name="lt-sign" />
    <span class="sr-only">{element}</span>
  </>
)

/** A text in which the signs of elements are drawn. */
export function Signed({ text }: { readonly text: Text }) {
  if (typeof text === 'string')
    return (
      <>
        {splitElements(text).map((piece, i) =>
          piece.element === undefined ? <span key={i}>{piece.text}</span> : <Sign key={i} element={piece.element} />,
        )}
      </>
    )
  if ('text' in text)
    return (
      <span class={toneClass(text.tone)}>
        <Signed text={text.text} />
      </span>
    )
  return (
    <>
      {text.map((part, i) => (
        <Signed key={i} text={part} />
      ))}
    </>
  )
}

export const elementIn = (tags: readonly string[] | undefined): string | undefined => tags?.find(isElement)
