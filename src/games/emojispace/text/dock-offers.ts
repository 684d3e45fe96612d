import type { Panel, Row, TablePanel, Text } from '../../../engine/contract/scene.ts'
import { at, mapWords } from '../../../lib/enums.ts'
import { BUY_MODULE, nthOrder } from '../actions.ts'
import { type Campaign, CONTRACTS, cloneCampaign, NO_CONTRACT, ourSide } from '../campaign/campaign-state.ts'
import {
  applyAtDock,
  cargoPrice,
  hullTradePrice,
  insurancePrice,
  moduleSalePrice,
  repairPrice,
} from '../campaign/dock.ts'
import { isBandRed, type Side } from '../combat/side.ts'
import { BANDS, hullOf, moduleAt, type Pack, roleOf } from '../content/content.ts'
import { makeModuleCode, moduleName } from '../ship/module-code.ts'
import { CONTRACT_TEXT } from './campaign-text.ts'
import { moduleGains, moduleText } from './phrases.ts'

/** The pages of a dock and the rows on them. A row is named after what it holds, so that the focus stays with it when others go. */

export const CARGO = 'Cargo and contracts'

/** Numbers equal things: `gun`, `gun (2)`. */
export const distinct = (names: readonly string[]): readonly string[] =>
  names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })
const rowIds = (prefix: string, things: readonly (number | string)[]): readonly string[] =>
  things.map((thing, i) => `${prefix}${thing}-${things.slice(0, i + 1).filter((other) => other === thing).length}`)

export const shopRows = ({ modules }: Campaign): { module: number; id: string }[] =>
  modules.map((module, i) => ({ module, id: at(rowIds('s', modules), i) }))
export const hullRows = ({ hulls }: Campaign): { kind: number; id: string }[] =>
  hulls.map((kind, i) => ({ kind, id: at(rowIds('h', hulls), i) }))
export const roleRows = ({ roles }: Campaign): { role: number; id: string }[] =>
  roles.map((role, i) => ({ role, id: at(rowIds('r', roles), i) }))
export function crewRows(s: Campaign): { member: string; id: string }[] {
  const { crew } = ourSide(s)
  return crew.map((member, i) => ({ member, id: at(rowIds('c', crew.map(roleName)), i) }))
}
/** The name of a role without the prefix that it has in a ship_state: "gunner" for "crew:gunner". */
export const roleName = (member: string): string => member.replace(/^crew:/, '')

interface OwnedModule {
  readonly code: number
  readonly id: string
  readonly index: number
  readonly isFitted: boolean
}
/** All modules aboard and in the hold, sorted by kind, so that a module keeps its row when it is fitted or taken out. */
export function ownedModules(s: Campaign): readonly OwnedModule[] {
  const aboard = s.hasShip ? ourSide(s).modules : []
  const all = [
    ...aboard.map((code, index) => ({ code, index, isFitted: true })),
    ...s.hold.map((code, index) => ({ code, index, isFitted: false })),
  ].sort((a, b) => a.code - b.code)
  const ids = rowIds(
    'm',
    all.map(({ code }) => code),
  )
  return all.map((one, i) => ({ ...one, id: at(ids, i) }))
}

/** The slots of a hull in full, for the focus line. */
export function hullHint(pack: Pack, kind: number): string {
  const [weapon, defense, utility, any] = hullOf(pack, kind).slots
  const free = any === 0 ? '' : `, ${any} for any module`
  return `slots: ${weapon} weapon, ${defense} defense, ${utility} utility${free}; modules without a slot go to the hold`
}

/** The panels of all pages, in the order of the pages. `slots` belongs to the page on which modules are fitted. */
export const offerPanels = (pack: Pack, s: Campaign, slots: Panel): readonly Panel[] => [
  repairPanel(s),
  fittingPanel(pack, s),
  slots,
  shopPanel(pack, s),
  hullPanel(pack, s),
  hirePanel(pack, s),
  handsPanel(pack, s),
  ...cargoPanels(s),
]

const table = (
  page: string,
  id: string,
  title: string,
  columns: readonly string[],
  rows: readonly Row[],
  empty: string,
): TablePanel => ({ kind: 'table', id, role: 'shop', page, title, isNumbered: true, columns, rows, empty })

function repairPanel(s: Campaign): Panel {
  const own = ourSide(s)
  const price = repairPrice(s)
  const cells = [
    'Hull and subsystems',
    price === 0 ? '–' : `${price}`,
    s.hasShip ? damageText(own) : 'You have no ship.',
  ]
  return table('Repair', 'repair', 'Repair', ['what', 'price', 'damage'], [{ id: 'all', cells }], '')
}

function damageText(own: Side): string {
  const worn = mapWords(BANDS, (band, name) =>
    own.degradation[band] === 0 ? [] : [`${name} ${isBandRed(own, band) ? 'broken' : 'damaged'}`],
  ).flat()
  const hull = own.hull === own.hullMax ? [] : [`hull ${own.hull} of ${own.hullMax}`]
  return [...hull, ...worn].join(', ') || 'nothing is damaged'
}

