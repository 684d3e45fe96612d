import { counted } from '../../../lib/counted.ts'

/** The strings of the server pages and of tables. */
export const SERVER_TEXT = {
  serverNote:
    'Play ranked runs and duels, compare verified runs on leaderboards, and meet the ghosts of other players.',
  noServer: 'There is no Undercroft server at the address of this page. Start one with: undercroft serve',
  noKeysHere: 'You cannot join here: browsers create keys only over https or on localhost.',
  keyNotSaved: (why: string): string => `This browser cannot save your key: ${why}.`,
  otherServerKey:
    'This server has a different key than the one you joined. If its owner confirms the change, join again.',
  joinServer: 'Join',
  nameOnServer: 'Your name there',
  keyNote: 'Your key is created in this browser and never leaves it. There is no password.',
  joinedAs: (name: string): string => (name === '' ? 'You joined without a name.' : `You joined as ${name}.`),
  ghostResults: (met: number, slain: number): string =>
    `Other players met your ghosts in ${counted(met, 'run')}; your ghosts won ${slain} of the fights.`,
  joinFirst: 'Join the server first.',
  rankedRun: 'Ranked run',
  rankedDaily: 'Ranked daily run',
  rankedNote: 'The server hides the seed until the end, so nobody can prepare for it.',
  duel: 'Duels',
  duelFriend: 'Invite a friend',
  duelOpen: 'Wait for any player',
  duelBot: 'Against a bot',
  duelCode: 'Your friend’s code',
  duelTerms: (isRated: boolean, clock?: { readonly baseMs: number; readonly stepMs: number }): string =>
    [
      isRated ? 'rated' : 'not rated',
      ...(clock === undefined ? [] : [`${clock.baseMs / 60_000} minutes + ${clock.stepMs / 1000} s per choice`]),
    ].join(', '),
  joinGame: 'Join game',
  yourTables: 'Your tables',
  waitingRoom: 'Waiting room',
  waitingRoomEmpty: 'Nobody is waiting.',
  tableKinds: { sealed: 'ranked', duel: 'duel' } as Readonly<Record<string, string>>,
  connectionLost: 'Connection lost. Reconnecting…',
  inviteLink: 'The link for your friend',
  leaveTable: 'Leave and resume later',
  rematch: 'Rematch',
  rematchAsked: 'You asked for a rematch.',
  rematchOffered: 'Your opponent wants a rematch.',
  goToRematch: 'Go to the rematch',
  resign: 'Give up',
  resignAsk: 'Give up? This ends the run.',
  recordInvalid: 'The record does not match the server’s seed commitment: do not trust it.',
  tableRecord: 'Record: seed, choices and the server’s signature.',
  recordLater: 'The record is shown when the day is over.',
  submitRuns: 'Submit my finished runs',
  submitted: (count: number, refused: number): string =>
    `${counted(count, 'run')} submitted${refused > 0 ? `, ${refused} not accepted` : ''}.`,
  fetchGhosts: 'Fetch ghosts',
  noSeason: 'This server has no open season; choose other ghosts in the settings.',
  seasonFetched: (title: string, count: number): string =>
    `${title}: ${counted(count, 'encounter')}, met in the same order in every new run.`,
  seasonIncompatible: 'This season needs other rules than the ones installed here and is not used.',
  fetchAllAsk: (count: number, bytes: number): string => `Fetch all ${count} ghosts (${Math.ceil(bytes / 1024)} kB)?`,
  fetched: (count: number, gone: number, refused: number): string =>
    `${count} fetched${gone > 0 ? `, ${gone} removed` : ''}${refused > 0 ? `, ${refused} rejected` : ''}.`,
  leaderboard: 'Leaderboard',
  leaderboardEmpty: 'No scores yet: be the first.',
  categories: { open: 'unranked', daily: 'daily', sealed: 'ranked' } as Readonly<Record<string, string>>,
  place: 'rank',
  player: 'player',
  turns: 'turns',
  more: 'More',
  noName: (key: string): string => `key ${key}`,
} as const
