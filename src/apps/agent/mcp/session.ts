import type { BotAdvice } from '../../../bots/index.ts'
import { type Agent, openAgent } from '../index.ts'
import type { ToolReply } from './tool.ts'

export type McpSession = ReturnType<typeof openMcpSession>

interface StartOptions {
  readonly game: string
  readonly seed?: string | undefined
  readonly options?: object | undefined
  /** Hides the seed until the end and disables advice. */
  readonly sealed?: boolean | undefined
}

export interface McpSessionOptions {
  readonly freshSeed: () => string
  readonly entropy: () => string
  /** Only for clients that share a server; without it, there is one client, and no limit but the agent's. */
  readonly shared?: SharedRuns
}

interface SharedRuns {
  /** Makes an unguessable run name: whoever knows it can play the run. */
  readonly freshName: () => string
  /** Maximum number of runs; beyond that the least recently used one is dropped. */
  readonly maxRuns: number
  /** Whether `advise` works. Off on servers, because searching would block everybody. */
  readonly givesAdvice: boolean
}

/** A run of the session. On a server each has an agent of its own, which knows it by another name. */
interface SessionRun {
  readonly agent: Agent
  readonly name: string
  readonly hidesSeed: boolean
  /** The turn that each seat saw last. */
  readonly seen: Map<number, number>
}

/** The fields of an answer about a run that are shown to the model. */
interface RunAnswer {
  readonly run: string
  readonly turn: number
  readonly seat?: number
  readonly toAct?: readonly number[]
  readonly rank?: string
  readonly lines?: readonly string[]
  readonly took?: readonly string[]
  readonly stopped?: { readonly why: string }
  readonly over?: { readonly reason: string; readonly score: number; readonly won: boolean }
  readonly text?: string
}
interface ErrorAnswer {
  readonly error: { readonly code: string; readonly why: string }
}

/** The answer to a request. The protocol decides its type `T` (docs/PROTOCOL.md). */
const ask = async <T extends object>(agent: Agent, request: object): Promise<T | ErrorAnswer> =>
  (await agent.answer(JSON.stringify(request))) as T | ErrorAnswer

/**
 * Adapts the agent to language models: short texts in reading order. The rules come first and never change, so that they can be cached; each turn shows only
 * changes. There is no undo, fork, state or forced roll.
 */
