import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { OwnTables, TableView, WaitingTables } from '../../../client/api.ts'
import { isServerError } from '../../../client/http.ts'
import { type LiveTable, openLive, type Socket } from '../../../client/live.ts'
import { openRemoteSession, type RemoteSession } from '../../../client/remote.ts'
import { type GameInfo, modeOf } from '../../../engine/index.ts'
import { GAMES } from '../../../games/registry.ts'
import { clean, escapeInvisible } from '../../../lib/clean-text.ts'
import { failure, usage } from '../../../lib/user-errors.ts'
import { diskErrorText, homeFolder, nodeDisk } from '../../../storage/fs/index.ts'
import { painter } from '../colors.ts'
import type { PlayValues } from '../commands/playing.ts'
import type { DuelValues } from '../commands/server.ts'
import type { ExitCode } from '../define-command.ts'
import { openLineInput } from '../line-input.ts'
import { gameInfoFor } from '../load-game.ts'
import { runOptions } from '../run-options.ts'
import { joinedServer, type Server, throwFailure } from './membership.ts'

/** `undercroft play GAME --ranked [--daily]`: the server deals the run and keeps the seed secret until the end. */
export async function playRanked(values: PlayValues, args: readonly string[], isScreen: boolean): Promise<ExitCode> {
  for (const name of ['seed', 'pack', 'scenario', 'from', 'journal', 'entropy', 'admin', 'continue'] as const)
    if (values[name] !== undefined) throw usage(`The server deals ranked runs; leave out --${name}`)
  const { entry, options } = await runOptions(values, args)
  const { practice } = modeOf(entry.game, options)
  if (practice !== undefined)
    throw usage(`These options make it practice (${practice}), which cannot be ranked; leave out --ranked`)
  const server = await joinedServer()
  const isDaily = values.daily === true
  const resumedId = isDaily ? undefined : await openRun(server, entry)
  const tableRequest = { kind: 'sealed', game: entry.id, ...(isDaily ? { daily: true } : { options }) }
  const id = resumedId ?? (await server.send<TableView>('POST', '/api/v1/tables', tableRequest)).id
  if (resumedId !== undefined) console.log('Resuming your ranked run. To start another, give this one up first.')
  return playTable(server, id, values, isScreen)
}

const ownTables = async (server: Server): Promise<OwnTables['tables']> =>
  (await server.send<OwnTables>('GET', '/api/v1/me/tables')).tables

/** The unfinished ranked run of this game. It must be resumed first, so that nobody can shop for a good seed. */
const openRun = async (server: Server, { id: game }: GameInfo): Promise<string | undefined> =>
  (await ownTables(server)).find((one) => one.game === game && one.kind === 'sealed')?.id

/** `undercroft duel [GAME|CODE|TABLE]`: invites, joins, resumes or spectates; without an argument lists tables. */
export async function duel(values: DuelValues, target: string | undefined, isScreen: boolean): Promise<ExitCode> {
  const server = await joinedServer()
  if (target === undefined) return waitingRoom(server)
  if (/^[0-9a-f]{20}$/.test(target)) return playTable(server, await joinTable(server, target), values, isScreen)
  const isGame = GAMES.some(({ id }) => id === target)
  if (!isGame && /^[a-z0-9-]{8,9}$/i.test(target)) {
    const { id } = await server.send<TableView>('POST', '/api/v1/tables/join', { code: target })
    return playTable(server, id, values, isScreen)
  }
  const entry = gameInfoFor(target)
  if (entry.duel === undefined) throw usage(`${entry.name} has no duels; play ${duelGames()}`)
  const tableRequest = {
    kind: 'duel',
    game: entry.id,
    isRated: values.rated === true,
    isOpen: values.open === true,
    ...(values.clock === undefined ? {} : { clock: parseClock(values.clock) }),
    ...(values.against === undefined ? {} : { against: values.against }),
  }
  const { id, code } = await server.send<TableView>('POST', '/api/v1/tables', tableRequest)
  if (code !== undefined) console.log(`Your friend types: undercroft duel ${code}`)
  return playTable(server, id, values, isScreen)
}

const duelGames = (): string =>
  GAMES.filter((entry) => entry.duel !== undefined)
    .map(({ id }) => id)
    .join(' and ')

