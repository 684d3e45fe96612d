import type { Line, Text, Tone } from '../../../engine/contract/scene.ts'
import type { Pack } from '../content/pack.ts'
import type { Event } from '../events.ts'

/** The log text of each kind of event. A missing kind is a compile error. */
type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>
export type EventTexts<Kind extends Event['kind']> = {
  readonly [K in Kind]: (pack: Pack, event: EventOf<K>) => Line
}
export const toned = (text: string, tone?: Tone): Text => (tone === undefined ? text : { text, tone })
