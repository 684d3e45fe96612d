import type { Text } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { toneClass } from '../../../views/web/rich-text.tsx'
import { isElement } from './elements.ts'
import { splitElements } from './parts.ts'

export const ElementSign = ({ element }: { readonly element: string }) => (
  <>
    <ArtPicture art={`element/${element}`} name="lt-sign" />
    <span class="sr-only">{element}</span>
  </>
)

/** A text in which the signs of elements are drawn. */
export function TextWithSigns({ text }: { readonly text: Text }) {
  if (typeof text === 'string')
    return (
      <>
        {splitElements(text).map((piece, i) =>
          piece.element === undefined ? (
            <span key={i}>{piece.text}</span>
          ) : (
            <ElementSign key={i} element={piece.element} />
          ),
        )}
      </>
    )
  if ('text' in text)
    return (
      <span class={toneClass(text.tone)}>
        <TextWithSigns text={text.text} />
      </span>
    )
  return (
    <>
      {text.map((part, i) => (
        <TextWithSigns key={i} text={part} />
      ))}
    </>
  )
}

export const elementOfTags = (tags: readonly string[] | undefined): string | undefined => tags?.find(isElement)
