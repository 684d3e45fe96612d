import { unreachable } from '../../engine/index.ts'

/** The current view, parsed from the part of the address after `#`. An unknown address becomes `unknown`, which shows a message. */
export type Address =
  | { readonly at: 'home' }
  | ({ readonly at: 'game'; readonly game: string } & GameFields)
  | { readonly at: 'daily'; readonly game: string }
  | { readonly at: 'codex' | 'book'; readonly game: string; readonly find?: string | undefined }
  | { readonly at: 'run'; readonly id: string }
  | { readonly at: 'replay'; readonly journal: string; readonly turn?: number | undefined }
  | { readonly at: 'position'; readonly text: string }
  | { readonly at: 'runs' | 'records' | 'ghosts' | 'settings' | 'help' }
  | { readonly at: 'server'; readonly code?: string | undefined }
  | { readonly at: 'leaderboard'; readonly game: string; readonly query?: string }
  | { readonly at: 'table'; readonly id: string }
  | { readonly at: 'unknown'; readonly text: string }

/** What a link fills in on the page of a game. */
interface GameFields {
  readonly seed?: string | undefined
  readonly options?: object | undefined
  readonly lessons?: boolean
}

/** An address that leads somewhere. */
export type KnownAddress = Exclude<Address, { at: 'unknown' }>

const PAGES = ['runs', 'records', 'ghosts', 'settings', 'help'] as const

export function parseAddress(hash: string, games: readonly string[]): Address {
  const text = hash.replace(/^#\/?/, '')
  if (text === '') return { at: 'home' }
  const [path = '', query = ''] = text.split('?', 2)
  const [first = '', second = '', ...more] = path.split('/')
  const given = new URLSearchParams(query)
  if (first === 'r') return replayAddress(path.slice(2))
  if (first === 's' && second !== '') return { at: 'position', text: second }
  if (first === 'run' && second !== '') return { at: 'run', id: second }
  if (first === 'commons' && second === '') return { at: 'server', code: given.get('code') ?? undefined }
  if (first === 't' && /^[0-9a-f]{20}$/.test(second)) return { at: 'table', id: second }
  const page = PAGES.find((one) => one === first)
  if (page !== undefined && second === '') return { at: page }
  if (!games.includes(first) || more.length > 0) return { at: 'unknown', text }
  if (second === 'ladder') return { at: 'leaderboard', game: first, query }
  if (second === 'daily') return { at: 'daily', game: first }
  if (second === 'codex' || second === 'book') return { at: second, game: first, find: given.get('find') ?? undefined }
  return second === '' ? gameAddress(first, given) : { at: 'unknown', text }
}

function replayAddress(text: string): Address {
  const [, journal, turn] = /^([\w-]+)(?:@(\d{1,6}))?$/.exec(text) ?? []
  if (journal === undefined) return { at: 'unknown', text }
  return { at: 'replay', journal, turn: turn === undefined ? undefined : Number(turn) }
}

/** `#/descent?seed=7&options={"background":"monk"}`; `#/descent?lessons=1` opens the lessons. */
function gameAddress(game: string, given: URLSearchParams): Address {
  const options = given.get('options')
  return {
    at: 'game',
    game,
    seed: given.get('seed') ?? undefined,
    options: options === null ? undefined : parseObject(options),
    lessons: given.has('lessons'),
  }
}

function parseObject(text: string): object {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {}
  } catch {
    return {}
  }
}

export function makeAddress(address: KnownAddress): string {
  switch (address.at) {
    case 'home':
      return '#/'
    case 'game':
      return `#/${address.game}${gameQuery(address)}`
    case 'daily':
      return `#/${address.game}/daily`
    case 'codex':
    case 'book':
      return `#/${address.game}/${address.at}${queryText({ find: address.find })}`
    case 'run':
      return `#/run/${address.id}`
    case 'replay':
      return `#/r/${address.journal}${address.turn === undefined ? '' : `@${address.turn}`}`
    case 'position':
      return `#/s/${address.text}`
    case 'server':
      return `#/commons${queryText({ code: address.code })}`
    case 'leaderboard':
      return `#/${address.game}/ladder${(address.query ?? '') === '' ? '' : `?${address.query}`}`
    case 'table':
      return `#/t/${address.id}`
    case 'runs':
    case 'records':
    case 'ghosts':
    case 'settings':
    case 'help':
      return `#/${address.at}`
    default:
      return unreachable(address)
  }
}

const gameQuery = ({ seed, options = {}, lessons }: GameFields): string =>
  queryText({
    lessons: lessons === true ? '1' : undefined,
    seed,
    options: Object.keys(options).length > 0 ? JSON.stringify(options) : undefined,
  })

/** The fields that have a value, as a query. */
function queryText(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

export const goTo = (address: KnownAddress): void => {
  location.hash = makeAddress(address)
}

/** A complete link to share. */
export const linkTo = (address: KnownAddress): string => `${location.href.replace(/#.*$/, '')}${makeAddress(address)}`

/** Parses pasted text: an Undercroft link or a journal. */
export function parsePasted(text: string, games: readonly string[]): Address | undefined {
  const trimmed = text.trim()
  const hash = /#\/\S+/.exec(trimmed)?.[0]
  if (hash !== undefined) return parseAddress(hash, games)
  return /^[\w-]{40,}$/.test(trimmed) ? { at: 'replay', journal: trimmed } : undefined
}
