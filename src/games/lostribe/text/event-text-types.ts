import type { Line, Text, Tone } from '../../../engine/contract/scene.ts'
import type { Pack } from '../content/pack.ts'
import type { Event } from '../events.ts'

/** Tables of log texts by kind of event. If a kind has no text, the code does not compile. */
type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>
export type EventTexts<Kind extends Event['kind']> = {
  readonly [K in Kind]: (pack: Pack, event: EventOf<K>) => Line
}
export const withTone = (text: string, tone?: Tone): Text => (tone === undefined ? text : { text, tone })
