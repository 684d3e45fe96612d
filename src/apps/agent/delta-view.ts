import {
  type Line,
  linesOf,
  type Panel,
  plain,
  type Run,
  type Scene,
  type Seat,
  waitingFor,
} from '../../engine/index.ts'
import { clean, cleanAll } from '../../lib/clean-text.ts'
import { briefText } from '../../views/text/brief.ts'
import { sceneText } from '../../views/text/text.ts'
import type { Format } from './request.ts'
import { type SentScene, seatsOf } from './runs.ts'
import type { AgentAnswer } from './show.ts'

/** Protocol 2: answers contain only what has changed since the scene that the seat was shown last. */
export interface DeltaOptions {
  readonly format: Format
  /** The earlier scene that the client still has. */
  readonly before: SentScene | undefined
  /** New events for this seat. */
  readonly events: readonly unknown[]
}

export interface DeltaView {
  readonly answer: AgentAnswer
  readonly shown: SentScene
}

export function deltaView(run: Run, seat: Seat, { format, before, events }: DeltaOptions): DeltaView {
  const { game, state, turn } = run
  const scene = cleanAll(game.scene(state, seat))
  const lines = cleanAll(linesOf(run, events, seat))
  const outcome = game.outcome(state)
  const standing = outcome?.standings[seat]
  const answer = {
    ...(seatsOf(run).length > 1 ? { seat, toAct: waitingFor(run) } : {}),
    ...(lines.length === 0 ? {} : { lines: lines.map(({ text }) => plain(text)) }),
    ...(outcome === undefined
      ? {}
      : { over: { reason: clean(outcome.reason), score: standing?.score ?? 0, won: standing?.won ?? false } }),
    ...viewOf(withoutLoggedLines(scene, lines), before, format, state),
  }
  return { answer, shown: { turn, scene } }
}

function viewOf(scene: Scene, before: SentScene | undefined, format: Format, state: unknown): AgentAnswer {
  if (format === 'none') return { legal: legalIn(scene) }
  if (format === 'text')
    return { text: before === undefined ? sceneText(scene, WIDE) : changedText(scene, before.scene) }
  // A few sentences: all that matters now, later only what is new.
  if (format === 'brief') return { text: briefText(scene, before?.scene) }
  if (format === 'state') return { state }
  return { scene: before === undefined ? scene : delta(scene, before) }
}

/** A model reads this text: wrapping and indentation would only cost tokens. */
const WIDE = { width: 1000 }

const legalIn = ({ choices }: Scene): string[] =>
  choices.filter(({ blocked }) => blocked === undefined).map(({ id }) => id)

/** Removes log entries from the scene that the answer already has in `lines`. */
function withoutLoggedLines(scene: Scene, lines: readonly Line[]): Scene {
  if (scene.log === undefined || lines.length === 0) return scene
  const sent = new Set(lines.map(({ text }) => plain(text)))
  const { log, ...rest } = scene
  const left = log.filter(({ text }) => !sent.has(plain(text)))
  return left.length === 0 ? rest : { ...rest, log: left }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const changedPanels = (scene: Scene, before: Scene): Panel[] =>
  scene.panels.filter(
    (panel) =>
      !isSame(
        panel,
        before.panels.find(({ id }) => id === panel.id),
      ),
  )

/**
 * The difference between two scenes: new or changed panels, ids of removed ones, the order if it changed, and all current choices, where unchanged ones
 * are given by id alone.
 */
function delta(scene: Scene, { turn, scene: before }: SentScene): AgentAnswer {
  const panels = changedPanels(scene, before)
  const ids = scene.panels.map(({ id }) => id)
  const gone = before.panels.map(({ id }) => id).filter((id) => !ids.includes(id))
  const remaining = before.panels.map(({ id }) => id).filter((id) => ids.includes(id))
  const fresh = ids.filter((id) => !remaining.includes(id))
  const choices = scene.choices.map((choice) =>
    before.choices.some((one) => isSame(one, choice)) ? choice.id : choice,
  )
  return {
    since: turn,
    ...(scene.title === before.title ? {} : { title: scene.title }),
    ...(scene.art === before.art ? {} : { art: scene.art ?? '' }),
    ...(panels.length === 0 ? {} : { panels }),
    ...(gone.length === 0 ? {} : { gone }),
    ...(isSame(ids, [...remaining, ...fresh]) ? {} : { order: ids }),
    ...(scene.log === undefined ? {} : { log: scene.log }),
    ...(isSame(scene.choices, before.choices) ? {} : { choices }),
  }
}

/**
 * The difference as text: new or changed panels and choices, then the ids of unchanged choices. A panel whose choices changed is shown with all of them, so
 * that they stay in context.
 */
function changedText(scene: Scene, before: Scene): string {
  const old = new Set(before.choices.map((choice) => JSON.stringify(choice)))
  const isOld = (choice: Scene['choices'][number]): boolean => old.has(JSON.stringify(choice))
  const others = scene.choices.filter((choice) => !isOld(choice))
  const shown = new Set([
    ...changedPanels(scene, before).map(({ id }) => id),
    ...others.flatMap(({ at }) => (at === undefined ? [] : [at.panel])),
  ])
  const panels = scene.panels.filter(({ id }) => shown.has(id))
  const choices = scene.choices.filter((choice) =>
    choice.at === undefined ? !isOld(choice) : shown.has(choice.at.panel),
  )
  const listed = new Set(legalIn({ ...scene, choices }))
  const rest = legalIn(scene).filter((id) => !listed.has(id))
  const text = sceneText({ ...scene, panels, choices }, WIDE)
  return rest.length === 0 ? text : `${text}\n\nUnchanged choices: ${rest.join(', ')}`
}
