/** Commands for running and using a server; commands.ts adds them to its table and documents the fields. */
export const SERVER_COMMANDS = {
  serve: {
    args: '',
    about: 'run an Undercroft server: leaderboards, ghosts, ranked runs, duels and the web page (docs/SERVER.md)',
    argCount: [0, 0],
    options: {
      port: { value: 'N', about: 'port to listen on; 8087 by default' },
      host: { value: 'ADDRESS', about: 'address to listen on; 127.0.0.1, only this machine, by default' },
      db: {
        value: 'DIR|postgres://…',
        about: 'database: a folder (by default in your data folder) or PostgreSQL',
        completions: 'files',
      },
      key: {
        value: 'FILE',
        about: 'file of the signing key; servers that share a PostgreSQL database need the same key',
        completions: 'files',
      },
      curator: {
        value: 'KEY',
        isRepeatable: true,
        about: 'public key of a player who may manage seasons; may be repeated',
      },
      'behind-proxy': { about: 'trust X-Forwarded-For; use it only behind your own proxy' },
      backup: { value: 'FILE', about: 'back up the database to a file, then exit', completions: 'files' },
      restore: { value: 'FILE', about: 'fill an empty database from a backup, then exit', completions: 'files' },
      open: { about: 'open the page in a browser' },
    },
  },
  join: {
    args: '[URL]',
    about: 'join a server and claim a name there; without a URL: show the server you have joined',
    argCount: [0, 1],
    options: {
      name: { value: 'NAME', about: 'your public name; the first player to claim a name owns it' },
      'new-key': { about: 'accept a changed server key; only if the owner of the server confirms it' },
    },
  },
  leave: {
    args: '',
    about: 'delete your name, runs and ghosts from your server',
    argCount: [0, 0],
    options: { yes: { about: 'confirm; this cannot be undone' } },
  },
  submit: {
    args: '[JOURNAL|ID …]',
    about: 'submit finished runs to your server; by default all that count and are not submitted yet',
    argCount: [0, 1000],
    completions: 'runs',
    options: {},
  },
  leaderboard: {
    args: '[GAME]',
    about: 'show a leaderboard of your server; every entry can be replayed',
    argCount: [0, 1],
    completions: 'games',
    options: {
      category: {
        value: 'unranked|daily|ranked',
        completions: ['unranked', 'daily', 'ranked'],
        about: 'the kind of runs to list; unranked by default',
      },
      mode: { value: 'NAME', about: 'the game mode, if a game has several' },
      difficulty: { value: 'N', about: 'the difficulty level; 0 by default' },
      day: { value: 'DAY', about: 'date of the daily, for example 2026-11-15; today by default' },
      version: { value: 'N', about: 'version of the rules; the current one by default' },
      all: { about: 'list all pages, not only the first' },
      long: { about: 'print full hashes, to use with --run' },
      run: { value: 'HASH', about: 'print the journal of an entry, to pipe into undercroft replay -' },
    },
  },
  season: {
    args: '[list | show NAME]',
    about: 'list seasons, the curated sets of ghosts on your server, and the runs that beat them',
    details: 'Curators: make NAME TITLE, add NAME ID …, order NAME ID …, open NAME, close NAME.',
    argCount: [0, 200],
    completions: ['list', 'show', 'make', 'add', 'order', 'open', 'close'],
    options: {},
  },
} as const
