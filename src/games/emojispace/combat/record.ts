import { sha256 } from '../../../engine/journal/sha256.ts'
import { at } from '../../../lib/enums.ts'
import { actionName, type Order, REPAIR } from '../actions.ts'
import { type Bands, CREW_MEMBERS, type Pack } from '../content/content.ts'
import { moduleIndexOf, secondaryBitsOf } from '../ship/module-code.ts'
import { shipStateOf } from '../ship/ship.ts'
import { unpackRound } from './packed-round.ts'
import { type ActionChoice, type CombatInput, type ResolveResult, resolveCombat } from './resolve.ts'
import { type Combat, type Side, sideOf } from './side.ts'

/** §15 The commitment to a combat's seed: its SHA-256, shown before the first round and checked against the seed after the last. */
export const commitmentOf = (seed: string): string => {
  const bytes = Uint8Array.from(seed, (letter) => letter.charCodeAt(0))
  return Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** §15 A fight as a JSON string: seed, both ships at the start, and every round. The state holds it as a string, which is cheap to copy. */
export function makeFightRecord(c: Combat): string {
  // The text is put together from cached pieces: a fight ends every few decisions, and JSON.stringify takes several times as long.
  const { begun, deeds: rounds } = c
  let text =
    headOf(c) +
    shipText(sideOf(c, 0)) +
    shipText(sideOf(c, 1)) +
    initialWearText(begun, 0) +
    initialWearText(begun, ENEMY_WEAR)
  if (rounds.length === 0) return `${text}],[]]`
  for (let i = 0; i < rounds.length; i++) text += (i === 0 ? firstRound : nextRound)(rounds[i] as number)
  return `${text}]]`
}

const headOf = ({ seed, isInsured }: Combat): string =>
  // Seeds made by the apps are hex digits, which need no escaping.
  (isHex(seed) ? `["${seed}"` : `[${JSON.stringify(seed)}`) + (isInsured ? ',1' : ',0')
function isHex(seed: string): boolean {
  for (let i = 0; i < seed.length; i++) {
    const digit = seed.charCodeAt(i)
    if (digit < 48 || (digit > 57 && digit < 97) || digit > 102) return false
  }
  return true
}

/** The hull, modules and crew of a ship as text, with a leading comma. */
function shipText({ kind, modules, crew }: Side): string {
  let text = shipHead(kind)
  for (let i = 0; i < modules.length; i++) text += (i === 0 ? plain : withComma)(modules[i] as number)
  if (crew.length === 0) return `${text}],[]]`
  text += `],[${QUOTED[crew[0] as string] ?? JSON.stringify(crew[0])}`
  for (let i = 1; i < crew.length; i++) text += `,${QUOTED[crew[i] as string] ?? JSON.stringify(crew[i])}`
  return `${text}]]`
}
const QUOTED: Readonly<Record<string, string>> = Object.fromEntries(
  CREW_MEMBERS.map((member) => [member, `"${member}"`]),
)

/** The hull points and damaged subsystems at the start of the fight as text. Most ships have no damaged subsystem. */
function initialWearText(begun: readonly number[], from: number): string {
  const hull = begun[from] as number
  const weapon = begun[from + 1] as number
  const defense = begun[from + 2] as number
  const engine = begun[from + 3] as number
  if (weapon + defense + engine === 0) return from === 0 ? playerUndamaged(hull) : enemyUndamaged(hull)
  return (from === 0 ? `,[${hull}` : withComma(hull)) + withComma(weapon) + withComma(defense) + withComma(engine)
}

/** A function that returns the text around a number. The texts of numbers below `count` are precomputed. */
function pieces(count: number, around: (n: number) => string): (n: number) => string {
  const known = Array.from({ length: count }, (_, n) => around(n))
  return (n) => known[n] ?? around(n)
}
const plain = pieces(2048, (n) => `${n}`)
const withComma = pieces(2048, (n) => `,${n}`)
const shipHead = pieces(64, (kind) => `,[${kind},[`)
const playerUndamaged = pieces(64, (hull) => `,[${hull},0,0,0`)
const enemyUndamaged = pieces(64, (hull) => `,${hull},0,0,0`)
/** A function that returns the text around a number and caches it. Packed rounds are large numbers, but few different ones occur. */
function cachedPieces(around: (n: number) => string): (n: number) => string {
  const met = new Map<number, string>()
  return (n) => {
    const known = met.get(n)
    if (known !== undefined) return known
    const text = around(n)
    if (met.size < CACHE_SIZE) met.set(n, text)
    return text
  }
}
const CACHE_SIZE = 4096
const firstRound = cachedPieces((round) => `],[${round}`)
const nextRound = cachedPieces((round) => `,${round}`)
type Parts = readonly [kind: number, modules: readonly number[], crew: readonly string[]]

/** The input for the resolver that replays a recorded fight. */
export function inputOfRecord(pack: Pack, record: string): CombatInput {
  const [seed, insured, player, enemy, begun, rounds] = JSON.parse(record) as [
    ...[string, number, Parts, Parts, readonly number[], readonly number[]],
  ]
  const read = rounds.map(unpackRound)
  return {
    seed,
    insured: insured === 1,
    pack,
    player: stateOf(pack, player, begun, 0),
    enemy: stateOf(pack, enemy, begun, ENEMY_WEAR),
    playerActions: read.map(({ ours }) => choiceOf(ours)),
    enemyActions: read.map(({ theirs }) => choiceOf(theirs)),
    scan: read.flatMap(({ scans }) => scans),
  }
}
const ENEMY_WEAR = 4
const choiceOf = ({ action, index }: Order): ActionChoice =>
  action === REPAIR && index >= 0 ? { action: 'Repair', module: index } : actionName(action)

function stateOf(pack: Pack, [kind, modules, crew]: Parts, begun: readonly number[], from: number) {
  const degradation: Bands = [at(begun, from + 1), at(begun, from + 2), at(begun, from + 3)]
  const fitted = modules.map((code) => ({ module: moduleIndexOf(code), secondaries: secondaryBitsOf(code) }))
  return shipStateOf({ hull: kind, modules: fitted, degradation, crew, tags: [], hullPoints: at(begun, from) }, pack)
}

/** Replays a recorded fight. The log equals that of the fight, roll by roll. */
export const replayFightRecord = (pack: Pack, record: string): ResolveResult =>
  resolveCombat(inputOfRecord(pack, record))
