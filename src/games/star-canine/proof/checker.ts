import { seededDice } from '../../../engine/dice.ts'
import type { EnemyEntry as Foe, EquipmentEntry as Item } from '../content.ts'

/**
 * Checks that nobody can end ACT I with more than a certificate says: README sections 2.4, 4 and 5 once more, from the data's rows, sharing no
 * code with the rules or the solver. Every loadout, firing order, reward and payment from every listed state must lead to a state
 * that a listed one covers: the same stock, or one with an item besides or in place of scrap, with as much ammo and hull.
 */
export interface Certificate {
  readonly seed: string
  readonly bound: number
  /** Before each stage: stocks (a letter an item, `!` the first row of the data, sorted) and their [ammo, hull], most ammo first. */
  readonly layers: readonly (readonly (readonly [stock: string, Points])[])[]
}
type Points = readonly (readonly [ammo: number, hull: number])[]
type Table = ReadonlyMap<string, Points>
type Result = { readonly won: boolean; readonly loss: number; readonly spent: number }
/** With ammo for every shot, and for each smaller amount in every order of the guns that cost some. */
type Results = { readonly plenty: Result; readonly short: readonly (readonly Result[])[] }
type Parts = (loadout: string) => Item[]

const RANGES = ['LONG', 'MID', 'CLOSE', 'CLOSE', 'MID', 'LONG'] as const
const STAGES = ['1n', '2n', '3n', 'dock', '5e', '4n', '4n', 'dock', '10b']
const without = (stock: string, letter: string): string => stock.replace(letter, '')

/** §4.2 to §4.4: guns in this order, with so much ammo. */
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

/** Every order of the letters, twins apart. */
const orders = (all: string): string[] =>
  all === '' ? [''] : [...new Set(all)].flatMap((one) => orders(without(all, one)).map((rest) => one + rest))

/** Every choice of at most so many letters of a sorted stock. */
function choices(stock: string, most: number): string[] {
  const [first] = stock
  if (first === undefined || most === 0) return ['']
  const many = stock.lastIndexOf(first) + 1
  const counts = Array.from({ length: Math.min(many, most) + 1 }, (_, n) => n)
  return counts.flatMap((n) => choices(stock.slice(many), most - n).map((rest) => first.repeat(n) + rest))
}

function resultsOf(loadout: string, parts: Parts, foe: Foe): Results {
  const plenty = battle(parts(loadout), foe, 999)
  const isPaid = (letter: string): boolean => (parts(letter)[0]?.ammo_cost ?? 0) > 0
  const free = parts([...loadout].filter((letter) => !isPaid(letter)).join(''))
  const ways = plenty.spent === 0 ? [] : orders([...loadout].filter(isPaid).join('')).map(parts)
  const short = Array.from({ length: plenty.spent }, (_, ammo) =>
    ways.map((way) => battle([...way, ...free], foe, ammo)),
  )
  return { plenty, short }
}

type Use = (burned: string, won: boolean, ammo: number, hull: number) => void
/** Tells every end of a combat from these points; of those that differ in hull alone, the best. */
function eachEnd(
  stock: string,
  points: Points,
  resultsFor: (loadout: string) => Results,
  parts: Parts,
  use: Use,
): void {
  const most = new Map<string, number>()
  for (const loadout of choices(stock, 6)) {
    const burned = [...loadout].filter((letter) => parts(letter)[0]?.disposable).join('')
    const note = ({ won, loss, spent }: Result, ammo: number, hull: number): void => {
      const key = `${burned} ${won} ${ammo - spent}`
      if (hull - loss > (most.get(key) ?? 0)) most.set(key, hull - loss)
    }
    const { plenty, short } = resultsFor(loadout)
    for (const [ammo, hull] of points) if (ammo >= plenty.spent) note(plenty, ammo, hull)
    for (const [ammo, all] of short.entries()) {
      const hull = points.findLast((point) => point[0] >= ammo)?.[1] ?? 0
      for (const result of all) note(result, ammo, hull)
    }
  }
  for (const [key, hull] of most) {
    const [burned = '', won, ammo] = key.split(' ')
    use(burned, won === 'true', Number(ammo), hull)
  }
}

export function checkActOne(proof: Certificate, items: readonly Item[], enemies: readonly Foe[]): string | undefined {
  const dice = seededDice(proof.seed)
  const parts: Parts = (loadout) => Array.from(loadout, (letter) => items[letter.charCodeAt(0) - 33] as Item)
  const letterOf = (id: number): string => String.fromCharCode(33 + items.findIndex((item) => item.id === id))
  const scrap = letterOf(999)
  const foes = STAGES.map((stage) => {
    const able = enemies.filter((foe) => `${foe.difficulty}${foe.type.slice(0, 1).toLowerCase()}` === stage)
    return able.length === 0 ? undefined : able[dice.roll('enemies', able.length, 'enemy')]
  })
  const covers = (table: Table, stock: string, ammo: number, hull: number): boolean =>
    table.get([...stock].sort().join(''))?.some((point) => point[0] >= ammo && point[1] >= hull) === true
  const tables = proof.layers.map((layer): Table => new Map(layer))
  if (tables.length !== 9 || !covers(tables[0] as Table, [1, 2, 2, 3].map(letterOf).join(''), 12, 200))
    return 'the beginning is not covered'
  for (const [stage, table] of tables.entries()) {
    const foe = foes[stage]
    const next: Table = tables[stage + 1] ?? new Map()
    const pool = items.filter((item) => item.reward).map((item) => letterOf(item.id))
    const draw = (): string => pool.splice(dice.roll(`offer I-${stage + 1}`, pool.length, 'offer'), 1)[0] as string
    const offers = foe === undefined ? [] : [draw(), draw(), draw()]
    const known = new Map<string, Results>()
    const resultsFor = (loadout: string): Results => {
      const results = known.get(loadout) ?? resultsOf(loadout, parts, foe as Foe)
      known.set(loadout, results)
      return results
    }
    let holes = 0
    const need = (is: boolean): void => {
      if (!is) holes++
    }
    for (const [stock, points] of table) {
      for (const [ammo, hull] of foe === undefined ? points : []) {
        need(covers(next, stock, ammo, hull))
        for (const paid of stock.includes(scrap) ? [scrap] : stock) {
          need(covers(next, without(stock, paid), ammo + 7, hull))
          need(covers(next, without(stock, paid), ammo, Math.min(200, hull + 60)))
        }
      }
      if (foe !== undefined)
        eachEnd(stock.replaceAll(scrap, ''), points, resultsFor, parts, (burned, won, ammo, hull) => {
          if (stage === 8) return need(!won || hull + 5 * ammo <= proof.bound)
          const lefts = choices(burned, 6).map((gone) =>
            [...gone].reduce((all, one) => without(all, one) + scrap, stock),
          )
          const isIn = (more: string, rounds: number): boolean =>
            lefts.some((left) => covers(next, left + more, ammo + rounds, hull))
          if (!won) return need(isIn('', 0) || offers.some((offer) => isIn(offer, 0)))
          need(isIn('', 5) && offers.every((offer) => isIn(offer, 0)))
        })
      if (holes > 0) return `from stage I-${stage + 1} with ${parts(stock).map((item) => item.name)} more can be had`
    }
  }
  return undefined
}