export function openMcpSession({ shared, ...options }: McpSessionOptions) {
  const common = openAgent(options)
  const runs = new Map<string, SessionRun>()

  /** Asks about a run, which becomes the most recently used. An agent that serves one client refuses unknown names itself. */
  async function askRun<T extends object>(name: string, request: object): Promise<T | ErrorAnswer> {
    const run = runs.get(name)
    if (run === undefined && shared !== undefined)
      return { error: { code: 'unknown-run', why: `There is no run ${name}; call start first.` } }
    if (run === undefined) return ask(common, { ...request, run: name })
    runs.delete(name)
    runs.set(name, run)
    return ask(run.agent, { ...request, run: run.name })
  }

  async function showRun(name: string, seat: number | undefined, request: object): Promise<ToolReply> {
    const answer = await askRun<RunAnswer>(name, { ...request, ...(seat === undefined ? {} : { seat }) })
    if ('turn' in answer) runs.get(name)?.seen.set(answer.seat ?? 0, answer.turn)
    return replyOf(answer, name)
  }

  return {
    async games(): Promise<ToolReply> {
      const answer = await ask<{ games: { id: string; name: string; blurb: string }[] }>(common, { op: 'games' })
      if ('error' in answer) return errorReply(answer)
      const rows = answer.games.map(({ id, name, blurb }) => `${id}: ${name}. ${blurb}`)
      return reply(
        `${rows.join('\n')}\n\nRead the rules of a game first (rules), then start it and act with ids of choices.`,
      )
    },
    async rules(game: string, part: 'book' | 'codex' = 'book'): Promise<ToolReply> {
      const answer = await ask<{ book: string; codex: string }>(common, { op: 'rules', game, part })
      return 'error' in answer ? errorReply(answer) : reply(answer[part])
    },
    async start({ game, seed, options: chosen = {}, sealed: hidesSeed = false }: StartOptions): Promise<ToolReply> {
      if (hidesSeed && seed !== undefined)
        return { text: '"sealed" hides the seed, so leave "seed" out.', isError: true }
      const agent = shared === undefined ? common : openAgent(options)
      const given = { game, options: chosen, ...(seed === undefined ? {} : { seed }) }
      const request = { op: 'start', ...given, protocol: 2, format: 'text', auto: true }
      const answer = await ask<RunAnswer & { seed: string }>(agent, request)
      if ('error' in answer) return errorReply(answer)
      const name = shared?.freshName() ?? answer.run
      const seen = new Map([[answer.seat ?? 0, answer.turn]])
      runs.set(name, { agent, name: answer.run, hidesSeed, seen })
      for (const oldest of runs.keys()) {
        if (shared === undefined || runs.size <= shared.maxRuns) break
        runs.delete(oldest)
      }
      return replyOf(answer, name, hidesSeed ? 'The seed is hidden until the end.' : `Seed ${answer.seed}.`)
    },
    look: (run: string, seat?: number) => showRun(run, seat, { op: 'look' }),
    act(run: string, choices: readonly string[], seat?: number) {
      const since = runs.get(run)?.seen.get(seat ?? 0)
      return showRun(run, seat, { op: 'act', choices, ...(since === undefined ? {} : { since }) })
    },
    async advise(run: string, budget?: number): Promise<ToolReply> {
      if (shared?.givesAdvice === false)
        return { text: 'not-here: This server gives no advice; use a local server: undercroft mcp.', isError: true }
      if (runs.get(run)?.hidesSeed === true)
        return { text: 'There is no advice in a run with a hidden seed.', isError: true }
      const answer = await askRun<BotAdvice>(run, { op: 'advise', ...(budget === undefined ? {} : { budget }) })
      return 'error' in answer ? errorReply(answer) : reply(adviceText(answer))
    },
    async end(run: string): Promise<ToolReply> {
      const saved = await askRun<{ journal: { seed: string }; string: string }>(run, { op: 'journal', format: 'none' })
      if ('error' in saved) return errorReply(saved)
      await askRun(run, { op: 'end' })
      runs.delete(run)
      return reply(`Closed ${run}. Seed ${saved.journal.seed}. Its journal: ${saved.string}`)
    },
  }
}

const reply = (text: string): ToolReply => ({ text, isError: false })
const errorReply = ({ error }: ErrorAnswer): ToolReply => ({ text: `${error.code}: ${error.why}`, isError: true })

/** Formats an answer about a run as text: position, what happened, scene and choices. */
function replyOf(answer: RunAnswer | ErrorAnswer, name: string, first = ''): ToolReply {
  if ('error' in answer) return errorReply(answer)
  const { turn, seat, toAct = [], rank, lines = [], took = [], stopped, over, text = '' } = answer
  const seats = seat === undefined ? '' : `, seat ${seat} (to act: ${toAct.join(', ') || 'nobody'})`
  const parts = [
    `${name}, turn ${turn}${seats}${rank === undefined ? '' : `, ${rank}`}.${first === '' ? '' : ` ${first}`}`,
    took.length === 0 ? '' : `Chosen: ${took.join(', ')}.`,
    stopped === undefined ? '' : `Stopped: ${stopped.why}`,
    lines.join('\n'),
    over === undefined
      ? ''
      : `Run over: ${over.won ? 'won' : 'lost'} (${over.reason}), score ${over.score}. Call end for the journal.`,
    text,
  ]
  return reply(parts.filter((part) => part !== '').join('\n\n'))
}

function adviceText({ choice, line, considered, regret }: BotAdvice): string {
  const others = considered.slice(1, 4).map((option) => `${option.choice} ${option.value}`)
  const alternatives = others.length === 0 ? '' : ` Alternatives: ${others.join(', ')}; the first leads by ${regret}.`
  return `${choice}${line.length > 1 ? `, then ${line.slice(1).join(', ')}` : ''}.${alternatives}`
}
