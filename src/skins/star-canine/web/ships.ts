import type { ArtFacts } from '../../../views/web/skin.ts'
import { flipHorizontally, type PicturePoint, pointsText, seededNumbers } from '../../svg-picture.ts'

/** The width and height of ships, seen from above with the bow to the right. Enemy ships are mirrored. */
export const SHIP_WIDTH = 240
export const SHIP_HEIGHT = 110
const MIDDLE = SHIP_HEIGHT / 2

/** The parameters of a ship's picture. The picture is a gauge: what is used up is not drawn. */
interface Build {
  /** Half the width of the hull at eight points from stern to bow. */
  readonly stations: readonly number[]
  readonly length: number
  readonly shield: number
  readonly armor: number
  readonly long: number
  readonly mid: number
  readonly close: number
}

const numberAt = (facts: ArtFacts, name: string, otherwise: number): number => {
  const value = facts[name]
  return typeof value === 'number' ? value : otherwise
}

const CANINE = [13, 26, 27, 22, 18, 27, 20, 9]

export function drawOwnShip(facts: ArtFacts): string {
  const build: Build = {
    stations: CANINE,
    length: 158,
    shield: numberAt(facts, 'shield', 0),
    armor: numberAt(facts, 'armor', 25),
    long: numberAt(facts, 'long', 30),
    mid: numberAt(facts, 'mid', 0),
    close: numberAt(facts, 'close', 20),
  }
  return `${hullOf(build)}${earsAndEyes(build)}${fittings(build)}`
}

/** Four shapes of hulls. The name chooses one and then varies its widths. */
const KEELS: readonly (readonly number[])[] = [
  [16, 20, 19, 17, 15, 12, 9, 5],
  [20, 24, 26, 26, 24, 21, 16, 9],
  [10, 19, 14, 11, 14, 20, 17, 7],
  [24, 14, 12, 15, 18, 20, 14, 6],
]

export function drawFoeShip(name: string, facts: ArtFacts): string {
  const grow = seededNumbers(name)
  const keel = KEELS[grow(KEELS.length)] ?? CANINE
  const isGreat = facts.isBoss === true || /class|flagship|fenrir|dreadnought|gate|guard/.test(name)
  const hull = numberAt(facts, 'hull', isGreat ? 130 : 40 + grow(50))
  const beam = (isGreat ? 130 : 92) + grow(16)
  const build: Build = {
    stations: keel.map((half) => Math.round(((half + grow(6) - 2) * beam) / 110)),
    length: Math.min(178, (isGreat ? 150 : 108) + Math.floor(hull / 4)),
    shield: numberAt(facts, 'shield', grow(3) * 15),
    armor: numberAt(facts, 'armor', grow(3) * 15),
    long: numberAt(facts, 'long', grow(2) * 30),
    mid: numberAt(facts, 'mid', grow(2) * 20),
    close: numberAt(facts, 'close', grow(2) * 20),
  }
  const second = isGreat ? outline(build, 7, 'stroke-opacity=".45" stroke-width="1"') : ''
  return flipHorizontally(SHIP_WIDTH, `${second}${hullOf(build)}${fittings(build)}`)
}

const sternOf = ({ length }: Build): number => Math.round((SHIP_WIDTH - 26 - length) / 2)
const stationX = (build: Build, i: number): number => sternOf(build) + Math.round((build.length * i) / 7)
const halfAt = ({ stations }: Build, i: number): number => stations[i] ?? 8

function outline(build: Build, wider: number, how: string): string {
  const upper = build.stations.map((half, i): PicturePoint => ({ x: stationX(build, i), y: MIDDLE - half - wider }))
  const lower = build.stations
    .map((half, i): PicturePoint => ({ x: stationX(build, i), y: MIDDLE + half + wider }))
    .reverse()
  return `<polygon points="${pointsText([...upper, ...lower])}" fill="none" stroke="currentColor" ${how}/>`
}

