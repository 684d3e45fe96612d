import { pickOne, seededNumbers } from '../../svg-picture.ts'
import { EQUIPMENT, type EquipmentName } from './arms.ts'
import { type BodyColours, FOE_BODIES, type FoeBody, withDarkEdge } from './bodies.ts'

type Foe = readonly [body: FoeBody, skin: string, cloth: string, eyes: string, ...arms: EquipmentName[]]

/** The picture of each foe: body, colours, equipment. */
const FOES: Readonly<Record<string, Foe>> = {
  rat: ['beast', '#8d7a6b', '#7a6859', '#ff6b5a', 'teeth'],
  jackal: ['beast', '#c08a4a', '#9c6c36', '#ffe27a', 'teeth'],
  goblin: ['imp', '#7cb33f', '#6b4a2c', '#ffe95e', 'dagger'],
  thief: ['cloaked', '#c99a72', '#4a4a58', '#ffffff', 'dagger'],
  archer: ['cloaked', '#b78a5e', '#3f6b4a', '#ffe95e', 'bow'],
  bloat: ['blob', '#b5a04a', '#e3d27a', '#ffffff', 'fuse'],
  leech: ['blob', '#8a3f5a', '#c26a86', '#ffd0d0', 'teeth'],
  skeleton: ['bones', '#ece4cf', '', '#ff8068', 'sword'],
  shaman: ['hooded', '#5f8f4a', '#9c5a2c', '#ffe95e', 'totem'],
  shieldbearer: ['brute', '#8a9a5a', '#5a5f68', '#ffe0a0', 'axe', 'shield'],
  spider: ['spider', '#4f3a5a', '#d95f5f', '#ff5a5a'],
  boar: ['beast', '#7a4f3a', '#5c3a2a', '#ffcf5e', 'tusks'],
  ghoul: ['bones', '#9db08a', '#4a4038', '#ff5a5a', 'none'],
  orc: ['brute', '#6d8f4c', '#6a3328', '#ffd35e', 'axe'],
  necromancer: ['hooded', '#cfc6a8', '#33263f', '#8cff9d', 'skullStaff'],
  blinker: ['imp', '#6aa0c9', '#34506b', '#ffffff', 'spark'],
  warden: ['brute', '#9a8f82', '#3f4a5a', '#ffd35e', 'bell'],
  mage: ['hooded', '#3a2750', '#6a3fb0', '#ffb8ff', 'staff'],
  mirror: ['hooded', '#e8f4ff', '#8fa9bf', '#3a6ea5', 'none'],
  troll: ['hulk', '#5f8a78', '#4a3a2c', '#ffe95e', 'none'],
  warlord: ['brute', '#8f5a3c', '#7a1f22', '#ffd35e', 'sword', 'shield', 'crown'],
  drummer: ['brute', '#6d8f4c', '#7a4a1f', '#ffffff', 'drum', 'crown'],
  butcher: ['hulk', '#b0746a', '#e9dcc8', '#ff5a5a', 'cleaver', 'crown'],
  gaoler: ['hulk', '#7d7487', '#38323f', '#ffd35e', 'keys', 'net', 'crown'],
  gravedigger: ['hooded', '#b9b39a', '#3c4436', '#9dff8c', 'shovel', 'crown'],
  lord: ['hulk', '#7a2a2f', '#241018', '#ffef9a', 'hammer', 'crown'],
}

const BODY_NAMES = Object.keys(FOE_BODIES) as FoeBody[]
const SKINS = ['#8f6f5a', '#6f8f5a', '#5a7a8f', '#8f5a7a', '#8f8a5a', '#7a5a8f']
const EYES = ['#ffe95e', '#ff8068', '#9dff8c', '#ffffff']
const HANDS: readonly EquipmentName[] = ['dagger', 'club', 'spear', 'axe', 'none']

/** The picture of a foe of a content pack. The same name always gives the same picture. */
function unknownFoe(name: string): Foe {
  const grow = seededNumbers(name)
  return [
    pickOne(BODY_NAMES, grow),
    pickOne(SKINS, grow),
    pickOne(SKINS, grow),
    pickOne(EYES, grow),
    pickOne(HANDS, grow),
  ]
}

export function drawFoe(name: string): string {
  const [body, skin, cloth, eyes, ...arms] = FOES[name] ?? unknownFoe(name)
  const hue: BodyColours = { skin, cloth, eyes }
  return withDarkEdge(`${FOE_BODIES[body](hue)}${arms.map((arm) => EQUIPMENT[arm]).join('')}`)
}
