import type { Choice, Panel, Scene, Text } from '../../../engine/contract/scene.ts'
import { choiceHandlers } from '../../../views/web/input.ts'
import { keySign } from '../../../views/web/keys.ts'
import { ReferenceBox } from '../../../views/web/reference.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { withoutEmoji } from '../../read-scene.ts'
import { emojiPicture } from './art.ts'
import { orderSign, parseVoyageProgress, splitOrderLabel } from './read-scene.ts'

export interface SceneProps {
  readonly scene: Scene
  readonly api: StageApi
}

/** An emoji drawn as our own picture. The emoji of a pack stays a character. */
export function EmojiSign({ sign }: { readonly sign: string }) {
  const svg = emojiPicture(sign)
  if (svg === undefined)
    return sign === '' ? null : (
      <span class="es-sign" aria-hidden="true">
        {sign}
      </span>
    )
  return <span class="es-sign" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
}

/** A text in which emoji are drawn as our own pictures. */
export function TextWithSigns({ text }: { readonly text: Text }) {
  if (typeof text !== 'string') return <RichText text={text} />
  return (
    <>
      {text
        .split(/(\p{Extended_Pictographic}\uFE0F?)/u)
        .map((part, i) => (i % 2 === 0 ? part : <EmojiSign key={i} sign={part} />))}
    </>
  )
}

/** A card for an order: picture, name, effect, preview. */
export function OrderCard({
  choice,
  api,
  children,
}: Pick<SceneProps, 'api'> & { readonly choice: Choice; readonly children?: preact.ComponentChildren }) {
  const key = api.keys.get(choice.id)
  const { name, does } = splitOrderLabel(choice.label)
  return (
    <button
      type="button"
      class={`es-order ${api.focus === choice.id ? 'lit' : ''} ${choice.final === true ? 'es-final' : ''}`}
      aria-disabled={choice.blocked !== undefined}
      {...choiceHandlers(api, choice.id, false)}
    >
      {key === undefined ? null : <kbd>{keySign(key)}</kbd>}
      <EmojiSign sign={orderSign(choice.label)} />
      <span class="es-order-text">
        <b>{withoutEmoji(name)}</b>
        {does === '' ? null : <small>{does}</small>}
      </span>
      {choice.blocked === undefined ? (
        (children ?? <small class="es-preview">{choice.preview}</small>)
      ) : (
        <small class="es-blocked">{choice.blocked}</small>
      )}
    </button>
  )
}

/** The progress of the voyage: one dot per encounter, the last vessel at the end. */
export function VoyageProgress({ scene }: { readonly scene: Scene }) {
  const route = parseVoyageProgress(scene)
  if (route === undefined) return null
  const { done, all, isDock } = route
  return (
    <p class="es-route" role="img" aria-label={`${done} of ${all} encounters behind you`}>
      {Array.from({ length: all }, (_, i) => (
        <span key={i} class={i < done ? 'es-past' : i === done && !isDock ? 'es-here' : ''} />
      ))}
      <EmojiSign sign="👾" />
    </p>
  )
}

/** Reference panels in a box that is collapsed at first. */
export function ReferencePanels(given: SceneProps & { readonly panels: readonly Panel[]; readonly isOpen?: boolean }) {
  return <ReferenceBox {...given} names={NAMES} />
}
const NAMES: Readonly<Record<string, string>> = {
  modules: 'Modules',
  'enemy-modules': 'Enemy modules',
  helm: 'Captains',
  purse: 'Purse',
  seal: 'Seal',
  hulls: 'Hulls',
}
