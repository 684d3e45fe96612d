import { type Scene, unreachable } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { choicesText, panelsText, scenePartText } from '../../views/text/parts.ts'
import { explainedText, sceneText } from '../../views/text/text.ts'
import { choiceFor, isPart, type LineCommand, readLine, type TypedChoice, unclear } from './commands.ts'
import { helpBrief, helpText } from './help.ts'
import { logText, whyText } from './log.ts'
import { type LineSession, say } from './session.ts'
import { show, showAll } from './show.ts'
import { setBrief, wrapped } from './verbosity.ts'

/** Takes one line: a command, or choices. */
export async function takeLine(line: LineSession, text: string): Promise<void> {
  const { session, shown } = line
  const read = readLine(shown.get(session.seat) ?? session.scene, text)
  if (read.kind === 'unclear') return say(line, read.why)
  if (read.kind === 'command') return runCommand(line, read.name, read.rest)
  if (read.kind === 'panels') return say(line, openedPanels(line, read.ids))
  await takeChoices(line, read.typed)
}

/** The panels that a verb opens. */
function openedPanels(
  { session: { scene }, verbosity, isTerminal, paint }: LineSession,
  ids: readonly string[],
): string {
  if (verbosity.isBrief) return wrapped(panelsText(scene, ids), isTerminal)
  const { title } = scene
  const panels = scene.panels.filter(({ id }) => ids.includes(id))
  const choices = scene.choices.filter(({ at }) => at !== undefined && ids.includes(at.panel))
  return sceneText({ title, panels, choices }, { paint, partOf: scene })
}

/** Makes the choices of a line in order and stops at the first one that is refused. */
async function takeChoices(line: LineSession, typed: readonly TypedChoice[]): Promise<void> {
  const { session, parts } = line
  const messages: string[] = []
  let made = 0
  let refused = ''
  for (const { word, label } of typed) {
    const { scene } = session
    const id = choiceFor(scene, word)
    const why =
      id === undefined
        ? unclear(scene, word)
        : otherNow(scene, id, label) || question(line, scene, id) || (await session.choose(id))
    if (why !== undefined) {
      refused = clean(typed.length > 1 ? `Stopped before ${word}: ${why}` : why)
      break
    }
    made++
    messages.push(...(parts.messages?.() ?? []))
    if (session.status !== 'choosing' && session.status !== 'covered') break
  }
  if (made > 0 && session.status !== 'waiting') show(line)
  for (const message of messages) say(line, line.paint(clean(message), 'warn'))
  if (refused !== '') say(line, refused)
}

/** Refuses a number that now leads to another choice than the one that was printed. */
function otherNow({ choices }: Scene, id: string, printed: string | undefined): string {
  const label = choices.find((choice) => choice.id === id)?.label
  return printed === undefined || printed === label ? '' : `This would be ${clean(label ?? '')} now.`
}

/** At a terminal, asks once to confirm a wasteful or dangerous choice; typing it again confirms it. */
function question(line: LineSession, { choices }: Scene, id: string): string {
  const ask = line.isTerminal ? choices.find((choice) => choice.id === id)?.ask : undefined
  const isMeant = ask === undefined || line.askedId === id
  line.askedId = isMeant ? '' : id
  return isMeant ? '' : `${clean(ask)} Type it again to do it.`
}

export async function runCommand(line: LineSession, name: LineCommand, rest: string): Promise<void> {
  const { session, verbosity, parts, isTerminal } = line
  const { scene } = session
  if (name === 'choices') return say(line, wrapped(choicesText(scene), isTerminal))
  if (isPart(name)) return say(line, wrapped(scenePartText(scene, name), isTerminal))
  switch (name) {
    case 'help':
      return say(line, verbosity.isBrief ? helpBrief(session.info) : helpText(session.info))
    case 'look':
      return show(line)
    case 'again':
      return say(line, line.lastText.trim())
    case 'all':
      return showAll(line)
    case 'brief':
      return say(line, setBrief(verbosity, parts.saveBrief, rest))
    case 'why':
    case 'log':
      return say(line, explainOrLog(line, name, rest))
    case 'quit':
      line.isDone = true
      return
    case 'advise':
    case 'seed':
    case 'share':
    case 'save':
    case 'give-up':
    case 'take-back': {
      const text = await parts[name](rest)
      return text === undefined ? undefined : say(line, text)
    }
    default:
      return unreachable(name)
  }
}

/** The commands `why` and `log`. */
export function explainOrLog({ lastLines, paint, parts }: LineSession, name: 'why' | 'log', rest: string): string {
  const lines = parts.log().map(({ line }) => line)
  if (name === 'log') return logText(lines, rest, paint)
  if (rest !== '') return whyText(lines, rest, paint)
  return lastLines.length === 0 ? 'Nothing has happened yet.' : explainedText(lastLines, { paint })
}
