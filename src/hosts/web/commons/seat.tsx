import { useEffect, useMemo, useState } from 'preact/hooks'
import { isRefusal, journalOf, makeJournalString, parseJournalJson, replay } from '../../../engine/index.ts'
import { cleanAll } from '../../../views/clean.ts'
import { Choices } from '../../../views/web/choices.tsx'
import { choiceOf } from '../../../views/web/hands.ts'
import { firstFocus } from '../../../views/web/keys.ts'
import { Log, type Told } from '../../../views/web/log.tsx'
import type { Hands } from '../../../views/web/look.ts'
import { STILL, Stage } from '../../../views/web/stage.tsx'
import { LookOf } from '../../../views/web/words.tsx'
import { awaited, cornerWords, endWords, isAtCommons, sceneNow, type TableView } from '../../commons/index.ts'
import { linkTo, makeAddress } from '../address.ts'
import { useKeys, useLoaded, useNarrow } from '../home/home.ts'
import { Question } from '../parts.tsx'
import { isOwnKey, steer } from '../table/steer.ts'
import { WORDS } from '../words.ts'
import type { AtTable } from './at-table.ts'

/** A run that lives at the commons, at the same table as one at home. A choice is safe there before what came of it is shown. */
export function Seat({ at }: { readonly at: AtTable }) {
  const { house, look, live } = at
  const { view, hands, scene, asked, setAsked, notice, tell } = useSeat(at)
  const isNarrow = useNarrow()
  const Scenery = look.Stage ?? Stage
  const drawsChoices = look.drawsChoices === true && look.Stage !== undefined
  const over = view.status === 'over'
  const waits = live.isAway() ? WORDS.tableAway : awaited(view)
  return (
    <LookOf.Provider value={look}>
      <div
        class={`table-page ${over ? 'over' : ''} ${drawsChoices ? 'own-choices' : ''}`}
        data-turn={view.turn}
        data-focus={hands.focus}
        data-game={house.id}
        data-room={look.isWide === true ? 'wide' : undefined}
      >
        <header class="table-head">
          <a class="game-name" href="#/commons">
            {house.name}
          </a>
          <span class="chips">
            <span class="chip">{cornerWords(view)}</span>
            {view.players.map((player, seat) => (
              <span key={seat} class="chip">
                {player?.name ?? '…'}
              </span>
            ))}
          </span>
          <nav class="table-nav" aria-label={WORDS.menu}>
            {over || view.seat === undefined ? null : (
              <button
                type="button"
                class="quiet"
                onClick={() => setAsked({ text: WORDS.tableResignAsk, go: () => tell(live.resign()) })}
              >
                {WORDS.tableResign}
              </button>
            )}
          </nav>
        </header>
        <p class="notice" role="status" hidden={waits === '' && notice === ''}>
          {notice} {waits}{' '}
          {view.status === 'waiting' && view.code !== undefined ? (
            <a href={linkTo({ at: 'commons', code: view.code })}>{WORDS.tableInvite}</a>
          ) : null}
        </p>
        <main class="table-main" id="main">
          <h1 class="scene-title">{scene.title}</h1>
          {over ? <Over at={at} view={view} tell={tell} /> : null}
          <Scenery scene={scene} hands={hands} isNarrow={isNarrow} />
          {over || drawsChoices ? null : <Choices scene={scene} hands={hands} label={WORDS.choices} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
          <aside class="side" aria-label={WORDS.log} tabIndex={0}>
            <Log told={toldAt(at).slice(isNarrow ? -4 : -30)} label={WORDS.log} why={() => undefined} />
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
    </LookOf.Provider>
  )
}

function toldAt({ live }: AtTable): Told[] {
  const last = live.view().turn - 1
  return live.told().map(({ turn, line }, place) => ({ turn, place, line: cleanAll(line), isNew: turn >= last }))
}

/** The view as it is now: clocks that run have run on since it came. */
function useView({ live }: AtTable): TableView {
  const [, setTick] = useState(0)
  const view = live.view()
  const [came, setCame] = useState({ view, when: Date.now() })
  if (came.view !== view) setCame({ view, when: Date.now() })
  useEffect(() => live.changed(() => setTick((tick) => tick + 1)), [live])
  const isTimed = view.clocks?.some(({ isRunning }) => isRunning) === true
  useEffect(() => {
    if (!isTimed) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [isTimed])
  useEffect(() => () => live.close(), [live])
  if (view.clocks === undefined) return view
  const passed = came.view === view ? Date.now() - came.when : 0
  const clocks = view.clocks.map((clock) =>
    clock.isRunning ? { ...clock, leftMs: Math.max(0, clock.leftMs - passed) } : clock,
  )
  return { ...view, clocks }
}

function useSeat(at: AtTable) {
  const { live } = at
  const view = useView(at)
  // Nothing from outside reaches the page uncleaned.
  const scene = useMemo(
    () => cleanAll(sceneNow(live.view())),
    [view.digest, view.turn, view.waiting.length, view.status],
  )
  const [focus, setFocus] = useState<string | undefined>(() => firstFocus(scene))
  const [asked, setAsked] = useState<{ readonly text: string; readonly go: () => void } | undefined>(undefined)
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (choiceOf(scene, focus) === undefined) setFocus(firstFocus(scene))
  }, [scene])
  /** Says why something was refused; nothing where it was not. */
  const tell = (said: Promise<string | undefined>): void => void said.then((refused = '') => setNotice(refused))
  const go = (id: string): void => tell(live.choose(live.view().turn, id))
  const hands: Hands = {
    ...STILL,
    choose(id) {
      const choice = choiceOf(scene, id)
      if (choice === undefined || view.status === 'over') return
      if (choice.blocked !== undefined) setFocus(id)
      else if (choice.ask !== undefined) setAsked({ text: choice.ask, go: () => go(id) })
      else go(id)
    },
    focus,
    look: setFocus,
  }
  useKeys((event) => {
    if (!isOwnKey(event) && steer(event, scene, hands, setFocus)) event.preventDefault()
  })
  return { view, scene, hands, asked, setAsked, notice, tell }
}

