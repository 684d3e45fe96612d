import type { Blessing, Root } from '../duel/machine.ts'
import type { Pack } from './pack.ts'

/** Things of a pack by their name or id, whatever the case. */
export const rootNamed = (pack: Pack, name: string): Root | undefined => pack.rootByName.get(name.toLowerCase())
export const majorNamed = (pack: Pack, name: string): Blessing | undefined => pack.majorByName.get(name.toLowerCase())
