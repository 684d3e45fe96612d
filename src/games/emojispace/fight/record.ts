import { sha256 } from '../../../engine/sha256.ts'
import { at } from '../../../kit/vocabulary.ts'
import { actionName, type Order, REPAIR } from '../actions.ts'
import { type Bands, MEMBERS, type Pack } from '../content.ts'
import { bitsOfCode, placeOfCode } from '../ship/code.ts'
import { shipStateOf } from '../ship/ship.ts'
import { readDeed } from './deeds.ts'
import { type Choice, type CombatInput, type Resolved, resolveCombat } from './resolve.ts'
import { type Combat, type Side, sideOf } from './side.ts'

/** §15 A commitment to a combat's seed: its SHA-256, told before the first round and proved by the seed after the last. */
export const commitmentOf = (seed: string): string => {
  const bytes = Uint8Array.from(seed, (letter) => letter.charCodeAt(0))
  return Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** §15 A fight as it can be fought again: seed, both ships as they began, and what both did. As JSON, because a state is plain and a text is cheap to copy. */
export const makeRecord = (c: Combat): string =>
  // Put together by hand, in a fraction of the time: a fight ends every few decisions.
  `${headOf(c)}${partsOf(sideOf(c, 0))}${partsOf(sideOf(c, 1))}${listOf(c.begun)}${listOf(c.deeds)}]`
const headOf = ({ seed, isInsured }: Combat): string =>
  // Seeds of hosts are hex digits, in which nothing needs a backslash.
  (HEX_DIGITS.test(seed) ? `["${seed}"` : `[${JSON.stringify(seed)}`) + (isInsured ? ',1' : ',0')
const HEX_DIGITS = /^[0-9a-f]*$/
const partsOf = ({ kind, modules, crew }: Side): string => `,[${kind}${listOf(modules)}${crewOf(crew)}]`
/** Each part brings the comma before it. */
function listOf(numbers: readonly number[]): string {
  if (numbers.length === 0) return ',[]'
  let text = `,[${numbers[0]}`
  for (let i = 1; i < numbers.length; i++) text += BEHIND[numbers[i] as number] ?? `,${numbers[i]}`
  return `${text}]`
}
const BEHIND: readonly string[] = Array.from({ length: 2048 }, (_, number) => `,${number}`)
function crewOf(crew: readonly string[]): string {
  if (crew.length === 0) return ',[]'
  let text = QUOTED[crew[0] as string] ?? JSON.stringify(crew[0])
  for (let i = 1; i < crew.length; i++) text += `,${QUOTED[crew[i] as string] ?? JSON.stringify(crew[i])}`
  return `,[${text}]`
}
const QUOTED: Readonly<Record<string, string>> = Object.fromEntries(MEMBERS.map((member) => [member, `"${member}"`]))
type Parts = readonly [kind: number, modules: readonly number[], crew: readonly string[]]

/** The input that fights it again in the resolver. */
export function inputOf(pack: Pack, record: string): CombatInput {
  const [seed, insured, player, enemy, begun, deeds] = JSON.parse(record) as [
    ...[string, number, Parts, Parts, readonly number[], readonly number[]],
  ]
  const read = deeds.map(readDeed)
  return {
    ...{ seed, insured: insured === 1, pack },
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
