import { type PicturePoint, pickOne, seededNumbers } from '../../svg-picture.ts'

/** The width and height of ships, which look like insects with the bow to the right. */
export const HULL_WIDTH = 430
export const HULL_HEIGHT = 250
const MIDDLE = HULL_HEIGHT / 2

/** The names of hulls per frame, in the order of their tiers. The frame gives the body, the tier its size. */
const NAMES: Readonly<Record<Frame, string>> = {
  dart: 'wasp paper-wasp hornet murder-hornet mantis orchid-mantis scorpion emperor-scorpion dragonfly hawker',
  drop: 'midge gnat fly fruitfly mosquito crane-fly firefly lightning-bug cicada katydid',
  holds: 'ant carpenter-ant cricket mole-cricket beetle stag-beetle grasshopper locust scarab rhino-beetle',
  needle: 'nova nova comet comet nebula nebula pulsar pulsar quasar quasar',
  prongs: 'flare flare eclipse eclipse magnetar magnetar supernova supernova cataclysm cataclysm',
  shell: 'aegis aegis bastion bastion bulwark bulwark citadel citadel sentinel sentinel',
  crooked: 'trilobite trilobite tardigrade tardigrade nautiloid nautiloid axolotl axolotl coelacanth coelacanth',
}
const FRAMES = ['dart', 'drop', 'holds', 'needle', 'prongs', 'shell', 'crooked'] as const
type Frame = (typeof FRAMES)[number]

function buildOf(name: string): { readonly frame: Frame; readonly tier: number } {
  for (const frame of FRAMES) {
    const place = NAMES[frame].split(' ').indexOf(name)
    if (place >= 0) return { frame, tier: 1 + Math.floor(place / 2) }
  }
  const grow = seededNumbers(name)
  return { frame: pickOne(FRAMES, grow), tier: 2 + grow(3) }
}

const BODY = 'fill="currentColor" fill-opacity=".22" stroke="currentColor" stroke-width="5" stroke-linejoin="round"'
const LIMB = 'fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"'
const WING = 'fill="currentColor" fill-opacity=".2"'

const both = (draw: (side: number) => string): string => draw(-1) + draw(1)
const y = (side: number, off: number): number => MIDDLE + side * off

const eye = (x: number, off = 0): string =>
  `<ellipse cx="${x}" cy="${MIDDLE - off}" rx="21" ry="18" fill="#0f0824" stroke="currentColor" stroke-width="4"/><circle cx="${x + 7}" cy="${MIDDLE - off - 5}" r="6" fill="#fdf8ff"/>`

const wings = (x: number, long: number, wide: number): string =>
  both(
    (side) =>
      `<path ${WING} d="M${x} ${y(side, 40)}C${x - 30} ${y(side, 70 + wide)} ${x - long} ${y(side, 90 + wide)} ${x - long - 14} ${y(side, 60 + wide)}C${x - long - 10} ${y(side, 44)} ${x - 50} ${y(side, 44)} ${x - 20} ${y(side, 30)}z"/>`,
  )

const legs = (xs: readonly number[], from: number, long: number): string =>
  both(
    (side) =>
      `<path ${LIMB} d="${xs.map((x) => `M${x} ${y(side, from)}l-18 ${side * long * 0.6}l6 ${side * long * 0.4}`).join('')}"/>`,
  )

const feelers = (x: number, out: number): string =>
  both(
    (side) =>
      `<path ${LIMB} d="M${x} ${y(side, 24)}q24 ${side * 6} ${out} ${side * 22}q8 ${side * 2} 14 ${-side * 3}"/>`,
  )

