import { seededDice } from '../../../engine/dice/dice.ts'
import type { EnemyEntry as Foe, EquipmentEntry as Item } from '../content/content.ts'
import type { Certificate, CertificatePoints } from './certificate.ts'

/**
 * Verifies that ACT I cannot end with more than a certificate says. It implements README sections 2.4, 4 and 5 again
 * from the data rows, and shares no code with the rules or the solver. Every loadout, firing order, reward and payment
 * from every listed state must lead to a state that a listed one covers: one with the same stock, or with an extra item
 * or an item in place of scrap, and with as much ammo and hull.
 */
type Table = ReadonlyMap<string, CertificatePoints>
type Result = { readonly won: boolean; readonly loss: number; readonly spent: number }
/** The results of a loadout with enough ammo, and for each smaller amount of ammo in every order of the weapons that cost ammo. */
type Results = { readonly burned: string; readonly plenty: Result; readonly short: readonly (readonly Result[])[] }
/** A loadout with its results, and the loadouts that have one item more. */
type Branch = { readonly loadout: string; results: Results | undefined; readonly next: Branch[] }

const RANGES = ['LONG', 'MID', 'CLOSE', 'CLOSE', 'MID', 'LONG'] as const
const STAGES = ['1n', '2n', '3n', 'dock', '5e', '4n', '4n', 'dock', '10b']

/** §4.2 to §4.4 Fights a combat with weapons in this order and this much ammo. */
function battle(parts: readonly Item[], foe: Foe, atStart: number): Result {
  const pool = (type: string): number =>
    parts.reduce((all, part) => all + (part.type === type ? (part.shield ?? part.armor ?? 0) : 0), 0)
  const ours = { LONG: pool('SHIELD'), MID: 0, CLOSE: pool('ARMOR') }
  const theirs = { LONG: foe.shield ?? 0, MID: 0, CLOSE: foe.armor ?? 0 }
  const left = { LONG: foe.uses_LONG ?? 9, MID: foe.uses_MID ?? 9, CLOSE: foe.uses_CLOSE ?? 9 }
  const timesOf = ({ type }: Item): number =>
    parts.reduce((all, one) => all * (one.type === 'MODULE' && one.target_type === type ? (one.multiplier ?? 1) : 1), 1)
  const guns = parts.map((part) => ({ part, times: timesOf(part), uses: part.uses_per_battle ?? 9 }))
  let [ammo, hull, loss] = [atStart, foe.hull, 0]
  for (const range of RANGES) {
    let damage = 0
    for (const gun of guns) {
      const base = gun.part[`damage_${range}`] ?? -1
      const cost = gun.part.ammo_cost ?? 0
      if (base < 0 || gun.uses === 0 || cost > ammo) continue
      gun.uses--
      ammo -= cost
      damage += base * gun.times
    }
    const soaked = Math.min(theirs[range], damage)
    theirs[range] -= soaked
    hull -= damage - soaked
    if (hull <= 0) return { won: true, loss, spent: atStart - ammo }
    const answer = left[range]-- > 0 ? (foe[`damage_${range}`] ?? 0) : 0
    const absorbed = Math.min(ours[range], answer)
    ours[range] -= absorbed
    loss += answer - absorbed
  }
  return { won: false, loss, spent: atStart - ammo }
}

/** All distinct orders of the letters of a text. */
const orders = (all: string): string[] =>
  all === '' ? [''] : [...new Set(all)].flatMap((one) => orders(all.replace(one, '')).map((rest) => one + rest))

/** All subsets of the letters of a text. */
const some = (all: string): string[] =>
  all === '' ? [''] : some(all.slice(1)).flatMap((rest) => [rest, all.slice(0, 1) + rest])

function resultsOf(loadout: string, parts: (loadout: string) => Item[], foe: Foe): Results {
  const plenty = battle(parts(loadout), foe, 999)
  const pick = (is: (item: Item | undefined) => boolean): string =>
    [...loadout].filter((letter) => is(parts(letter)[0])).join('')
  const isPaid = (item: Item | undefined): boolean => (item?.ammo_cost ?? 0) > 0
  const free = parts(pick((item) => !isPaid(item)))
  const ways = plenty.spent === 0 ? [] : orders(pick(isPaid)).map(parts)
  const short = Array.from({ length: plenty.spent }, (_, ammo) => {
    const all = ways.map((way) => battle([...way, ...free], foe, ammo))
    return [...new Map(all.map((result) => [JSON.stringify(result), result])).values()]
  })
  return { burned: pick((item) => item?.disposable === true), plenty, short }
}

