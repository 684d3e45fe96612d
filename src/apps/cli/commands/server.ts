import { defineCommand, type Values } from '../define-command.ts'
import { BRIEF, TEXT, wantsScreen } from './shared.ts'

/** Commands for running a server and using one. */

const SERVE_OPTIONS = {
  port: { value: 'N', about: 'port to listen on; 8087 by default' },
  host: { value: 'ADDRESS', about: 'address to listen on; 127.0.0.1, only this machine, by default' },
  db: {
    value: 'DIR|postgres://…',
    about: 'database: a folder (by default in your data folder) or PostgreSQL',
  },
  key: {
    value: 'FILE',
    about: 'file of the signing key; servers that share a PostgreSQL database need the same key',
  },
  curator: {
    value: 'KEY',
    isRepeatable: true,
    about: 'public key of a player who may manage seasons; may be repeated',
  },
  'behind-proxy': { about: 'trust X-Forwarded-For; use it only behind your own proxy' },
  backup: { value: 'FILE', about: 'back up the database to a file, then exit' },
  restore: { value: 'FILE', about: 'fill an empty database from a backup, then exit' },
  open: { about: 'open the page in a browser' },
} as const
export type ServeValues = Values<typeof SERVE_OPTIONS>

const LEADERBOARD_OPTIONS = {
  category: {
    value: 'unranked|daily|ranked',
    about: 'the kind of runs to list; unranked by default',
  },
  mode: { value: 'NAME', about: 'the game mode, if a game has several' },
  difficulty: { value: 'N', about: 'the difficulty level; 0 by default' },
  day: { value: 'DAY', about: 'date of the daily, for example 2026-11-15; today by default' },
  version: { value: 'N', about: 'version of the rules; the current one by default' },
  all: { about: 'list all pages, not only the first' },
  long: { about: 'print full hashes, to use with --run' },
  run: { value: 'HASH', about: 'print the journal of an entry, to pipe into undercroft replay -' },
} as const
export type LeaderboardValues = Values<typeof LEADERBOARD_OPTIONS>

const DUEL_OPTIONS = {
  open: { about: 'list the duel in the waiting room, so that anybody can join' },
  rated: { about: 'count the duel for ratings' },
  clock: {
    value: 'MIN+SEC',
    about: 'clock per player: minutes in total, and seconds added per choice, for example 5+10',
  },
  against: {
    value: 'PROGRAM',
    about: 'play against a built-in bot instead of a person',
    completions: ['plan', 'random'],
  },
  text: TEXT,
  brief: BRIEF,
} as const
export type DuelValues = Values<typeof DUEL_OPTIONS>

export const SERVER = [
  defineCommand({
    name: 'serve',
    about: 'run an Undercroft server: leaderboards, ghosts, ranked runs, duels and the web page (docs/SERVER.md)',
    options: SERVE_OPTIONS,
    run: async (values) => (await import('../../server/command.ts')).serveCommand(values),
  }),
  defineCommand({
    name: 'join',
    args: '[URL]',
    about: 'join a server and claim a name there; without a URL: show the server you have joined',
    options: {
      name: { value: 'NAME', about: 'your public name; the first player to claim a name owns it' },
      'new-key': { about: 'accept a changed server key; only if the owner of the server confirms it' },
    },
    run: async ({ name, 'new-key': acceptsNewKey = false }, [url]) =>
      (await import('../online/join.ts')).join(url, name, acceptsNewKey),
  }),
  defineCommand({
    name: 'leave',
    about: 'delete your name, runs and ghosts from your server',
    options: { yes: { about: 'confirm; this cannot be undone' } },
    run: async ({ yes = false }) => (await import('../online/join.ts')).leave(yes),
  }),
  defineCommand({
    name: 'submit',
    args: '[JOURNAL|ID …]',
    about: 'submit finished runs to your server; by default all that count and are not submitted yet',
    argCount: [0, 1000],
    run: async (_, args) => (await import('../online/submit.ts')).submit(args),
  }),
  defineCommand({
    name: 'leaderboard',
    args: '[GAME]',
    about: 'show a leaderboard of your server; every entry can be replayed',
    options: LEADERBOARD_OPTIONS,
    run: async (values, args) => (await import('../online/leaderboard.ts')).leaderboard(values, args[0]),
  }),
  defineCommand({
    name: 'season',
    args: '[list | show NAME]',
    about: 'list seasons, the curated sets of ghosts on your server, and the runs that beat them',
    details: 'Curators: make NAME TITLE, add NAME ID …, order NAME ID …, open NAME, close NAME.',
    argCount: [0, 200],
    completions: ['list', 'show', 'make', 'add', 'order', 'open', 'close'],
    run: async (_, args) => (await import('../online/season.ts')).season(args),
  }),
  defineCommand({
    name: 'duel',
    args: '[GAME|CODE|TABLE]',
    about: 'play a duel on your server: invite a friend, join with a code, resume, or spectate',
    details:
      'GAME opens a table and prints a code for your friend. Without an argument it lists your duels and the waiting players.',
    options: DUEL_OPTIONS,
    run: async (values, args) => (await import('../online/play-online.ts')).duel(values, args[0], wantsScreen(values)),
  }),
]