interface Sealed {
  readonly seal?: { readonly commitment?: string }
}

interface Ended {
  readonly at: AtTable
  readonly view: TableView
  readonly tell: (said: Promise<string | undefined>) => void
}

/** How it ended, what proves it, and once more. */
function Over({ at: { live, member, entry }, view, tell }: Ended) {
  const [isAsked, setAsked] = useState(false)
  const record = useLoaded(async () => {
    try {
      const found = await member.client.get<Sealed>(`/api/v1/tables/${view.id}/record`)
      if (found.seal?.commitment !== view.commitment) return WORDS.tableBadRecord
      const journal = parseJournalJson(found)
      if (!journal.ok) return journal.why
      const run = replay(entry.game, journal.value)
      return isRefusal(run) ? run.why : { journal: makeJournalString(journalOf(run)) }
    } catch (error) {
      // The chance of a daily is everybody's until the day is over.
      if (isAtCommons(error)) return view.day === undefined ? error.message : WORDS.tableLater
      throw error
    }
  }, [view.id])
  const wants = view.again.some((seat) => seat !== view.seat)
  return (
    <section class="end" aria-label={WORDS.tableRecord}>
      <div class="end-words">
        <h2>{endWords(view)}</h2>
        <p>{typeof record === 'string' ? record : record instanceof Error ? record.message : WORDS.tableRecord}</p>
        {wants && !isAsked ? <p>{WORDS.tableOtherWants}</p> : null}
        {isAsked && view.next === undefined ? <p>{WORDS.tableAgainAsked}</p> : null}
      </div>
      <p class="row end-ways">
        {typeof record === 'object' && 'journal' in record ? (
          <a class="button chief" href={makeAddress({ at: 'replay', journal: record.journal })}>
            {WORDS.watch} · {WORDS.share}
          </a>
        ) : null}
        {view.kind === 'duel' && view.next === undefined && view.seat !== undefined ? (
          <button
            type="button"
            onClick={() => {
              setAsked(true)
              tell(live.again())
            }}
          >
            {WORDS.tableAgain}
          </button>
        ) : null}
        {view.next === undefined ? null : (
          <a class="button" href={makeAddress({ at: 'table', id: view.next })}>
            {WORDS.tableNext}
          </a>
        )}
        <a class="button" href="#/commons">
          {WORDS.commons}
        </a>
      </p>
    </section>
  )
}
