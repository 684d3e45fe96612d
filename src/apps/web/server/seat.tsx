import { useEffect, useMemo, useState } from 'preact/hooks'
import { currentScene, endText, isServerError, statusText, type TableView, waitingText } from '../../../client/index.ts'
import { isRefusal, journalOf, makeJournalString, parseJournalJson, replay } from '../../../engine/index.ts'
import { cleanAll } from '../../../lib/clean-text.ts'
import { ChoiceList } from '../../../views/web/choices.tsx'
import { choiceById } from '../../../views/web/input.ts'
import { firstFocus } from '../../../views/web/keys.ts'
import { Log, type WebLogEntry } from '../../../views/web/log.tsx'
import { SkinContext } from '../../../views/web/rich-text.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { READ_ONLY_STAGE, Stage } from '../../../views/web/stage.tsx'
import { linkTo, makeAddress } from '../address.ts'
import { useKeys, useLoaded, useNarrow } from '../home/home.ts'
import { Question } from '../parts.tsx'
import { handleKey, isBrowserKey } from '../play/keys.ts'
import { TEXT } from '../text.ts'
import type { OpenTable } from './open-table.ts'

/** A run on the server, shown like a local one. The server stores a choice before its result is shown. */
export function Seat({ at }: { readonly at: OpenTable }) {
  const { facts, skin, live } = at
  const { view, api, scene, asked, setAsked, notice, showRefusal } = useSeat(at)
  const isNarrow = useNarrow()
  const StageView = skin.Stage ?? Stage
  const drawsChoices = skin.drawsChoices === true && skin.Stage !== undefined
  const over = view.status === 'over'
  const waits = live.isDisconnected() ? TEXT.connectionLost : waitingText(view)
  return (
    <SkinContext.Provider value={skin}>
      <div
        class={`table-page ${over ? 'over' : ''} ${drawsChoices ? 'own-choices' : ''}`}
        data-turn={view.turn}
        data-focus={api.focus}
        data-game={facts.id}
        data-room={skin.isWide === true ? 'wide' : undefined}
      >
        <header class="table-head">
          <a class="game-name" href="#/commons">
            {facts.name}
          </a>
          <span class="chips">
            <span class="chip">{statusText(view)}</span>
            {view.players.map((player, seat) => (
              <span key={seat} class="chip">
                {player?.name ?? '…'}
              </span>
            ))}
          </span>
          <nav class="table-nav" aria-label={TEXT.menu}>
            {over || view.seat === undefined ? null : (
              <button
                type="button"
                class="quiet"
                onClick={() => setAsked({ text: TEXT.resignAsk, go: () => showRefusal(live.resign()) })}
              >
                {TEXT.resign}
              </button>
            )}
          </nav>
        </header>
        <p class="notice" role="status" hidden={waits === '' && notice === ''}>
          {notice} {waits}{' '}
          {view.status === 'waiting' && view.code !== undefined ? (
            <a href={linkTo({ at: 'server', code: view.code })}>{TEXT.inviteLink}</a>
          ) : null}
        </p>
        <main class="table-main" id="main">
          <h1 class="scene-title">{scene.title}</h1>
          {over ? <Over at={at} view={view} showRefusal={showRefusal} /> : null}
          <StageView scene={scene} api={api} isNarrow={isNarrow} />
          {over || drawsChoices ? null : <ChoiceList scene={scene} api={api} label={TEXT.choices} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
          <aside class="side" aria-label={TEXT.log} tabIndex={0}>
            <Log lines={logEntries(at).slice(isNarrow ? -4 : -30)} label={TEXT.log} explain={() => undefined} />
          </aside>
        </main>
        {asked === undefined ? null : (
          <Question
            text={asked.text}
            answer={(isYes) => {
              setAsked(undefined)
              if (isYes) asked.go()
            }}
          />
        )}
      </div>
    </SkinContext.Provider>
  )
}

function logEntries({ live }: OpenTable): WebLogEntry[] {
  const last = live.view().turn - 1
  return live.log().map(({ turn, line }, index) => ({ turn, index, line: cleanAll(line), isNew: turn >= last }))
}

/** The current view, with running clocks advanced to now. */
function useView({ live }: OpenTable): TableView {
  const [, setTick] = useState(0)
  const view = live.view()
  const [received, setReceived] = useState({ view, when: Date.now() })
  if (received.view !== view) setReceived({ view, when: Date.now() })
  useEffect(() => live.onChange(() => setTick((tick) => tick + 1)), [live])
  const isTimed = view.clocks?.some(({ isRunning }) => isRunning) === true
  useEffect(() => {
    if (!isTimed) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [isTimed])
  useEffect(() => () => live.close(), [live])
  if (view.clocks === undefined) return view
  const passed = received.view === view ? Date.now() - received.when : 0
  const clocks = view.clocks.map((clock) =>
    clock.isRunning ? { ...clock, leftMs: Math.max(0, clock.leftMs - passed) } : clock,
  )
  return { ...view, clocks }
}

function useSeat(at: OpenTable) {
  const { live } = at
  const view = useView(at)
  // Sanitize everything that comes from the server.
  const scene = useMemo(
    () => cleanAll(currentScene(live.view())),
    [view.digest, view.turn, view.waiting.length, view.status],
  )
  const [focus, setFocus] = useState<string | undefined>(() => firstFocus(scene))
  const [asked, setAsked] = useState<{ readonly text: string; readonly go: () => void } | undefined>(undefined)
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (choiceById(scene, focus) === undefined) setFocus(firstFocus(scene))
  }, [scene])
  /** Shows why a request was rejected. */
  const showRefusal = (work: Promise<string | undefined>): void => void work.then((refused = '') => setNotice(refused))
  const go = (id: string): void => showRefusal(live.choose(live.view().turn, id))
  const api: StageApi = {
    ...READ_ONLY_STAGE,
    choose(id) {
      const choice = choiceById(scene, id)
      if (choice === undefined || view.status === 'over') return
      if (choice.blocked !== undefined) setFocus(id)
      else if (choice.ask !== undefined) setAsked({ text: choice.ask, go: () => go(id) })
      else go(id)
    },
    focus,
    setFocus: setFocus,
  }
  useKeys((event) => {
    if (!isBrowserKey(event) && handleKey(event, scene, api, setFocus)) event.preventDefault()
  })
  return { view, scene, api, asked, setAsked, notice, showRefusal }
}

