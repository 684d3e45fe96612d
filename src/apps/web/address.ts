import { unreachable } from '../../engine/index.ts'

/** The current view, parsed from the part of the address after `#`. An unknown address becomes `unknown`, which shows a message. */
export type Address =
  | { readonly at: 'home' }
  | {
      readonly at: 'game'
      readonly game: string
      readonly seed?: string
      readonly options?: object
      readonly lessons?: true
    }
  | { readonly at: 'daily'; readonly game: string }
  | { readonly at: 'codex' | 'book'; readonly game: string; readonly find?: string }
  | { readonly at: 'run'; readonly id: string }
  | { readonly at: 'replay'; readonly journal: string; readonly turn?: number }
  | { readonly at: 'position'; readonly text: string }
  | { readonly at: 'runs' | 'records' | 'ghosts' | 'settings' | 'help' }
  | { readonly at: 'server'; readonly code?: string }
  | { readonly at: 'leaderboard'; readonly game: string; readonly query?: string }
  | { readonly at: 'table'; readonly id: string }
  | { readonly at: 'unknown'; readonly text: string }

const PAGES = ['runs', 'records', 'ghosts', 'settings', 'help'] as const

export function parseAddress(hash: string, games: readonly string[]): Address {
  const text = hash.replace(/^#\/?/, '')
  if (text === '') return { at: 'home' }
  const [path = '', query = ''] = text.split('?', 2)
  const [first = '', second = '', ...more] = path.split('/')
  if (first === 'r') return replayAddress(path.slice(2))
  if (first === 's' && second !== '') return { at: 'position', text: second }
  if (first === 'run' && second !== '') return { at: 'run', id: second }
  if (first === 'commons' && second === '') return serverAddress(query)
  if (first === 't' && /^[0-9a-f]{20}$/.test(second)) return { at: 'table', id: second }
  const page = PAGES.find((one) => one === first)
  if (page !== undefined && second === '') return { at: page }
  if (!games.includes(first) || more.length > 0) return { at: 'unknown', text }
  if (second === 'ladder') return { at: 'leaderboard', game: first, ...(query === '' ? {} : { query }) }
  if (second === 'daily') return { at: 'daily', game: first }
  if (second === 'codex' || second === 'book') return { at: second, game: first, ...parseFind(query) }
  return second === '' ? gameAddress(first, query) : { at: 'unknown', text }
}

function serverAddress(query: string): Address {
  const code = new URLSearchParams(query).get('code')
  return { at: 'server', ...(code === null ? {} : { code }) }
}

const parseFind = (query: string): { find?: string } => {
  const find = new URLSearchParams(query).get('find')
  return find === null ? {} : { find }
}

function replayAddress(text: string): Address {
  const [, journal, turn] = /^([\w-]+)(?:@(\d{1,6}))?$/.exec(text) ?? []
  if (journal === undefined) return { at: 'unknown', text }
  return { at: 'replay', journal, ...(turn === undefined ? {} : { turn: Number(turn) }) }
}

/** `#/descent?seed=7&options={"background":"monk"}`; `#/descent?lessons=1` opens the lessons. */
function gameAddress(game: string, query: string): Address {
  const given = new URLSearchParams(query)
  const [seed, options] = [given.get('seed'), given.get('options')]
  return {
    at: 'game',
    game,
    ...(seed === null ? {} : { seed }),
    ...(options === null ? {} : { options: parseObject(options) }),
    ...(given.has('lessons') ? { lessons: true } : {}),
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

export function makeAddress(address: Exclude<Address, { at: 'unknown' }>): string {
  switch (address.at) {
    case 'home':
      return '#/'
    case 'game':
      return `#/${address.game}${queryOf(address)}`
    case 'daily':
      return `#/${address.game}/daily`
    case 'codex':
    case 'book':
      return `#/${address.game}/${address.at}${address.find === undefined ? '' : `?find=${encodeURIComponent(address.find)}`}`
    case 'run':
      return `#/run/${address.id}`
    case 'replay':
      return `#/r/${address.journal}${address.turn === undefined ? '' : `@${address.turn}`}`
    case 'position':
      return `#/s/${address.text}`
    case 'server':
      return `#/commons${address.code === undefined ? '' : `?code=${encodeURIComponent(address.code)}`}`
    case 'leaderboard':
      return `#/${address.game}/ladder${address.query === undefined ? '' : `?${address.query}`}`
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

function queryOf({ seed, options, lessons }: Omit<Address & { at: 'game' }, 'at' | 'game'>): string {
  const query = new URLSearchParams()
  if (lessons === true) query.set('lessons', '1')
  if (seed !== undefined) query.set('seed', seed)
  if (options !== undefined && Object.keys(options).length > 0) query.set('options', JSON.stringify(options))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export const goTo = (address: Exclude<Address, { at: 'unknown' }>): void => {
  location.hash = makeAddress(address)
}

/** A complete link to share. */
export const linkTo = (address: Exclude<Address, { at: 'unknown' }>): string =>
  `${location.href.replace(/#.*$/, '')}${makeAddress(address)}`

/** Parses pasted text: an Undercroft link or a journal. */
export function parsePasted(text: string, games: readonly string[]): Address | undefined {
  const trimmed = text.trim()
  const hash = /#\/\S+/.exec(trimmed)?.[0]
  if (hash !== undefined) return parseAddress(hash, games)
  return /^[\w-]{40,}$/.test(trimmed) ? { at: 'replay', journal: trimmed } : undefined
}
