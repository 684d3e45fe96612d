import type { BotAdvice } from '../../../bots/index.ts'
import { type AgentAnswer, type Agent as House, openAgent } from '../index.ts'

/**
 * What stands between a language model and the agent: runs in few words, in the order in which a model reads. The rules come first and stay the
 * same, so that they can be kept; a turn says what changed. There is no undo, fork, state or forced roll at this session.
 */
export interface McpSession {
  games(): Promise<ToolReply>
  rules(game: string, part?: 'book' | 'codex'): Promise<ToolReply>
  start(how: StartOptions): Promise<ToolReply>
  look(run: string, seat?: number): Promise<ToolReply>
  act(run: string, choices: readonly string[], seat?: number): Promise<ToolReply>
  advise(run: string, budget?: number): Promise<ToolReply>
  end(run: string): Promise<ToolReply>
}

interface StartOptions {
  readonly game: string
  readonly seed?: string | undefined
  readonly options?: object | undefined
  /** Neither seed nor advice before the end: what is played then was played blind. */
  readonly sealed?: boolean | undefined
}

/** Words for the model, and whether they say that something went wrong. */
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
  const sealed = new Set<string>()
  /** The turn each seat of a run was shown last. */
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
    async start({ game, seed, options: chosen = {}, sealed: isSealed = false }) {
      if (isSealed && seed !== undefined)
        return errorReply('A sealed run has a seed that nobody knows; leave "seed" out.')
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
      if (isSealed) sealed.add(answer.run as string)
      const head = isSealed ? 'Sealed: the seed is told at the end.' : `Seed ${dealt as string}.`
      return replyOf(answer, head)
    },
    look: (run, seat) => turnOf({ op: 'look', run, ...seatField(seat) }),
    act(run, choices, seat) {
      const since = seen.get(`${run}/${seat ?? 0}`)
      return turnOf({ op: 'act', run, choices, ...seatField(seat), ...(since === undefined ? {} : { since }) })
    },
    async advise(run, budget) {
      if (sealed.has(run)) return errorReply('A sealed run is played without advice.')
      return adviceReply(await ask({ op: 'advise', run, ...(budget === undefined ? {} : { budget }) }))
    },
    async end(run) {
      const kept = await ask({ op: 'journal', run, format: 'none' })
      if ('error' in kept) return replyOf(kept)
      await ask({ op: 'end', run })
      sealed.delete(run)
      const { seed } = kept.journal as { seed: string }
      return { text: `${run} is ended. Seed ${seed}. Its journal: ${kept.string as string}`, isError: false }
    },
  }
}

type Ask = (request: Readonly<Record<string, unknown>>) => Promise<AgentAnswer>

const asker =
  (agent: House): Ask =>
  (request) =>
    agent.answer(JSON.stringify(request))

const seatField = (seat: number | undefined): object => (seat === undefined ? {} : { seat })

const errorReply = (text: string): ToolReply => ({ text, isError: true })

/** An answer about a run as a page of text: where it stands, what happened, what is to be seen and done. */
function replyOf(answer: AgentAnswer, first = ''): ToolReply {
  if ('error' in answer) {
    const { code, why } = answer.error as { code: string; why: string }
    return errorReply(`${code}: ${why}`)
  }
  const { run, turn, seat, toAct, rank, lines = [], took = [], stopped, over, text = '' } = answer
  const place = `${run as string}, turn ${turn as number}${seat === undefined ? '' : `, seat ${seat as number} (to act: ${(toAct as number[]).join(', ') || 'nobody'})`}`
  const end = over as { reason: string; score: number; won: boolean } | undefined
  const parts = [
    `${place}${rank === undefined ? '' : `, ${rank as string}`}.${first === '' ? '' : ` ${first}`}`,
    ...((took as string[]).length === 0 ? [] : [`Chosen: ${(took as string[]).join(', ')}.`]),
    ...(stopped === undefined ? [] : [`Stopped there: ${(stopped as { why: string }).why}`]),
    ...((lines as string[]).length === 0 ? [] : [(lines as string[]).join('\n')]),
    ...(end === undefined
      ? []
      : [`Over: ${end.won ? 'won' : 'lost'} (${end.reason}), score ${end.score}. Call end for the journal.`]),
    ...(text === '' ? [] : [text as string]),
  ]
  return { text: parts.join('\n\n'), isError: false }
}

function gamesText({ games }: AgentAnswer): string {
  const rows = (games as { id: string; name: string; blurb: string }[]).map(
    ({ id, name, blurb }) => `${id}: ${name}. ${blurb}`,
  )
  return `${rows.join('\n')}\n\nRead the rules of a game first (rules), then start it; act with the ids of choices.`
}

const partReply = (answer: AgentAnswer, part: 'book' | 'codex'): ToolReply =>
  'error' in answer ? replyOf(answer) : { text: answer[part] as string, isError: false }

function adviceReply(answer: AgentAnswer): ToolReply {
  if ('error' in answer) return replyOf(answer)
  const { choice, line, considered, regret } = answer as unknown as BotAdvice
  const others = considered.slice(1, 4).map((one) => `${one.choice} ${one.value}`)
  const runners = others.length === 0 ? '' : ` Then: ${others.join(', ')}; the lead is ${regret}.`
  return { text: `${choice}${line.length > 1 ? `, then ${line.slice(1).join(', ')}` : ''}.${runners}`, isError: false }
}
