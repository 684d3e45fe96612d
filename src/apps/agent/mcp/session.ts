import type { BotAdvice } from '../../../bots/index.ts'
import { type Agent, type AgentAnswer, openAgent } from '../index.ts'

/**
 * Adapts the agent to language models: short texts in reading order. The rules come first and never change, so that they can be cached; each turn shows only
 * changes. There is no undo, fork, state or forced roll.
 */
export interface McpSession {
  games(): Promise<ToolReply>
  rules(game: string, part?: 'book' | 'codex'): Promise<ToolReply>
  start(options: StartOptions): Promise<ToolReply>
  look(run: string, seat?: number): Promise<ToolReply>
  act(run: string, choices: readonly string[], seat?: number): Promise<ToolReply>
  advise(run: string, budget?: number): Promise<ToolReply>
  end(run: string): Promise<ToolReply>
}

interface StartOptions {
  readonly game: string
  readonly seed?: string | undefined
  readonly options?: object | undefined
  /** Hides the seed until the end and disables advice. */
  readonly sealed?: boolean | undefined
}

/** Text for the model; isError marks an error message. */
export interface ToolReply {
  readonly text: string
  readonly isError: boolean
}

export interface McpSessionOptions {
  readonly freshSeed: () => string
  readonly entropy: () => string
}

export function openMcpSession(options: McpSessionOptions): McpSession {
  const agent = openAgent(options)
  const hiddenSeedRuns = new Set<string>()
  /** The turn that each seat of a run saw last. */
  const seen = new Map<string, number>()
  const ask = asker(agent)
  const turnOf = async (request: Readonly<Record<string, unknown>>): Promise<ToolReply> => {
    const answer = await ask(request)
    if ('run' in answer && 'turn' in answer) seen.set(`${answer.run}/${answer.seat ?? 0}`, answer.turn as number)
    return replyOf(answer)
  }
  return {
    games: async () => ({ text: gamesText(await ask({ op: 'games' })), isError: false }),
    rules: async (game, part = 'book') => partReply(await ask({ op: 'rules', game, part }), part),
    async start({ game, seed, options: chosen = {}, sealed: hidesSeed = false }) {
      if (hidesSeed && seed !== undefined) return errorReply('"sealed" hides the seed, so leave "seed" out.')
      const { seed: dealt, ...answer } = await ask({
        op: 'start',
        game,
        options: chosen,
        protocol: 2,
        format: 'text',
        auto: true,
        ...(seed === undefined ? {} : { seed }),
      })
      if ('error' in answer) return replyOf(answer)
      seen.set(`${answer.run}/${answer.seat ?? 0}`, answer.turn as number)
      if (hidesSeed) hiddenSeedRuns.add(answer.run as string)
      const head = hidesSeed ? 'The seed is hidden until the end.' : `Seed ${dealt as string}.`
      return replyOf(answer, head)
    },
    look: (run, seat) => turnOf({ op: 'look', run, ...seatField(seat) }),
    act(run, choices, seat) {
      const since = seen.get(`${run}/${seat ?? 0}`)
      return turnOf({ op: 'act', run, choices, ...seatField(seat), ...(since === undefined ? {} : { since }) })
    },
    async advise(run, budget) {
      if (hiddenSeedRuns.has(run)) return errorReply('There is no advice in a run with a hidden seed.')
      return adviceReply(await ask({ op: 'advise', run, ...(budget === undefined ? {} : { budget }) }))
    },
    async end(run) {
      const saved = await ask({ op: 'journal', run, format: 'none' })
      if ('error' in saved) return replyOf(saved)
      await ask({ op: 'end', run })
      hiddenSeedRuns.delete(run)
      const { seed } = saved.journal as { seed: string }
      return { text: `Closed ${run}. Seed ${seed}. Its journal: ${saved.string as string}`, isError: false }
    },
  }
}

type Ask = (request: Readonly<Record<string, unknown>>) => Promise<AgentAnswer>

const asker =
  (agent: Agent): Ask =>
  (request) =>
    agent.answer(JSON.stringify(request))

const seatField = (seat: number | undefined): object => (seat === undefined ? {} : { seat })

const errorReply = (text: string): ToolReply => ({ text, isError: true })

/** Formats an answer about a run as text: position, what happened, scene and choices. */
function replyOf(answer: AgentAnswer, first = ''): ToolReply {
  if ('error' in answer) {
    const { code, why } = answer.error as { code: string; why: string }
    return errorReply(`${code}: ${why}`)
  }
  const { run, turn, seat, toAct, rank, lines = [], took = [], stopped, over, text = '' } = answer
  const position = `${run as string}, turn ${turn as number}${seat === undefined ? '' : `, seat ${seat as number} (to act: ${(toAct as number[]).join(', ') || 'nobody'})`}`
  const end = over as { reason: string; score: number; won: boolean } | undefined
  const parts = [
    `${position}${rank === undefined ? '' : `, ${rank as string}`}.${first === '' ? '' : ` ${first}`}`,
    ...((took as string[]).length === 0 ? [] : [`Chosen: ${(took as string[]).join(', ')}.`]),
    ...(stopped === undefined ? [] : [`Stopped: ${(stopped as { why: string }).why}`]),
    ...((lines as string[]).length === 0 ? [] : [(lines as string[]).join('\n')]),
    ...(end === undefined
      ? []
      : [`Run over: ${end.won ? 'won' : 'lost'} (${end.reason}), score ${end.score}. Call end for the journal.`]),
    ...(text === '' ? [] : [text as string]),
  ]
  return { text: parts.join('\n\n'), isError: false }
}

function gamesText({ games }: AgentAnswer): string {
  const rows = (games as { id: string; name: string; blurb: string }[]).map(
    ({ id, name, blurb }) => `${id}: ${name}. ${blurb}`,
  )
  return `${rows.join('\n')}\n\nRead the rules of a game first (rules), then start it and act with ids of choices.`
}

const partReply = (answer: AgentAnswer, part: 'book' | 'codex'): ToolReply =>
  'error' in answer ? replyOf(answer) : { text: answer[part] as string, isError: false }

function adviceReply(answer: AgentAnswer): ToolReply {
  if ('error' in answer) return replyOf(answer)
  const { choice, line, considered, regret } = answer as unknown as BotAdvice
  const others = considered.slice(1, 4).map((option) => `${option.choice} ${option.value}`)
  const alternatives = others.length === 0 ? '' : ` Alternatives: ${others.join(', ')}; the first leads by ${regret}.`
  return {
    text: `${choice}${line.length > 1 ? `, then ${line.slice(1).join(', ')}` : ''}.${alternatives}`,
    isError: false,
  }
}
