import { digest } from '../../../engine/index.ts'
import { failure, messageOf } from '../../../lib/user-errors.ts'
import { type Contestant, positionText, type Reply, type TaskPosition } from './contestant.ts'

/** A language model with an OpenAI-compatible chat completions API. Without tools, the model answers in its last line. */
export interface ModelOptions {
  readonly url: string
  readonly model: string
  readonly key: string | undefined
  readonly hasTools: boolean
  /** Number of earlier positions and answers sent with a new position. */
  readonly memory: number
}

const SYSTEM =
  'You are playing a turn-based game. Below are its complete rules. Each message shows what happened and the present position. Think as much as you need, then decide. Choose by the ids of choices; several ids in a row are made in their order until one is not possible.'
const BY_TOOL = 'Answer by calling the tool act.'
const BY_LINE = 'End your answer with one line of the form: CHOICE: id (or CHOICE: id, id, id).'

const TOOL = {
  type: 'function',
  function: {
    name: 'act',
    description: 'Makes choices in their order, by id.',
    parameters: {
      type: 'object',
      properties: { choices: { type: 'array', items: { type: 'string' }, minItems: 1 } },
      required: ['choices'],
      additionalProperties: false,
    },
  },
} as const

interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}
interface Completion {
  readonly choices?: readonly {
    readonly message?: {
      readonly content?: string | null
      readonly tool_calls?: readonly { readonly function?: { readonly name?: string; readonly arguments?: string } }[]
    }
  }[]
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number }
  readonly error?: { readonly message?: string }
}

export function modelContestant(options: ModelOptions): Contestant {
  const { hasTools, memory } = options
  let rules = ''
  let history: Message[] = []
  return {
    prompt: digest([SYSTEM, hasTools ? [BY_TOOL, TOOL] : BY_LINE, memory]).slice(0, 16),
    async choose(position) {
      if (position.rules !== undefined) rules = position.rules
      if (position.step === 0) history = []
      const system = `${SYSTEM} ${hasTools ? BY_TOOL : BY_LINE}\n\n${rules}`
      const user: Message = { role: 'user', content: `${positionText(position)}\n\n${legalText(position)}` }
      const completion = await ask(options, [{ role: 'system', content: system }, ...history.slice(-2 * memory), user])
      const reply = replyOf(completion, hasTools)
      history.push(user, { role: 'assistant', content: `CHOICE: ${reply.choices.join(', ')}` })
      return reply
    },
    over() {
      history = []
    },
  }
}

const MAX_LISTED = 60

const legalText = ({ legal }: TaskPosition): string =>
  `Legal ids: ${legal.slice(0, MAX_LISTED).join(', ')}${legal.length > MAX_LISTED ? ', and others as shown' : ''}`

async function ask({ url, model, key, hasTools }: ModelOptions, messages: readonly Message[]): Promise<Completion> {
  const body = { model, messages, ...(hasTools ? { tools: [TOOL], tool_choice: 'auto' } : {}) }
  let answer: Response
  try {
    answer = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
    })
  } catch (error) {
    throw failure(
      `Can't reach the model at ${url} (${messageOf(error)}). Finished tasks are saved; run the same command to continue.`,
    )
  }
  const completion: Completion = await answer.json().catch(() => ({}))
  if (!answer.ok)
    throw failure(`The model at ${url} returned ${answer.status}: ${completion.error?.message ?? answer.statusText}`)
  return completion
}

/** Reads the choices from the tool call or from the last line with CHOICE. */
function replyOf({ choices = [], usage = {} }: Completion, hasTools: boolean): Reply {
  const message = choices[0]?.message ?? {}
  const call = message.tool_calls?.find((one) => one.function?.name === 'act')?.function?.arguments
  const listed = hasTools && call !== undefined ? idsOfCall(call) : idsOfText(message.content ?? '')
  return { choices: listed, tokens: { in: usage.prompt_tokens ?? 0, out: usage.completion_tokens ?? 0 } }
}

function idsOfCall(call: string): string[] {
  try {
    const { choices }: { choices?: unknown } = JSON.parse(call)
    return Array.isArray(choices) ? choices.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

const idsOfText = (text: string): string[] =>
  ([...text.matchAll(/^\W*CHOICE:\s*(.+)$/gim)].at(-1)?.[1] ?? '')
    .split(/[,\s]+/)
    .map((word) => word.replace(/[^\w:.-]/g, ''))
    .filter((word) => word !== '')
