import { type Dice, seededDice } from '../src/engine/dice/dice.ts'
import { noRows, type Rows } from '../src/lib/grid.ts'

export const SIDE = 25

/** Dug maps of 25 × 25: rooms of three to seven cells joined by corridors. The same maps for our field of view and the peers'. */
export const sightMaps = (count: number): Rows[] => Array.from({ length: count }, (_, i) => dig(seededDice(`map ${i}`)))

function dig(dice: Dice): Rows {
  const open = noRows(SIDE)
  const carve = (x: number, y: number, width: number, height: number): void => {
    for (let row = y; row < y + height; row++) open[row] = (open[row] as number) | ((2 ** width - 1) << x)
  }
  let last: [number, number] | undefined
  for (let room = 0; room < 9; room++) {
    const [width, height] = [3 + dice.roll('dig', 5, 'width'), 3 + dice.roll('dig', 5, 'height')]
    const x = 1 + dice.roll('dig', SIDE - 1 - width, 'x')
    const y = 1 + dice.roll('dig', SIDE - 1 - height, 'y')
    carve(x, y, width, height)
    const middle: [number, number] = [x + (width >> 1), y + (height >> 1)]
    if (last !== undefined) {
      carve(Math.min(middle[0], last[0]), last[1], Math.abs(middle[0] - last[0]) + 1, 1)
      carve(middle[0], Math.min(middle[1], last[1]), 1, Math.abs(middle[1] - last[1]) + 1)
    }
    last = middle
  }
  return open
}
