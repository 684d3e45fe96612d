import type { MatrixPanel, Row } from '../../../engine/contract/scene.ts'
import { fightCombat, loadoutStats } from '../combat/combat.ts'
import { firstSalvoAt } from '../combat/salvo.ts'
import { type Enemy, NO_ATTACK, type Pack, RANGE_OF_TURN, RANGES } from '../content/content.ts'
import type { Event } from '../events.ts'
import { numberAt } from '../number-lists.ts'
import { equippedKinds, type State } from '../state.ts'

/** The columns of the ledger: one for each of the six turns of a combat (README 4.1). */
const COLUMNS = RANGE_OF_TURN.map((range, i) => `T${i + 1} ${RANGES[range]}`)

/** The text of a hull that is gone. */
const DESTROYED = 'destroyed'

const ledgerPanel = (title: string, rows: readonly Row[], now?: number): MatrixPanel => ({
  kind: 'matrix',
  id: 'ledger',
  title,
  role: 'odds',
  keep: true,
  corner: '',
  columns: COLUMNS,
  rows,
  ...(now === undefined ? {} : { now: [now] }),
})

/** The ledger of a combat that was fought, made from its events. */
export function ledgerOfCombat(title: string, events: readonly Event[]): MatrixPanel {
  const blank = (): string[] => RANGE_OF_TURN.map(() => '·')
  const fire = blank()
  const theirs = blank()
  const answer = blank()
  const ours = blank()
  const ammo = blank()
  let last = 0
  let hull = ''
  for (const e of events) {
    if (e.kind === 'combat') hull = String(e.hull)
    if (e.kind !== 'salvo' && e.kind !== 'answer' && e.kind !== 'hold') continue
    const at = e.turn - 1
    last = at
    if (e.kind === 'salvo') {
      fire[at] = e.damage === 0 ? '–' : String(e.damage)
      theirs[at] = e.hull === 0 ? DESTROYED : String(e.hull)
      ammo[at] = String(e.ammo)
      ours[at] = hull
    } else if (e.kind === 'answer') {
      answer[at] = String(e.damage)
      hull = e.hull === 0 ? DESTROYED : String(e.hull)
      ours[at] = hull
    } else answer[at] = '–'
  }
  const rows = [
    row('fire', 'you fire', fire),
    row('theirs', 'its hull', theirs),
    row('answer', 'it fires', answer),
    row('ours', 'your hull', ours),
    row('ammo', 'your ammo', ammo),
  ]
  return ledgerPanel(title, rows, last)
}

/** The ledger that forecasts the combat with the current loadout. */
export function forecastLedger(pack: Pack, s: State, enemy: Enemy): MatrixPanel {
  const events: Event[] = []
  fightCombat(pack, s, equippedKinds(s), enemy, (e) => events.push(e), s.equipped)
  return { ...ledgerOfCombat('If you engage now', events), now: [] }
}

/** The ledger without the forecast option. It has only what can be added up without simulating the combat. */
export function sumsLedger(pack: Pack, s: State, enemy: Enemy): MatrixPanel {
  const loadout = equippedKinds(s)
  const salvos = RANGE_OF_TURN.map((range) => firstSalvoAt(pack, s, loadout, range))
  const fitting = loadoutStats(pack, loadout, s.owned)
  let { shield, armor } = fitting
  let hull = s.hull
  const left: string[] = []
  const answers = RANGE_OF_TURN.map((range, i) =>
    enemy.damage[range] === NO_ATTACK || enemy.uses[range] < (i < 3 ? 1 : 2) ? 0 : enemy.damage[range],
  )
  RANGE_OF_TURN.forEach((range, i) => {
    const points = numberAt(answers, i)
    const absorbed = Math.min(points, RANGES[range] === 'LONG' ? shield : RANGES[range] === 'CLOSE' ? armor : 0)
    if (RANGES[range] === 'LONG') shield -= absorbed
    else if (RANGES[range] === 'CLOSE') armor -= absorbed
    hull = Math.max(0, hull - points + absorbed)
    left.push(hull === 0 ? DESTROYED : String(hull))
  })
  const cell = (points: number): string => (points === 0 ? '–' : String(points))
  const rows = [
    row(
      'fire',
      'full salvo',
      salvos.map(({ damage }) => cell(damage)),
    ),
    row(
      'asks',
      'ammo needed',
      salvos.map(({ ammo }) => cell(ammo)),
    ),
    row('answer', 'its attack', answers.map(cell)),
    row('ours', 'your hull if it survives', left),
    row(
      'ammo',
      'your ammo',
      RANGE_OF_TURN.map(() => String(s.ammo)),
    ),
  ]
  return { ...ledgerPanel('Six turns', rows), now: [] }
}

const row = (id: string, name: string, cells: readonly string[]): Row => ({ id, cells: [name, ...cells] })