/** Draws outline, ribs, spine, bridge and engines. */
function hullOf(build: Build): string {
  const body = outline(build, 0, 'stroke-width="2.2" stroke-linejoin="round"').replace(
    'fill="none"',
    'fill="currentColor" fill-opacity=".07"',
  )
  const ribs = build.stations
    .slice(1, 7)
    .map((half, i) => {
      const x = stationX(build, i + 1)
      return `<path d="M${x} ${MIDDLE - half}V${MIDDLE + half}"/>`
    })
    .join('')
  const [stern, bow] = [stationX(build, 0), stationX(build, 7)]
  const spine = `<path d="M${stern + 6} ${MIDDLE}H${bow - 4}"/>`
  const x = stationX(build, 4)
  const bridge = `<path d="M${x} ${MIDDLE - 5}l18 5-18 5z" fill="currentColor" stroke="none"/>`
  const half = Math.max(6, halfAt(build, 0) - 4)
  const engines = [-1, 1]
    .map((side) => {
      const y = MIDDLE + side * half
      return `<path d="M${stern} ${y - 5}l-11-3v16l11-3z" fill="currentColor" fill-opacity=".3"/><path class="flame" d="M${stern - 13} ${y}h-11" stroke-width="3"/>`
    })
    .join('')
  return `${body}<g stroke="currentColor" fill="none" stroke-opacity=".38">${ribs}${spine}</g><g stroke="currentColor">${bridge}${engines}</g>`
}

/** Draws ears and eyes, which only the Star Canine has. */
function earsAndEyes(build: Build): string {
  const [ear, eye] = [stationX(build, 5), stationX(build, 6)]
  const half = halfAt(build, 5)
  const both = [-1, 1]
    .map((side) => {
      const root = MIDDLE + side * half
      const tip = root + side * 17
      const slit = MIDDLE + side * 8
      return `<path d="M${ear - 13} ${root - side * 2}L${ear - 17} ${tip}L${ear + 7} ${root - side}" fill="currentColor" fill-opacity=".16"/><path d="M${ear - 12} ${root + side * 2}L${ear - 14} ${tip - side * 6}" stroke-opacity=".6"/><path d="M${eye - 9} ${slit}l13 ${-side * 3}" stroke-width="3"/>`
    })
    .join('')
  return `<g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round">${both}</g>`
}

/**
 * Draws the equipment: shields as arcs before the bow, armor as plates along the sides, LONG guns as rails, MID guns as
 * bays, CLOSE guns as claws.
 */
function fittings(build: Build): string {
  const bow = stationX(build, 7)
  const arcs = Math.min(4, Math.ceil(build.shield / 15))
  const shield = times(arcs, (i) => {
    const reach = 20 + i * 5
    return `<path d="M${bow + 6 + i * 5} ${MIDDLE - reach}q14 ${reach} 0 ${reach * 2}" stroke-dasharray="7 4" stroke-opacity=".75"/>`
  })
  const plates = Math.min(5, Math.ceil(build.armor / 10))
  const armor = times(plates, (i) => {
    const [from, to] = [i + 1, i + 2]
    const [x1, x2] = [stationX(build, from) + 3, stationX(build, to) - 3]
    return [-1, 1]
      .map((side) => {
        const [y1, y2] = [halfAt(build, from) + 5, halfAt(build, to) + 5].map((half) => MIDDLE + side * half)
        return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke-width="3.6"/>`
      })
      .join('')
  })
  const rail = build.long > 0 ? 8 + Math.min(16, Math.floor(build.long / 4)) : 0
  const rails =
    rail === 0
      ? ''
      : [-6, 6]
          .map(
            (dy) =>
              `<path d="M${bow - 4} ${MIDDLE + dy}h${rail + 4}" stroke-width="2.4"/><path d="M${bow + rail - 6} ${MIDDLE + dy - 2.5}h6v5h-6z" fill="currentColor"/>`,
          )
          .join('')
  const bays = times(build.mid > 0 ? Math.min(3, Math.ceil(build.mid / 12)) : 0, (i) => {
    const x = stationX(build, 2) + i * 15
    return [-1, 1]
      .map((side) => `<path d="M${x} ${MIDDLE + side * 10}l8 ${-side * 3} 0 ${side * 6}z" fill="currentColor"/>`)
      .join('')
  })
  const claw = halfAt(build, 6)
  const claws =
    build.close === 0
      ? ''
      : [-1, 1]
          .map((side) => {
            const y = MIDDLE + side * claw
            return `<path d="M${bow - 30} ${y}q16 ${side * 15} 33 ${side * 1}" stroke-width="2"/>`
          })
          .join('')
  return `<g class="fittings" fill="none" stroke="currentColor" stroke-linecap="round">${shield}${armor}${rails}${bays}${claws}</g>`
}

const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
