import type { Entry } from '../../src/engine/entry.ts'
import { toy } from './index.ts'

export const entry: Entry = {
  id: 'toy',
  name: 'Toy',
  place: 99,
  blurb: 'Two seats, three signs, one hidden card each. Show what your card favours, if you dare.',
  help: [
    'Both seats show a sign at once; stone beats blade, leaf beats stone, blade beats leaf.',
    'Where neither beats the other a coin decides.',
    'Your card favours a sign: win with it and you have its glory.',
    'Three rounds; who has most points has won.',
  ],
  game: toy,
  schema: () => import('./schema.ts').then((module) => module.schema),
}