/** `5+10`: five minutes, plus ten seconds per choice. */
function parseClock(text: string): { baseMs: number; stepMs: number } {
  const [, minutes, seconds = '0'] = /^(\d{1,3}(?:\.\d)?)(?:\+(\d{1,3}))?$/.exec(text) ?? []
  if (minutes === undefined) throw usage('--clock is minutes plus seconds per choice, for example 5+10')
  return { baseMs: Math.round(Number(minutes) * 60_000), stepMs: Number(seconds) * 1000 }
}

async function waitingRoom(server: Server): Promise<void> {
  const own = await ownTables(server)
  for (const { id, game, status } of own.filter(({ kind }) => kind === 'duel'))
    console.log(clean(`yours  ${game.padEnd(11)} ${status.padEnd(8)} undercroft duel ${id}`))
  const { tables } = await server.get<WaitingTables>('/api/v1/tables')
  for (const { id, game, player, rating, isRated, clock } of tables) {
    if (own.some((mine) => mine.id === id)) continue
    const rated = `${rating === undefined ? '' : ` (${rating})`}${isRated ? ', rated' : ''}`
    const time = clock === undefined ? '' : `, ${clock.baseMs / 60_000}+${clock.stepMs / 1000}`
    console.log(clean(`open   ${game.padEnd(11)} ${player.name}${rated}${time}: undercroft duel ${id}`))
  }
  if (own.length + tables.length === 0)
    console.log(
      `Nobody is waiting. Invite a friend: undercroft duel GAME (add --open to let anybody join). Games: ${duelGames()}.`,
    )
}

/** Joins a table by id: the player's own seat, a free seat, or as a spectator. */
async function joinTable({ client }: Server, id: string): Promise<string> {
  try {
    return (await client.send<TableView>('POST', `/api/v1/tables/${id}/sit`)).id
  } catch (error) {
    return isServerError(error) && ['taken', 'no-code', 'over'].includes(error.code) ? id : throwFailure(error)
  }
}

/** Plays a table on the screen or in line mode. */
async function playTable(server: Server, id: string, { brief }: DuelValues, isScreen: boolean): Promise<ExitCode> {
  const remote = await remoteAt(server, id)
  if (isScreen) {
    const { arcade, open, remotePage } = await import('../../terminal/index.ts')
    return arcade((context) => open(remotePage(remote, context)))
  }
  const { playRemoteLines } = await import('../../text/index.ts')
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const lines = openLineInput(process.stdin, process.stdout, isTerminal)
  try {
    const verbosity = { isBrief: brief === true }
    await playRemoteLines(
      { lines, output: process.stdout, isTerminal, verbosity, paint: painter(process.stdout) },
      remote,
    )
    return 0
  } finally {
    lines.close()
  }
}

async function remoteAt(server: Server, id: string): Promise<RemoteSession> {
  const { url, key, identity } = server
  const live = await openLive({
    urls: [url],
    serverKey: key,
    table: id,
    identity,
    openSocket: (address) => new WebSocket(address) as unknown as Socket,
  }).catch((error: Error) => {
    throw failure(error.message)
  })
  return openRemoteSession({
    info: gameInfoFor(live.view().game),
    live,
    finish: () => saveRecord(server, live),
    next: () => remoteAt(server, live.view().next ?? ''),
  })
}

interface RankedRecord {
  readonly seal?: { readonly commitment?: string }
}

/** Saves the signed record of a finished table in the home folder, if it matches the server's commitment. */
async function saveRecord({ client }: Server, live: LiveTable): Promise<readonly string[]> {
  const { id, game, seat, commitment } = live.view()
  if (seat === undefined) return []
  try {
    const record = await client.get<RankedRecord>(`/api/v1/tables/${id}/record`)
    if (record.seal?.commitment !== commitment)
      return ['The record does not match the commitment of the server: do not trust it.']
    const folder = join(homeFolder(), 'sealed')
    const file = join(folder, `${game}-${id}.json`)
    nodeDisk.makeFolder(folder)
    nodeDisk.replace(file, `${escapeInvisible(JSON.stringify(record))}\n`)
    return [`Saved the signed record; anybody can check it: undercroft verify ${file}`]
  } catch (error) {
    if (isServerError(error)) return [clean(error.message)]
    return [`Cannot save the record: ${diskErrorText(error)}.`]
  }
}