function fittingPanel(pack: Pack, s: Campaign): Panel {
  const rows = ownedModules(s).map(({ code, id, isFitted }): Row => {
    const where = isFitted ? 'in a slot' : `in the hold, sells for ${moduleSalePrice(pack, s, code)}`
    return { id, cells: [moduleName(pack, code), where, moduleText(pack, code)] }
  })
  return table('Fitting', 'modules', 'Your modules', ['module', 'where', 'does'], rows, 'You own no modules.')
}

function shopPanel(pack: Pack, s: Campaign): Panel {
  const rows = shopRows(s).map(({ module, id }, i): Row => {
    const { name, price, slot } = moduleAt(pack, module)
    return {
      id,
      cells: [name, `${price}`, slot, changesAfterBuying(pack, s, i), moduleGains(pack, makeModuleCode(module))],
    }
  })
  const columns = ['module', 'price', 'slot', 'changes', 'gives']
  return table('Modules', 'shop', 'Modules for sale', columns, rows, 'No modules for sale.')
}

/** How the ship changes if module `i` is bought: `weapon +2`. Without a free slot the module goes into the hold. */
function changesAfterBuying(pack: Pack, s: Campaign, i: number): string {
  if (!s.hasShip) return ''
  const then = cloneCampaign(s)
  applyAtDock(pack, then, nthOrder(BUY_MODULE, i))
  const [before, after] = [ourSide(s), ourSide(then)]
  if (after.modules.length === before.modules.length) return 'into the hold'
  const by = (name: string, amount: number): string[] =>
    amount === 0 ? [] : [`${name} ${amount > 0 ? '+' : '−'}${Math.abs(amount)}`]
  return [
    ...mapWords(BANDS, (band, name) => by(name, after.bands[band] - before.bands[band])).flat(),
    ...by('hull', after.hullMax - before.hullMax),
  ].join(', ')
}

function hullPanel(pack: Pack, s: Campaign): Panel {
  const rows = hullRows(s).map(
    ({ kind, id }): Row => ({
      id,
      art: `ship/${hullOf(pack, kind).name.toLowerCase().replaceAll(' ', '-')}`,
      cells: [hullOf(pack, kind).name, `${hullTradePrice(pack, s, kind)}`, ...hullCells(pack, kind)],
    }),
  )
  const title = s.hasShip ? `Ships (the trade-in for your ${hullOf(pack, ourSide(s).kind).name} is taken off)` : 'Ships'
  return table('Ships', 'hulls', title, ['ship', 'price', ...HULL_COLUMNS], rows, 'No ships for sale.')
}
export const HULL_COLUMNS = ['weapon', 'defense', 'engine', 'hull', 'slots', 'crew', 'hold'] as const
/** The figures of a hull, in the order of HULL_COLUMNS. */
export function hullCells(pack: Pack, kind: number): readonly string[] {
  const { base, baseHull, slots, crew_capacity, cargo } = hullOf(pack, kind)
  return [...base, baseHull, slots.join('/'), crew_capacity, cargo.physical].map(String)
}

function hirePanel(pack: Pack, s: Campaign): Panel {
  const rows = roleRows(s).map(({ role: index, id }, i): Row => {
    const { role, wage, text } = roleOf(pack, index)
    return { id, art: `crew/${role}`, cells: [role, `${s.fees[i]}`, `${wage} a day`, text] }
  })
  return table('Crew', 'crew', 'Crew for hire', ['role', 'fee', 'wage', 'does'], rows, 'No crew for hire.')
}

function handsPanel(pack: Pack, s: Campaign): Panel {
  const rows = crewRows(s).map(({ member, id }): Row => {
    const role = pack.roles.find((one) => one.member === member)
    return {
      id,
      art: `crew/${roleName(member)}`,
      cells: [roleName(member), `${role?.wage ?? 0} a day`, role?.text ?? ''],
    }
  })
  const berths = s.hasShip ? hullOf(pack, ourSide(s).kind).crew_capacity : 0
  const title = `Your crew (${rows.length} of ${berths})`
  return table('Crew', 'hands', title, ['role', 'wage', 'does'], rows, 'Nobody is aboard but you.')
}

function cargoPanels(s: Campaign): readonly Panel[] {
  const cargo: Text =
    s.cargo === 0
      ? `You have no cargo. It sells for ${cargoPrice(s)} credits a unit here.`
      : `Cargo: ${s.cargo} ${s.cargo === 1 ? 'unit' : 'units'}, ${cargoPrice(s)} credits each here (z Sell).`
  const signed = s.contract !== NO_CONTRACT
  const contract =
    s.offer !== NO_CONTRACT
      ? CONTRACT_TEXT[at(CONTRACTS, s.offer)]
      : signed
        ? `signed: ${CONTRACT_TEXT[at(CONTRACTS, s.contract)]}`
        : 'none on offer'
  const rows: readonly Row[] = [
    { id: 'contract', cells: ['Contract', '–', contract ?? ''] },
    {
      id: 'insurance',
      cells: [
        'Insurance',
        s.isInsured ? '–' : `${insurancePrice(s)}`,
        s.isInsured ? 'you are insured' : 'a chance to survive if your ship is destroyed',
      ],
    },
  ]
  return [
    { kind: 'text', id: 'cargo', role: 'shop', page: CARGO, lines: [cargo] },
    table(CARGO, 'contracts', 'Contracts', ['what', 'price', 'terms'], rows, ''),
  ]
}
