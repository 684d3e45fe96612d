import { defineCommand, type Values } from '../define-command.ts'
import { GAME, PACK, SEED } from './shared.ts'

/** Commands about dice, ghosts and the content of games. */

const GHOSTS_OPTIONS = {
  game: GAME,
  pack: PACK,
  of: { value: 'JOURNAL', about: 'export: only the ghosts of one run, so that it can be replayed elsewhere' },
  season: { value: 'NAME', about: 'list, export: only the ghosts of a season' },
  scope: {
    value: 'full|skill|season',
    about: 'sync: which ghosts to fetch, also season:NAME; the default is in your settings',
  },
  yes: { about: 'sync: confirm that you want all ghosts' },
  again: { about: 'sync: start over instead of resuming where it stopped' },
} as const
export type GhostsValues = Values<typeof GHOSTS_OPTIONS>

const ON_SERVER: ReadonlySet<string | undefined> = new Set(['sync', 'mine', 'report', 'reports', 'hide', 'show'])

export const CONTENT = [
  defineCommand({
    name: 'dice',
    about: 'roll the elemental dice many times: faces, patterns, chi-square',
    options: { rolls: { value: 'N', about: 'number of rolls; 100000 by default' }, seed: SEED },
    run: async ({ rolls, seed }) => (await import('../../text/dice.ts')).dice(rolls, seed),
  }),
  defineCommand({
    name: 'ghosts',
    args: 'list|import|export|scope|season|sync|mine|report […]',
    about: 'list, import, export and share ghosts, and choose which ones you meet (docs/GHOSTS.md)',
    details:
      'import FILE|DIR adds ghosts, export DIR writes them, scope [SCOPE] shows or sets which ones you meet, season NAME ID … makes a curated set. sync, mine and report ID WHY use your server; its curators can use reports, hide ID and show ID.',
    argCount: [1, 102],
    completions: ['list', 'import', 'export', 'scope', 'season', 'sync', 'mine', 'report', 'reports', 'hide', 'show'],
    options: GHOSTS_OPTIONS,
    run: async (values, args) =>
      ON_SERVER.has(args[0])
        ? (await import('../online/server-ghosts.ts')).serverGhosts(values, args)
        : (await import('../ghosts.ts')).ghosts(values, args),
  }),
  defineCommand({
    name: 'codex',
    args: 'GAME',
    about: 'list everything in a game with its numbers: cards, enemies, items, moves, statuses',
    options: { pack: PACK },
    run: async ({ pack }, [game]) => (await import('../../text/codex.ts')).codex(game, pack),
  }),
  defineCommand({
    name: 'schema',
    args: '[GAME]',
    about: 'print the JSON Schemas of a game’s options, scenarios and content',
    run: async (_, [game]) => (await import('../../text/content.ts')).schema(game),
  }),
  defineCommand({
    name: 'content',
    args: 'check DIR',
    about: 'check a folder of custom content',
    argCount: [0, 2],
    completions: ['check'],
    options: { game: GAME },
    run: async ({ game }, args) => (await import('../../text/content.ts')).content(game, args),
  }),
]
