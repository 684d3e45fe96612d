import type { Choice, GameInfo, Scene } from '../../../engine/index.ts'
import type { LogEntry } from '../../../play/log.ts'
import type { Session } from '../../../play/session.ts'
import type { PlayScene } from '../../../views/input/play-scene.ts'
import type { ScreenLogLine } from '../../../views/terminal/screen/parts.ts'
import { withKeyPreferences } from '../key-schemes.ts'
import { open, type Page, type PageStep, stay } from '../page.ts'
import type { PageContext } from '../page-context.ts'
import { helpPage } from './help.ts'
import { inspectPage } from './inspect-page.ts'
import { ASKED_FOOTER, confirmScene, RUN_FOOTER, YES } from './question.ts'
import { whyPage } from './why.ts'

/** Log entries on the screen; older ones are in the log page. */
const LOG_ENTRIES = 200

/** What differs between a run on this machine and one on a server. */
export interface SessionPageParts extends Pick<Page, 'corner' | 'closed' | 'rescue' | 'tickDelay' | 'tick'> {
  /** Shows a covered screen to the next player. */
  uncover?(): void
  /** A line below the log, such as a tip. */
  tip?(): ScreenLogLine | undefined
  /** Called before a choice is made. */
  beforeChoice?(): void
  /** A message after a choice that did not end the run. */
  message?(): string | undefined
  /** What to do when the run is over. */
  over(): PageStep | Promise<PageStep>
  /** Replaces the footer, for example while the player waits. */
  footer?(): string
  key?(key: string): PageStep | undefined
  menu(): Page
}

/** The page of a running game: shows the session and makes its choices. Each choice is saved before its result is shown. */
export function sessionPage(session: Session, context: PageContext, parts: SessionPageParts): Page {
  const { info } = session
  /** The choice waiting for confirmation. */
  let asked: Choice | undefined
  const isCovered = (): boolean => session.status === 'covered'
  const after = (refused: string | undefined): PageStep | Promise<PageStep> => {
    if (refused !== undefined) return stay(refused)
    return session.status === 'over' ? parts.over() : stay(parts.message?.())
  }
  const decide = (id: string): PageStep | Promise<PageStep> => {
    parts.beforeChoice?.()
    const answer = session.choose(id)
    return answer instanceof Promise ? answer.then(after) : after(answer)
  }
  const visibleLog = (): ScreenLogLine[] => {
    const tip = parts.tip?.()
    const lines = session.log.slice(-LOG_ENTRIES)
    return [
      ...lines.map(({ turn, line }) => ({ line, isNew: turn >= session.newFrom })),
      ...(tip === undefined ? [] : [tip]),
    ]
  }
  return {
    ...parts,
    scene() {
      if (isCovered()) return coverScene(session)
      if (asked !== undefined) return confirmScene(session.scene, asked)
      const { keys, binds } = context.home.settings()
      return withKeyPreferences(session.scene, { scheme: keys, binds: binds[info.id] ?? {} })
    },
    take(id) {
      if (isCovered()) {
        parts.uncover?.()
        return stay()
      }
      if (asked !== undefined) {
        const { id: wasteful } = asked
        asked = undefined
        return id === YES ? decide(wasteful) : stay()
      }
      asked = session.scene.choices.find((choice) => choice.id === id && choice.ask !== undefined)
      return asked === undefined ? decide(id) : stay()
    },
    // A covered screen hides the log of the other seat.
    log: () => (isCovered() ? [] : visibleLog()),
    footer() {
      if (isCovered()) return COVER_FOOTER
      return asked === undefined ? parts.footer?.() || RUN_FOOTER : ASKED_FOOTER
    },
    key(key) {
      if (asked === undefined) return isCovered() ? undefined : parts.key?.(key)
      if (key !== 'esc') return undefined
      asked = undefined
      return stay()
    },
    escape: () => open(parts.menu()),
    ...gameParts(info, () => (isCovered() ? [] : session.log)),
  }
}

/** What all pages of a run have: the skin, the log and the help of its game. */
export const gameParts = (info: GameInfo, log: () => readonly LogEntry[]) => ({
  skin: () => info.id,
  why: () => open(whyPage(info.id, log())),
  inspect: (scene: PlayScene, focus: string | undefined) => inspectPage(info, scene, focus),
  help: () => open(helpPage(info)),
})

const COVER_FOOTER = '? help · Esc menu'

const coverScene = ({ info, seat }: Session): Scene => ({
  title: info.name,
  panels: [{ kind: 'text', id: 'cover', lines: [`Seat ${seat} is next. The other players please look away.`] }],
  choices: [{ id: 'uncover', label: `I am seat ${seat}`, key: 'enter' }],
})
