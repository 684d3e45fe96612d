import { EQUIPMENT } from './arms.ts'
import { withDarkEdge } from './bodies.ts'

const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
const FACE = '#f0c39a'

const legs = (colour: string): string => path('M17 45v-9h14v9h-5v-5h-4v5z', colour)
const trunk = (colour: string): string => path('M14 25q10-5 20 0l1 14H13z', colour)
const head = (): string => path('M24 8c6 0 9 4 9 9s-4 9-9 9-9-4-9-9 3-9 9-9z', FACE)
const face =
  '<g stroke="none"><circle cx="21" cy="18" r="1.4" fill="#140d08"/><circle cx="27" cy="18" r="1.4" fill="#140d08"/></g>'

/** Drawings of the four hero classes: crest and shield, sash, crystal, goggles. */
const HEROES: Readonly<Record<string, string>> = {
  gladiator:
    EQUIPMENT.sword +
    legs('#6a2a22') +
    trunk('#b5462f') +
    head() +
    path('M14 17q-1-11 10-11t10 11l-3-1-2 5h-2v-5h-6v5h-2l-2-5z', '#e0a545') +
    path('M21 7q-2-7 7-6 6 1 8 6-8-2-15 0z', '#d8412f') +
    face +
    '<circle cx="12" cy="33" r="8" fill="#c98a3c"/><circle cx="12" cy="33" r="3" fill="#f0c870"/>',
  monk:
    path('M39 45V6', 'none') +
    '<path d="M40 46V5" fill="none" stroke="#8a5a2f" stroke-width="3"/>' +
    legs('#5a3a20') +
    trunk('#d68a2c') +
    path('M15 26l18 12h-5L14 29z', '#8f3a22') +
    head() +
    path('M15 15q9-9 18 0-9-3-18 0z', '#7a5236') +
    face,
  'ice-elementalist':
    EQUIPMENT.staff.replace('#d9a8ff', '#9fe8ff') +
    path('M24 24q10 1 12 21H12q2-20 12-21z', '#3f78b5') +
    path('M20 27l4 18 4-18z', '#9fd6ff') +
    head() +
    path('M13 19Q13 4 24 3q11 1 11 16l-4 4q1-10-7-11-8 1-7 11z', '#2f5f96') +
    face,
  artificer:
    EQUIPMENT.hammer +
    legs('#4a3a2c') +
    trunk('#6f7a52') +
    path('M17 28h14v9H17z', '#8a5a2f') +
    head() +
    path('M14 14q10-11 20 0z', '#5a4030') +
    '<circle cx="20.5" cy="17" r="4" fill="#9ff0e0"/><circle cx="28" cy="17" r="4" fill="#9ff0e0"/>',
}

export const drawHero = (name: string): string => withDarkEdge(HEROES[name] ?? HEROES.gladiator ?? '')
