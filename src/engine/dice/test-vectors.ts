/** Test vectors for the dice. Never change one: every journal depends on them. */
export interface DiceTestVector {
  readonly seed: string
  readonly fork: readonly string[]
  readonly stream: string
  readonly sides: number
  readonly rolls: readonly number[]
}

export const DICE_TEST_VECTORS: readonly DiceTestVector[] = [
  { seed: '0', fork: [], stream: 'd', sides: 6, rolls: [4, 1, 5, 2, 0, 4, 3, 1, 1, 0, 0, 5] },
  { seed: '7', fork: [], stream: 'd', sides: 6, rolls: [5, 0, 5, 3, 0, 3, 4, 4, 5, 4, 4, 0] },
  { seed: '7', fork: [], stream: 'e', sides: 6, rolls: [4, 5, 0, 0, 1, 4, 2, 4, 4, 4, 5, 0] },
  { seed: '7', fork: [], stream: 'd', sides: 4294967296, rolls: [3691338839, 4194620544, 2397655517, 1025173377] },
  { seed: '7', fork: ['floor 3'], stream: 'map', sides: 100, rolls: [16, 67, 23, 88, 59, 15, 43, 17, 83, 24, 89, 73] },
  {
    seed: '7',
    fork: ['floor 3', 'room'],
    stream: 'map',
    sides: 100,
    rolls: [78, 66, 8, 64, 50, 39, 10, 65, 6, 79, 2, 17],
  },
  { seed: '2026-11-15', fork: [], stream: 'enemies', sides: 3, rolls: [1, 1, 2, 2, 1, 0, 2, 2, 2, 1, 1, 0] },
  {
    seed: 'Blåvarg',
    fork: [],
    stream: 'd',
    sides: 1000,
    rolls: [278, 689, 401, 82, 132, 592, 255, 494, 330, 551, 484, 119],
  },
]
