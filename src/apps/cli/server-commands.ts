/** The commands of the commons: rows of the table in commands.ts, which says what they mean. */
export const SERVER_COMMANDS = {
  serve: {
    takes: '',
    about: 'a commons for others: ladders, ghosts, sealed runs, duels and the page (docs/COMMONS.md)',
    places: [0, 0],
    options: {
      port: { value: 'N', about: 'where it listens; 8087 as a rule' },
      host: { value: 'ADDRESS', about: 'for whom it listens; 127.0.0.1, this machine alone, as a rule' },
      db: {
        value: 'DIR|postgres://…',
        about: 'where everything is kept: a folder (in your data folder as a rule) or a PostgreSQL',
        words: 'files',
      },
      key: {
        value: 'FILE',
        about: 'the key it signs with; all servers on one PostgreSQL have the same',
        words: 'files',
      },
      curator: { value: 'KEY', isMany: true, about: 'whoever has this key tends seasons. May be given often' },
      'behind-proxy': { about: 'believes X-Forwarded-For; only behind a proxy of your own' },
      backup: { value: 'FILE', about: 'writes all that is kept into a file, and ends', words: 'files' },
      restore: { value: 'FILE', about: 'fills an empty store from such a file, and ends', words: 'files' },
      open: { about: 'opens the page in a browser' },
    },
  },
  join: {
    takes: '[URL]',
    about: 'join a commons, and claim a name there; without an address: where you are',
    places: [0, 1],
    options: {
      name: { value: 'NAME', about: 'what others see; it belongs to who claims it first' },
      'new-key': { about: 'believes a commons whose key has changed, where its owner says so' },
    },
  },
  leave: {
    takes: '',
    about: 'delete yourself at the commons: name, runs, ghosts',
    places: [0, 0],
    options: { yes: { about: 'really; nothing of it comes back' } },
  },
  submit: {
    takes: '[JOURNAL|ID …]',
    about: 'bring finished runs to the commons; without one, all that count and were not brought before',
    places: [0, 1000],
    words: 'runs',
    options: {},
  },
  ladder: {
    takes: '[GAME]',
    about: 'who stands where at the commons; every entry can be replayed',
    places: [0, 1],
    words: 'games',
    options: {
      category: {
        value: 'open|daily|sealed',
        words: ['open', 'daily', 'sealed'],
        about: 'how much the runs prove; unranked as a rule',
      },
      mode: { value: 'NAME', about: 'the kind of run, where a game has several' },
      rung: { value: 'N', about: 'the rung of difficulty; 0 as a rule' },
      day: { value: 'DAY', about: 'of a daily, like 2026-11-15; today as a rule' },
      version: { value: 'N', about: 'of the rules; today’s as a rule' },
      all: { about: 'all pages, not only the first' },
      long: { about: 'whole hashes, for --run' },
      run: { value: 'HASH', about: 'prints the journal of an entry, for undercroft replay -' },
    },
  },
  season: {
    takes: '[list | show NAME]',
    about: 'curated sets of ghosts at the commons, and how they were cracked',
    more: 'Curators: make NAME TITLE, add NAME ID …, order NAME ID …, open NAME, close NAME.',
    places: [0, 200],
    words: ['list', 'show', 'make', 'add', 'order', 'open', 'close'],
    options: {},
  },
} as const
