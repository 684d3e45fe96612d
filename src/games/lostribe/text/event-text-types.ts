import type { Line, Text, Tone } from '../../../engine/contract/scene.ts'
import type { Pack } from '../content/pack.ts'
import type { Event } from '../events.ts'

/** One sentence for each kind of event; a kind without one does not compile. */
type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>
export type Tellers<Kind extends Event['kind']> = {
  readonly [K in Kind]: (pack: Pack, event: EventOf<K>) => Line
}
export const say = (text: string, tone?: Tone): Text => (tone === undefined ? text : { text, tone })
