import { sha256 } from '../../../engine/journal/sha256.ts'
import { at } from '../../../lib/enums.ts'
import { actionName, type Order, REPAIR } from '../actions.ts'
import { type Bands, MEMBERS, type Pack } from '../content/content.ts'
import { bitsOfCode, placeOfCode } from '../ship/code.ts'
import { shipStateOf } from '../ship/ship.ts'
import { readDeed } from './packed-round.ts'
import { type Choice, type CombatInput, type Resolved, resolveCombat } from './resolve.ts'
import { type Combat, type Side, sideOf } from './side.ts'

/** §15 A commitment to a combat's seed: its SHA-256, told before the first round and proved by the seed after the last. */
export const commitmentOf = (seed: string): string => {
  const bytes = Uint8Array.from(seed, (letter) => letter.charCodeAt(0))
  return Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** §15 A fight as it can be fought again: seed, both ships as they began, and what both did. As JSON, because a state is plain and a text is cheap to copy. */
export function makeRecord(c: Combat): string {
  // Put together by hand, from pieces as long as can be, in a fraction of the time: a fight ends every few decisions.
  const { begun, deeds } = c
  let text = headOf(c) + partsOf(sideOf(c, 0)) + partsOf(sideOf(c, 1)) + begunText(begun, 0) + begunText(begun, WEAR)
  if (deeds.length === 0) return `${text}],[]]`
  text += firstDeed(deeds[0] as number)
  for (let i = 1; i < deeds.length; i++) text += nextDeed(deeds[i] as number)
  return `${text}]]`
}

const headOf = ({ seed, isInsured }: Combat): string =>
  // Seeds of hosts are hex digits, in which nothing needs a backslash.
  (isHex(seed) ? `["${seed}"` : `[${JSON.stringify(seed)}`) + (isInsured ? ',1' : ',0')
function isHex(seed: string): boolean {
  for (let i = 0; i < seed.length; i++) {
    const digit = seed.charCodeAt(i)
    if (digit < 48 || (digit > 57 && digit < 97) || digit > 102) return false
  }
  return true
}

/** Each part brings the comma before it. */
function partsOf({ kind, modules, crew }: Side): string {
  let text = shipOf(kind)
  if (modules.length > 0) text += plain(modules[0] as number)
  for (let i = 1; i < modules.length; i++) text += behind(modules[i] as number)
  if (crew.length === 0) return `${text}],[]]`
  text += `],[${QUOTED[crew[0] as string] ?? JSON.stringify(crew[0])}`
  for (let i = 1; i < crew.length; i++) text += `,${QUOTED[crew[i] as string] ?? JSON.stringify(crew[i])}`
  return `${text}]]`
}
const QUOTED: Readonly<Record<string, string>> = Object.fromEntries(MEMBERS.map((member) => [member, `"${member}"`]))

/** Hull and degradation, of which most ships that begin a fight have none. */
function begunText(begun: readonly number[], from: number): string {
  const hull = begun[from] as number
  const weapon = begun[from + 1] as number
  const defense = begun[from + 2] as number
  const engine = begun[from + 3] as number
  if (weapon + defense + engine === 0) return from === 0 ? firstWhole(hull) : nextWhole(hull)
  return (from === 0 ? `,[${hull}` : behind(hull)) + behind(weapon) + behind(defense) + behind(engine)
}

/** Small numbers in a text around them, made once. */
function pieces(count: number, around: (n: number) => string): (n: number) => string {
  const known = Array.from({ length: count }, (_, n) => around(n))
  return (n) => known[n] ?? around(n)
}
const plain = pieces(2048, (n) => `${n}`)
const behind = pieces(2048, (n) => `,${n}`)
const shipOf = pieces(64, (kind) => `,[${kind},[`)
const firstWhole = pieces(64, (hull) => `,[${hull},0,0,0`)
const nextWhole = pieces(64, (hull) => `,${hull},0,0,0`)
/** Deeds are large numbers and few: those that were met are kept. */
function metPieces(around: (n: number) => string): (n: number) => string {
  const met = new Map<number, string>()
  return (n) => {
    const known = met.get(n)
    if (known !== undefined) return known
    const text = around(n)
    if (met.size < MOST_MET) met.set(n, text)
    return text
  }
}
const MOST_MET = 4096
const firstDeed = metPieces((deed) => `],[${deed}`)
const nextDeed = metPieces((deed) => `,${deed}`)
type Parts = readonly [kind: number, modules: readonly number[], crew: readonly string[]]

/** The input that fights it again in the resolver. */
export function inputOf(pack: Pack, record: string): CombatInput {
  const [seed, insured, player, enemy, begun, deeds] = JSON.parse(record) as [
    ...[string, number, Parts, Parts, readonly number[], readonly number[]],
  ]
  const read = deeds.map(readDeed)
  return {
    seed,
    insured: insured === 1,
    pack,
    player: stateOf(pack, player, begun, 0),
    enemy: stateOf(pack, enemy, begun, WEAR),
    playerActions: read.map(({ ours }) => choiceOf(ours)),
    enemyActions: read.map(({ theirs }) => choiceOf(theirs)),
    scan: read.flatMap(({ scans }) => scans),
  }
}
const WEAR = 4
const choiceOf = ({ action, place }: Order): Choice =>
  action === REPAIR && place >= 0 ? { action: 'Repair', module: place } : actionName(action)

function stateOf(pack: Pack, [kind, modules, crew]: Parts, begun: readonly number[], from: number) {
  const degradation: Bands = [at(begun, from + 1), at(begun, from + 2), at(begun, from + 3)]
  const fitted = modules.map((code) => ({ module: placeOfCode(code), secondaries: bitsOfCode(code) }))
  return shipStateOf({ hull: kind, modules: fitted, degradation, crew, tags: [], hullPoints: at(begun, from) }, pack)
}

/** Fights it again: the same log, roll by roll. */
export const replayRecord = (pack: Pack, record: string): Resolved => resolveCombat(inputOf(pack, record))
