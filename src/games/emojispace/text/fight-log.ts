import type { Panel, Row } from '../../../engine/contract/scene.ts'
import type { RoundLog, SideName } from '../combat/log.ts'
import { commitmentOf, inputOfRecord, replayFightRecord } from '../combat/record.ts'
import type { CombatResult } from '../combat/resolve.ts'
import type { Combat } from '../combat/side.ts'
import type { Pack } from '../content/content.ts'
import { usesLeftText } from './phrases.ts'

/** §15 A panel with the complete log of a finished fight: seed, both ships, and every round with bands, rolls and hulls. */
export function fightLogPanel(pack: Pack, record: string): Panel {
  const head = { kind: 'table', id: 'fight-log', role: 'notes', columns: ['round', 'what happened'] } as const
  if (record === '') return { ...head, title: 'The last fight', rows: [], empty: 'No fight yet.' }
  const replayed = replayFightRecord(pack, record)
  if (!replayed.ok) return { ...head, title: 'The last fight', rows: [], empty: replayed.refusal.message }
  const { result } = replayed
  const rows: Row[] = [
    {
      id: 'seed',
      cells: ['seed', `combat_rng_seed ${result.combat_rng_seed}; SHA-256 ${commitmentOf(result.combat_rng_seed)}`],
    },
    { id: 'player', cells: ['player', shipText(pack, record, result, 'player')] },
    { id: 'enemy', cells: ['enemy', shipText(pack, record, result, 'enemy')] },
    ...result.log.rounds.map((log) => ({ id: `r${log.round}`, cells: [String(log.round), roundText(log)] })),
  ]
  return { ...head, title: `The last fight: ${result.rounds} rounds, every roll`, rows }
}

function shipText(pack: Pack, record: string, result: CombatResult, side: SideName): string {
  const { hull_id, bands, capacity, hull_max, RCP, TR } = result.log.header[side]
  const { module_instances = [], crew = [] } = inputOfRecord(pack, record)[side] as {
    readonly module_instances?: readonly { readonly module_id: string; readonly secondary_tags?: readonly string[] }[]
    readonly crew?: readonly string[]
  }
  const modules = module_instances.map(({ module_id, secondary_tags = [] }) =>
    [module_id, ...secondary_tags.map((tag) => tag.slice('secondary:'.length))].join('+'),
  )
  const parts = [
    `bands ${bands.join('/')}`,
    `capacity ${capacity.join('/')}`,
    `hull ${hull_max}`,
    `RCP ${RCP}`,
    `TR ${TR}`,
  ]
  return `${hull_id}: ${parts.join(', ')}; ${[...modules, ...crew].join(', ') || 'nothing aboard'}`
}

/** A round as one line: `Focus Fire / Brace; bands 7/3/0, 3/5/1; types +0/−1; P>E 2: 2 − 0 = 2; …`. */
export function roundText(log: RoundLog): string {
  const { player, enemy } = log.actions
  const parts = [
    `${player} / ${enemy}`,
    ...log.repairs.map(
      ({ side, module_id = 'a module', hull_before, hull_after, uses_left }) =>
        `${side} repairs with ${module_id}: ${hull_before} → ${hull_after}, ${usesLeftText(uses_left)}`,
    ),
    ...log.scans.map(({ side, success }) => `${side} scans: ${success ? 'succeeded' : 'failed'}`),
    ...(log.attacks.length + log.escapes.length === 0
      ? []
      : [
          `bands ${log.bands.player.join('/')} and ${log.bands.enemy.join('/')}, types ${signed(log.rps.player)} and ${signed(log.rps.enemy)}`,
        ]),
    ...log.escapes.map(
      ({ side, score, threshold, roll, success }) =>
        `${side} runs: score ${score}, roll ${roll} of ${threshold}, ${success ? 'escaped' : 'failed'}`,
    ),
    ...log.attacks.map(
      ({ side, band_delta, damage_roll, mitigation_roll, damage }) =>
        `${side} fires: ${signed(band_delta)}, roll ${damage_roll} − ${mitigation_roll} = ${damage}`,
    ),
    ...log.degradation.map(
      ({ side, subsystem, degradation, capacity, red }) =>
        `${side} ${subsystem} ${degradation}/${capacity}${red ? ' RED' : ''}`,
    ),
    `hulls ${log.hull.player.current}/${log.hull.player.max} (${log.hull.player.percent} %) and ${log.hull.enemy.current}/${log.hull.enemy.max} (${log.hull.enemy.percent} %)`,
  ]
  return parts.join('; ')
}
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)

/** §15 A panel with the commitment to the seed during a fight: in full before the first round, later only its first digits. */
export function commitmentPanel(c: Combat): Panel {
  const commitment = commitmentOf(c.seed)
  if (c.round > 0) {
    const line = `Seed commitment (SHA-256) begins with ${commitment.slice(0, SHORT_COMMITMENT)}`
    return { kind: 'text', id: 'seal', role: 'notes', lines: [{ text: line, tone: 'dim' }] }
  }
  return {
    kind: 'text',
    id: 'seal',
    role: 'notes',
    title: 'Seed commitment',
    lines: [
      `SHA-256 of combat_rng_seed: ${commitment}`,
      'The seed is revealed after the fight; with it anyone can replay and check every roll.',
    ],
  }
}
const SHORT_COMMITMENT = 8