interface SealedRecord {
  readonly seal?: { readonly commitment?: string }
}

interface OverProps {
  readonly at: OpenTable
  readonly view: TableView
  readonly showRefusal: (work: Promise<string | undefined>) => void
}

/** The result, its record, and a rematch button. */
function Over({ at: { live, member, info }, view, showRefusal }: OverProps) {
  const [isAsked, setAsked] = useState(false)
  const record = useLoaded(async () => {
    try {
      const found = await member.client.get<SealedRecord>(`/api/v1/tables/${view.id}/record`)
      if (found.seal?.commitment !== view.commitment) return TEXT.recordInvalid
      const journal = parseJournalJson(found)
      if (!journal.ok) return journal.why
      const run = replay(info.game, journal.value)
      return isRefusal(run) ? run.why : { journal: makeJournalString(journalOf(run)) }
    } catch (error) {
      // The seed of a daily run stays secret until the day is over, because everyone plays it.
      if (isServerError(error)) return view.day === undefined ? error.message : TEXT.recordLater
      throw error
    }
  }, [view.id])
  const wants = view.again.some((seat) => seat !== view.seat)
  return (
    <section class="end" aria-label={TEXT.tableRecord}>
      <div class="end-text">
        <h2>{endText(view)}</h2>
        <p>{typeof record === 'string' ? record : record instanceof Error ? record.message : TEXT.tableRecord}</p>
        {wants && !isAsked ? <p>{TEXT.rematchOffered}</p> : null}
        {isAsked && view.next === undefined ? <p>{TEXT.rematchAsked}</p> : null}
      </div>
      <p class="row end-buttons">
        {typeof record === 'object' && 'journal' in record ? (
          <a class="button primary" href={makeAddress({ at: 'replay', journal: record.journal })}>
            {TEXT.watch} · {TEXT.share}
          </a>
        ) : null}
        {view.kind === 'duel' && view.next === undefined && view.seat !== undefined ? (
          <button
            type="button"
            onClick={() => {
              setAsked(true)
              showRefusal(live.rematch())
            }}
          >
            {TEXT.rematch}
          </button>
        ) : null}
        {view.next === undefined ? null : (
          <a class="button" href={makeAddress({ at: 'table', id: view.next })}>
            {TEXT.goToRematch}
          </a>
        )}
        <a class="button" href="#/commons">
          {TEXT.server}
        </a>
      </p>
    </section>
  )
}
