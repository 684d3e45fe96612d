/** Drawings of equipment, held in the right hand or in front of the body, in a box of 48. */
const STEEL = '#d9dde2'
const WOOD = '#8a5a2f'
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
const stick = (d: string, colour: string, width = 3): string =>
  `<path d="${d}" fill="none" stroke="#140d08" stroke-width="${width + 2}"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

export const EQUIPMENT = {
  none: '',
  dagger: path('M38 38l3-12 3 1-3 12z', STEEL) + path('M36 37h7v3h-7z', WOOD),
  sword: path('M37 38L42 12l3-4v6l-5 25z', STEEL) + path('M35 36l8 2-1 3-8-2z', '#c8963e'),
  axe: stick('M40 43V12', WOOD) + path('M41 10c6-2 8 2 6 12-3-3-4-3-6-3z', STEEL),
  club: path('M38 42l1-22q3-7 6 0l-3 22z', WOOD),
  hammer: stick('M40 43V14', WOOD) + path('M33 9h14v9H33z', '#9aa3ad'),
  spear: stick('M41 45V8', WOOD, 2.4) + path('M41 1l4 9h-8z', STEEL),
  bow: '<path d="M36 12q12 12 0 28" fill="none" stroke="#140d08" stroke-width="5"/><path d="M36 12q12 12 0 28" fill="none" stroke="#b07a3c" stroke-width="3"/><path d="M36 12v28" fill="none" stroke="#e8dcc4" stroke-width="1"/>',
  staff: `${stick('M40 45V12', WOOD)}<circle cx="40" cy="9" r="4.5" fill="#d9a8ff"/>`,
  totem: stick('M40 45V14', WOOD) + path('M35 8l5-6 5 6-2 7h-6z', '#ffcf5e'),
  skullStaff:
    stick('M40 45V14', '#5a4a55') +
    '<circle cx="40" cy="9" r="5" fill="#e9e2cf"/><path d="M38 9h1M41 9h1M39 13h2" stroke-width="1.6"/>',
  bell: `${path('M34 38q0-14 6-14t6 14z', '#e3b34c')}<circle cx="40" cy="40" r="2.4" fill="#140d08"/>`,
  drum: path('M13 29h22l-2 12H15z', '#a04a2c') + path('M13 29q11-5 22 0-11 5-22 0z', '#efe3c6'),
  shield: path('M4 21q10-5 20 0 0 16-10 22Q4 37 4 21z', '#8b939c') + path('M14 20v22M5 29h18', 'none'),
  net: '<path d="M34 24l12 4-3 14-12-4zM36 30l9 3M35 36l9 3M39 26l-3 13M43 27l-3 14" fill="none" stroke="#d8cba8" stroke-width="1.4"/>',
  cleaver: stick('M40 43V28', WOOD) + path('M36 10h10v20H37z', STEEL),
  shovel: stick('M40 45V18', WOOD) + path('M36 5h8v9l-4 6-4-6z', '#aab1b8'),
  keys: '<circle cx="39" cy="27" r="5" fill="none" stroke="#e3b34c" stroke-width="2.4"/><path d="M39 32v11h4M39 38h3" fill="none" stroke="#e3b34c" stroke-width="2.4"/>',
  tusks: path('M4 28q-4-2-3-7 2 4 5 4zM9 30q-3 3-6 1l3-3z', '#f3ead2'),
  teeth: path('M4 27l2 4 2-4 2 4 2-4', '#fff'),
  spark: path('M38 8l2 6 6 2-6 2-2 6-2-6-6-2 6-2z', '#9ff0ff'),
  crown: path('M13 9l3-8 4 5 4-6 4 6 4-5 3 8z', '#ffd35e'),
  fuse:
    '<path d="M24 9q1-5 6-6" fill="none" stroke="#e8dcc4" stroke-width="2"/>' +
    path('M31 1l1 3 3 1-3 1-1 3-1-3-3-1 3-1z', '#ffb653'),
} as const satisfies Readonly<Record<string, string>>
export type EquipmentName = keyof typeof EQUIPMENT