type Use = (burned: string, won: boolean, ammo: number, hull: number) => unknown
/** Calls `use` for the results of a combat that starts from these points. Of results that differ only in hull, it takes the best. */
function eachEnd(
  stock: string,
  points: CertificatePoints,
  root: Branch,
  fought: (loadout: string) => Results,
  use: Use,
): void {
  const ends = new Map<string, number[]>()
  const hullWith: number[] = []
  for (const [most, hull] of points)
    for (let ammo = 0; ammo <= most; ammo++) hullWith[ammo] = Math.max(hullWith[ammo] ?? 0, hull)
  const visit = (branch: Branch, from: number, room: number): void => {
    branch.results ??= fought(branch.loadout)
    const { burned, plenty, short } = branch.results
    const most = ends.get(burned) ?? []
    ends.set(burned, most)
    const note = ({ won, loss, spent }: Result, ammo: number, hull: number): void => {
      const place = 2 * (ammo - spent) + (won ? 1 : 0)
      if (hull - loss > (most[place] ?? 0)) most[place] = hull - loss
    }
    for (const [ammo, hull] of points) if (ammo >= plenty.spent) note(plenty, ammo, hull)
    for (let ammo = 0; ammo < short.length; ammo++)
      for (const result of short[ammo] ?? []) note(result, ammo, hullWith[ammo] ?? 0)
    for (let i = from; room > 0 && i < stock.length; i++) {
      if (i > from && stock[i] === stock[i - 1]) continue
      const letter = stock.charCodeAt(i) - 33
      branch.next[letter] ??= { loadout: branch.loadout + stock[i], results: undefined, next: [] }
      visit(branch.next[letter], i + 1, room - 1)
    }
  }
  visit(root, 0, 6)
  for (const [burned, most] of ends)
    for (const [place, hull] of most.entries()) if (hull > 0) use(burned, place % 2 === 1, place >> 1, hull)
}

export function checkActOne(proof: Certificate, items: readonly Item[], enemies: readonly Foe[]): string | undefined {
  const dice = seededDice(proof.seed)
  const parts = (loadout: string) => Array.from(loadout, (letter) => items[letter.charCodeAt(0) - 33] as Item)
  const letterOf = (id: number): string => String.fromCharCode(33 + items.findIndex((item) => item.id === id))
  const scrap = letterOf(999)
  const foes = STAGES.map((stage) => {
    const able = enemies.filter((foe) => `${foe.difficulty}${foe.type.slice(0, 1).toLowerCase()}` === stage)
    return able.length === 0 ? undefined : able[dice.roll('enemies', able.length, 'enemy')]
  })
  const covers = (table: Table, stock: string, ammo: number, hull: number): boolean =>
    table.get([...stock].sort().join(''))?.some((point) => point[0] >= ammo && point[1] >= hull) === true
  const fought = (foe: Foe) => (loadout: string) => resultsOf(loadout, parts, foe)
  const tables = proof.layers.map((layer): Table => new Map(layer))
  if (tables.length !== 9 || !covers(tables[0] as Table, [1, 2, 2, 3].map(letterOf).join(''), 12, 200))
    return 'the start of the run is not covered'
  for (const [stage, table] of tables.entries()) {
    const foe = foes[stage]
    const next: Table = tables[stage + 1] ?? new Map()
    const pool = items.filter((item) => item.reward).map((item) => letterOf(item.id))
    const draw = (): string => pool.splice(dice.roll(`offer I-${stage + 1}`, pool.length, 'offer'), 1)[0] as string
    const offers = foe === undefined ? [] : [draw(), draw(), draw()]
    const root: Branch = { loadout: '', results: undefined, next: [] }
    let isWhole = true
    const need = (is: boolean): boolean => (isWhole &&= is)
    for (const [stock, points] of table) {
      for (const [ammo, hull] of foe === undefined ? points : []) {
        need(covers(next, stock, ammo, hull))
        for (const paid of stock.includes(scrap) ? [scrap] : stock) {
          need(covers(next, stock.replace(paid, ''), ammo + 7, hull))
          need(covers(next, stock.replace(paid, ''), ammo, Math.min(200, hull + 60)))
        }
      }
      if (foe !== undefined)
        eachEnd(stock.replaceAll(scrap, ''), points, root, fought(foe), (burned, won, ammo, hull) => {
          if (stage === 8) return need(!won || hull + 5 * ammo <= proof.bound)
          const lefts = some(burned).map((gone) => [...gone].reduce((all, one) => all.replace(one, '') + scrap, stock))
          const isIn = (more: string, rounds: number): boolean =>
            lefts.some((left) => covers(next, left + more, ammo + rounds, hull))
          if (!won) return need(isIn('', 0) || offers.some((offer) => isIn(offer, 0)))
          need(isIn('', 5) && offers.every((offer) => isIn(offer, 0)))
        })
      if (!isWhole)
        return `a better result is possible from stage I-${stage + 1} with ${parts(stock).map((item) => item.name)}`
    }
  }
}