const BUILDS: Readonly<Record<Frame, (grow: (sides: number) => number) => string>> = {
  dart: (grow) =>
    wings(150 + grow(20), 110, grow(14)) +
    `<path ${BODY} d="M20 ${MIDDLE}q50-56 140-52 70 4 120-8 60-2 104 60-44 62-104 60-50-12-120-8-90 4-140-52z"/>` +
    `<path fill="currentColor" d="M22 ${MIDDLE}L2 ${MIDDLE}l18-9v18z"/>` +
    `<g stroke="currentColor" stroke-width="9" stroke-opacity=".5" fill="none"><path d="M92 ${MIDDLE - 42}q-10 42 0 84M${126 + grow(8)} ${MIDDLE - 48}q-10 48 0 96"/></g>` +
    feelers(366, 34) +
    eye(346),
  drop: (grow) =>
    wings(190, 150, 10 + grow(16)) +
    legs([210, 250], 46, 34) +
    `<path ${BODY} d="M40 ${MIDDLE}q40-34 120-44 120-34 190-8 44 20 44 52t-44 52q-70 26-190-8-80-10-120-44z"/>` +
    feelers(374, 26 + grow(10)) +
    eye(344, 14) +
    eye(344, -14),
  holds: (grow) =>
    legs([230, 262, 196], 40, 58 + grow(12)) +
    `<ellipse ${BODY} cx="112" cy="${MIDDLE}" rx="96" ry="74"/><ellipse ${BODY} cx="248" cy="${MIDDLE}" rx="56" ry="52"/><ellipse ${BODY} cx="342" cy="${MIDDLE}" rx="58" ry="54"/>` +
    both((side) => `<path ${LIMB} d="M392 ${y(side, 22)}q26 ${side * 4} 24 ${-side * 16}"/>`) +
    feelers(376, 22) +
    eye(362, 12),
  needle: (grow) =>
    wings(160, 130, grow(8)) +
    `<path ${BODY} d="M16 ${MIDDLE - 26}h70l20 16h180l130 ${10}-130 ${10}H106l-20 16H16z"/><path ${BODY} d="M130 ${MIDDLE - 40}h150l40 24H110zM130 ${MIDDLE + 40}h150l40-24H110z"/>` +
    eye(322),
  prongs: (grow) =>
    `<path ${BODY} d="M30 ${MIDDLE - 60}h180l190 30-170 22H90zM30 ${MIDDLE + 60}h180l190-30-170-22H90z"/><path ${BODY} d="M120 ${MIDDLE - 26}h130l24 26-24 26H120l-24-26z"/>` +
    legs([90, 130], 64, 18 + grow(10)) +
    eye(232),
  shell: (grow) =>
    `<path ${BODY} d="M30 ${MIDDLE}q10-92 130-96h40v192h-40Q40 ${MIDDLE + 92} 30 ${MIDDLE}z"/><path ${BODY} d="M212 ${MIDDLE - 94}h40q120 8 140 94-20 86-140 94h-40z"/>` +
    legs([130, 250, 310], 88, 16 + grow(12)) +
    eye(346),
  crooked: (grow) =>
    legs([120, 160, 200, 240], 60, 26 + grow(12)) +
    `<path ${BODY} d="M24 ${MIDDLE + 20}q30-90 140-98 90-8 130 40 60-6 110 30-30 70-120 62-60 34-150 16-80-10-110-50z"/>` +
    `<path ${LIMB} stroke-opacity=".5" d="M110 ${MIDDLE - 66}q-20 66 10 118M170 ${MIDDLE - 76}q-24 70 8 134M232 ${MIDDLE - 62}q-20 60 8 118"/>` +
    feelers(380, 30) +
    eye(338, 6),
}

/** Draws a hull, given its name. */
export function drawHull(name: string): string {
  const { frame, tier } = buildOf(name)
  const size = 0.8 + tier * 0.04
  const body = BUILDS[frame](seededNumbers(name))
  const [x, top] = [(HULL_WIDTH * (1 - size)) / 2, (HULL_HEIGHT * (1 - size)) / 2]
  return `<g transform="translate(${x.toFixed(1)} ${top.toFixed(1)}) scale(${size.toFixed(2)})">${body}</g>`
}

/** Where the sockets of a hull are, in percent of the box: in one row up to four, in two if there are more. */
export function socketPositions(name: string, count: number): PicturePoint[] {
  const { frame } = buildOf(name)
  const [from, to] = ROWS[frame]
  const isOne = count <= 4
  const across = isOne ? count : Math.ceil(count / 2)
  return Array.from({ length: count }, (_, i) => {
    const place = isOne ? i : Math.floor(i / 2)
    const share = across === 1 ? 0.5 : place / (across - 1)
    return { x: Math.round(to - (to - from) * share), y: isOne ? 50 : i % 2 === 0 ? 38 : 62 }
  })
}
const ROWS: Readonly<Record<Frame, readonly [number, number]>> = {
  dart: [22, 61],
  drop: [27, 62],
  holds: [17, 60],
  needle: [26, 58],
  prongs: [24, 54],
  shell: [20, 64],
  crooked: [20, 60],
}

/** Draws a contact of which only the kind is known: a shape behind glass. */
export function drawUnknownShip(kind: string): string {
  const frame: Frame = kind.includes('alien')
    ? 'crooked'
    : kind.includes('experimental')
      ? 'shell'
      : kind.includes('trader')
        ? 'drop'
        : 'dart'
  const body = BUILDS[frame](seededNumbers(kind))
  return `<g opacity=".55">${body}</g><g fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="4 10"><ellipse cx="${HULL_WIDTH / 2}" cy="${MIDDLE}" rx="205" ry="116"/></g>`
}
