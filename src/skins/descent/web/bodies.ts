/** Bodies of foes in a box of 48, with the feet at 45: flat silhouettes whose dark edge stands out on lit and on dark stone. */
export interface BodyColours {
  readonly skin: string
  readonly cloth: string
  readonly eyes: string
}

const EDGE = 'stroke="#140d08" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
export const withDarkEdge = (body: string): string => `<g ${EDGE}>${body}</g>`
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
const ball = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const eyesAt = (x: number, y: number, apart: number, colour: string, r = 2): string =>
  `<g stroke="none">${ball(x - apart, y, r, colour)}${ball(x + apart, y, r, colour)}${ball(x - apart, y, r / 2.4, '#140d08')}${ball(x + apart, y, r / 2.4, '#140d08')}</g>`

/** Draws a small body with large ears. */
const imp = ({ skin, cloth, eyes }: BodyColours): string =>
  path('M17 45v-9h14v9h-5v-4h-4v4z', cloth) +
  path('M14 28q10-5 20 0l1 11H13z', cloth) +
  path('M13 30l-4 8 3 2 4-6zM35 30l4 8-3 2-4-6z', skin) +
  path('M12 14L1 9l8 10zM36 14l11-5-8 10z', skin) +
  path('M24 6c9 0 13 5 13 11s-5 12-13 12-13-6-13-12S15 6 24 6z', skin) +
  eyesAt(24, 16, 5, eyes, 2.8) +
  '<path d="M18 23l3-1.5 3 1.5 3-1.5 3 1.5" fill="none" stroke-width="1.4"/>'

/** Draws a broad body with tusks. */
const brute = ({ skin, cloth, eyes }: BodyColours): string =>
  path('M14 45v-8h20v8h-7v-4h-6v4z', cloth) +
  path('M8 24q16-8 32 0l1 15H7z', cloth) +
  path('M8 25q-7 4-6 12l5 1 4-9zM40 25q7 4 6 12l-5 1-4-9z', skin) +
  path('M24 5c8 0 11 5 11 12 0 6-4 10-11 10s-11-4-11-10c0-7 3-12 11-12z', skin) +
  eyesAt(24, 15, 4.6, eyes) +
  '<path d="M18 21h12" fill="none"/>' +
  path('M18 24l1-6 3 5zM30 24l-1-6-3 5z', '#f3ead2')

/** Draws a hood with eyes. */
const hooded = ({ skin, cloth, eyes }: BodyColours): string =>
  path('M24 3c9 2 12 9 12 17l6 25H6l6-25C12 12 15 5 24 3z', cloth) +
  path('M24 9c6 1 8 6 8 10s-3 7-8 7-8-3-8-7 2-9 8-10z', skin) +
  eyesAt(24, 18, 3.6, eyes) +
  `<path d="M24 27v17M17 31l-3 13M31 31l3 13" fill="none" stroke-opacity=".45"/>`

/** Draws a skeleton. */
const bones = ({ skin, cloth, eyes }: BodyColours): string =>
  path('M20 45l1-10h-3v-3h12v3h-3l1 10h-3l-1-9-1 9z', skin) +
  path('M15 25h18l-2 3h2l-2 3h-6v4h-2v-4h-6l-2-3h2z', skin) +
  path('M14 25l-4 10 3 1 4-8zM34 25l4 10-3 1-4-8z', skin) +
  path('M24 4c7 0 11 4 11 10 0 4-2 6-4 7v3H17v-3c-2-1-4-3-4-7C13 8 17 4 24 4z', skin) +
  `<g stroke="none">${ball(19.5, 14, 3, '#140d08')}${ball(28.5, 14, 3, '#140d08')}${ball(19.5, 14, 1.2, eyes)}${ball(28.5, 14, 1.2, eyes)}</g>` +
  path('M23 18h2l1 3h-4z', '#140d08') +
  (cloth === '' ? '' : path('M18 33h12l2 8-4-2-4 3-4-3-4 2z', cloth))

/** Draws an animal on four feet that looks left. */
const beast = ({ skin, cloth, eyes }: BodyColours): string =>
  path('M38 27q8-2 8-10-1 6-8 5z', skin) +
  path('M16 35v10h4v-8h13v8h4v-9z', cloth) +
  path('M8 22q4-6 14-5 10-1 17 4 3 6 1 14-9 5-19 3-12-1-13-9z', skin) +
  path('M3 25q0-9 9-11l2-6 5 6q4 4 1 11-4 6-11 5-5-1-6-5z', skin) +
  `<g stroke="none">${ball(11, 20, 2.2, eyes)}${ball(10.5, 20, 0.9, '#140d08')}</g>` +
  path('M3 25l5 1-4 2z', '#140d08')

/** Draws a round, wet body. */
const blob = ({ skin, cloth, eyes }: BodyColours): string =>
  path('M24 9c11 0 18 10 18 22 0 9-6 14-18 14S6 40 6 31C6 19 13 9 24 9z', skin) +
  `<g stroke="none" fill-opacity=".55">${ball(15, 22, 4, cloth)}${ball(33, 34, 5, cloth)}${ball(30, 17, 2.5, cloth)}</g>` +
  eyesAt(23, 26, 6, eyes, 2.8) +
  '<path d="M16 36q7 4 15 0" fill="none"/>'

/** Draws a body with eight legs. */
const spider = ({ skin, cloth, eyes }: BodyColours): string =>
  '<g fill="none" stroke-width="2.6"><path d="M19 24L7 13 3 20M18 27L5 24 1 32M18 31L7 34l-3 9M20 34l-7 10"/><path d="M29 24l12-11 4 7M30 27l13-3 4 8M30 31l11 3 3 9M28 34l7 10"/></g>' +
  path('M24 22c9 0 12 6 12 11s-5 11-12 11-12-6-12-11 3-11 12-11z', skin) +
  path('M24 27l4 6-4 7-4-7z', cloth) +
  ball(24, 19, 7, skin) +
  eyesAt(24, 18, 3, eyes, 1.8) +
  eyesAt(24, 22, 4.5, eyes, 1)

/** Draws a huge body. */
const hulk = ({ skin, cloth, eyes }: BodyColours): string =>
  path('M12 45v-9h24v9h-8v-3h-8v3z', cloth) +
  path('M5 23q19-15 38 0l3 16-7 2-2-9v8H11v-8l-2 9-7-2z', skin) +
  path('M24 5c7 0 10 4 10 10s-3 9-10 9-10-3-10-9S17 5 24 5z', skin) +
  eyesAt(24, 14, 4.2, eyes) +
  '<path d="M19 20q5 2 10 0" fill="none"/>' +
  '<path d="M14 33q10 4 20 0" fill="none" stroke-opacity=".4"/>'

/** Draws a figure with coat and hat. */
const cloaked = ({ skin, cloth, eyes }: BodyColours): string =>
  path('M15 45l1-9h16l1 9h-5l-1-4h-6l-1 4z', skin) +
  path('M10 40l3-15q11-6 22 0l3 15q-14 4-28 0z', cloth) +
  path('M24 7c7 0 10 4 10 9s-4 9-10 9-10-4-10-9 3-9 10-9z', skin) +
  path('M10 13q14-13 28 0l-4 2q-10-5-20 0z', cloth) +
  eyesAt(24, 17, 4, eyes)

export const FOE_BODIES = { imp, brute, hooded, bones, beast, blob, spider, hulk, cloaked } as const
export type FoeBody = keyof typeof FOE_BODIES
