import type { GameInfo } from '../../src/engine/contract/info.ts'
import { builtInGame } from './game.ts'
import type { ToyState } from './state.ts'

export const info: GameInfo = {
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
  lessons: [
    {
      id: 'first-round',
      name: 'The first round',
      teaches: 'Showing what your card favours.',
      options: { lesson: 'first-round' },
    },
  ],
  difficulty: {
    name: 'Dare',
    option: 'dare',
    firstJourney: 'You begin with a point.',
    levels: ['Both begin with nothing.', 'The other seat begins with a point.', 'It begins with two points.'],
  },
  achievements: [
    {
      id: 'sweep',
      name: 'Clean sweep',
      text: 'Win every round.',
      isDone: (state) => (state as ToyState).winners.every((winner) => winner === 0),
    },
    {
      id: 'glory',
      name: 'Glory',
      text: 'End with three glory at least.',
      isDone: (state) => ((state as ToyState).glory[0] ?? 0) >= 3,
    },
  ],
  get game() {
    return builtInGame()
  },
  schema: () => import('./schema.ts').then((module) => module.schema),
}
