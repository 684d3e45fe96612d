import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fairDraw, openStream } from '../src/engine/dice/dice.ts'
import { placesOf } from '../src/lib/grid.ts'
import { SIDE, sightMaps } from './maps.ts'
import { measure, type Result } from './measure.ts'

/** The npm peers that are installed in bench/peers; prints a line to standard error for each that is missing. */
export function benchPeers(root: string): Result[] {
  const folder = join(root, 'bench', 'peers')
  const require = createRequire(join(folder, 'package.json'))
  const peers: [string, () => Result[]][] = [
    ['boardgame.io', () => boardgame(require)],
    ['@pkmn/sim', () => pkmn(require)],
    ['rot-js', () => rot(require)],
  ]
  return peers.flatMap(([name, bench]) => {
    if (existsSync(join(folder, 'node_modules', name))) return bench()
    console.error(`${name} is not installed; for peers: npm install --prefix bench/peers`)
    return []
  })
}

type Require = ReturnType<typeof createRequire>

/** Random legal tic-tac-toe through the client: such a small game measures the framework. */
function boardgame(require: Require): Result[] {
  const { Client } = require('boardgame.io/client')
  const lines = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
  ]
  const game = {
    setup: () => ({ cells: Array(9).fill(null) as (string | null)[] }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      mark: ({ G, playerID }: { G: { cells: (string | null)[] }; playerID: string }, cell: number) => {
        G.cells[cell] = playerID
      },
    },
    endIf: ({ G }: { G: { cells: (string | null)[] } }) =>
      lines.some(
        ([a, b, c]) =>
          G.cells[a as number] !== null &&
          G.cells[a as number] === G.cells[b as number] &&
          G.cells[a as number] === G.cells[c as number],
      ) ||
      G.cells.every((cell) => cell !== null) ||
      undefined,
  }
  return [
    measure('peer/boardgame.io/random-play', 'decisions', () => {
      const feet = openStream('bench', 'feet')
      let count = 0
      for (let i = 0; i < 60; i++) {
        const client = Client({ game, numPlayers: 2, debug: false })
        client.start()
        while (client.getState().ctx.gameover === undefined) {
          const cells: (string | null)[] = client.getState().G.cells
          const free = cells.flatMap((cell, at) => (cell === null ? [at] : []))
          client.moves.mark(free[fairDraw(feet, free.length)] as number)
          count++
        }
        client.stop()
      }
      return { count, checksum: String(count) }
    }),
  ]
}

/** Random battles between random teams of the first generation; a decision is one side's choice. */
function pkmn(require: Require): Result[] {
  interface Side {
    readonly id: string
    readonly activeRequest: {
      readonly wait?: boolean
      readonly forceSwitch?: readonly boolean[]
      readonly active?: readonly { readonly moves: readonly { readonly disabled?: boolean }[] }[]
      readonly side: { readonly pokemon: readonly { readonly condition: string; readonly active: boolean }[] }
    } | null
  }
  const { Battle } = require('@pkmn/sim')
  const team = ['Tauros', 'Chansey', 'Snorlax', 'Exeggutor', 'Starmie', 'Alakazam'].map((species) => ({
    name: species,
    species,
    moves: ['bodyslam', 'blizzard', 'thunderwave', 'psychic'],
    level: 100,
    ability: 'No Ability',
    evs: {},
    ivs: {},
    item: '',
    nature: '',
  }))
  const pick = (side: Side, feet: ReturnType<typeof openStream>): string => {
    const request = side.activeRequest
    const bench =
      request?.side.pokemon.flatMap((mon, i) =>
        !mon.active && !mon.condition.endsWith(' fnt') ? [`switch ${i + 1}`] : [],
      ) ?? []
    const moves =
      request?.forceSwitch?.[0] === true
        ? []
        : (request?.active?.[0]?.moves.flatMap((move, i) => (move.disabled === true ? [] : [`move ${i + 1}`])) ?? [])
    const legal = [...moves, ...bench]
    return legal[fairDraw(feet, legal.length)] ?? 'default'
  }
  return [
    measure(
      'peer/@pkmn/sim/random-play',
      'decisions',
      () => {
        const feet = openStream('bench', 'feet')
        let count = 0
        for (let i = 0; i < 6; i++) {
          const battle = new Battle({ formatid: 'gen1customgame', seed: [i, 2, 3, 4] })
          battle.setPlayer('p1', { name: 'a', team })
          battle.setPlayer('p2', { name: 'b', team })
          while (!battle.ended && battle.turn < 300) {
            for (const side of battle.sides as Side[]) {
              if (battle.ended || side.activeRequest === null || side.activeRequest.wait === true) continue
              if (!battle.choose(side.id, pick(side, feet))) battle.choose(side.id, 'default')
              count++
            }
          }
          battle.destroy()
        }
        return { count, checksum: String(count) }
      },
      3,
    ),
  ]
}

/** Field of view of radius 8, on the same maps as ours, and generated maps of the same size. */
function rot(require: Require): Result[] {
  const rotJs = require('rot-js')
  const dig = (seed: number): Uint8Array => {
    rotJs.RNG.setSeed(seed)
    const walls = new Uint8Array(SIDE * SIDE)
    new rotJs.Map.Digger(SIDE, SIDE).create((x: number, y: number, wall: number) => {
      walls[y * SIDE + x] = wall
    })
    return walls
  }
  const maps = sightMaps(20)
  // The peer's fastest, default and exact algorithms.
  const sight = (name: string, kind: string): Result =>
    measure(`peer/rot-js/${name}`, 'fields of view', () => {
      let seen = 0
      let count = 0
      for (const open of maps) {
        const fov = new rotJs.FOV[kind](
          (x: number, y: number) => x >= 0 && x < SIDE && (((open[y] ?? 0) >>> x) & 1) === 1,
        )
        for (const place of placesOf(open)) {
          fov.compute(place & 31, place >> 5, 8, () => {
            seen++
          })
          count++
        }
      }
      return { count, checksum: String(seen) }
    })
  return [
    sight('sight-recursive', 'RecursiveShadowcasting'),
    sight('sight-discrete', 'DiscreteShadowcasting'),
    sight('sight-precise', 'PreciseShadowcasting'),
    measure('peer/rot-js/maps', 'maps', () => {
      let open = 0
      for (let seed = 0; seed < 200; seed++) open += dig(seed).filter((wall) => wall === 0).length
      return { count: 200, checksum: String(open) }
    }),
  ]
}
