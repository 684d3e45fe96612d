import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { endText, isServerError, type LiveTable, statusText, waitingText } from '../../../client/index.ts'
import { isRefusal, journalOf, makeJournalString, parseJournalJson, replay } from '../../../engine/index.ts'
import { useLoaded } from '../home/home.ts'
import { Button, Link } from '../parts.tsx'
import { PlayScreen } from '../play/screen.tsx'
import { usePlay } from '../play/use-play.ts'
import { TEXT } from '../text.ts'
import type { OpenTable } from './open-table.ts'
import { SERVER_TEXT } from './text.ts'

const NAV = ['why', 'help', 'menu'] as const
const SERVER = { at: 'server' } as const

/** The play screen of a run on the server, which stores a choice before its result is shown. */
export function TableScreen({ at }: { readonly at: OpenTable }) {
  const { view } = at
  const { live } = view.session
  const { status, seat, code } = live.view()
  const play = usePlay(view)
  useEffect(() => () => live.close(), [live])
  const request = (work: Promise<string | undefined>): void =>
    void work.then((refused) => refused !== undefined && view.notify([refused]))
  const resign = (): void => play.ask({ text: SERVER_TEXT.resignAsk, go: () => request(live.resign()) })
  const canResign = status !== 'over' && seat !== undefined
  const chips = useMemo(() => <Chips live={live} />, [live])
  const resignButton = useMemo(
    () => (canResign ? <Button class="quiet" label={SERVER_TEXT.resign} go={resign} /> : null),
    [view, canResign],
  )
  const waits = live.isDisconnected() ? SERVER_TEXT.connectionLost : waitingText(live.view())
  return (
    <PlayScreen
      view={view}
      play={play}
      home={SERVER}
      chips={chips}
      nav={NAV}
      buttons={resignButton}
      notice={
        <p class="notice" role="status" hidden={waits === ''}>
          {waits}{' '}
          {status === 'waiting' && code !== undefined ? (
            <Link to={{ at: 'server', code }} label={SERVER_TEXT.inviteLink} />
          ) : null}
        </p>
      }
      menu={() => ({
        above: [{ label: SERVER_TEXT.leaveTable, note: TEXT.leaveNote, to: SERVER }],
        below: canResign ? [{ label: SERVER_TEXT.resign, go: resign }] : [],
      })}
      end={<TableEnd at={at} request={request} />}
    />
  )
}

/** Kind, clocks and players of a table. Running clocks advance every second. */
function Chips({ live }: { readonly live: LiveTable }) {
  const [, setTick] = useState(0)
  const view = live.view()
  const received = useRef({ view, when: Date.now() })
  if (received.current.view !== view) received.current = { view, when: Date.now() }
  useEffect(() => live.onChange(() => setTick((tick) => tick + 1)), [live])
  const isTimed = view.clocks?.some(({ isRunning }) => isRunning) === true
  useEffect(() => {
    if (!isTimed) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [isTimed])
  const passed = Date.now() - received.current.when
  const clocks = view.clocks?.map((clock) =>
    clock.isRunning ? { ...clock, leftMs: Math.max(0, clock.leftMs - passed) } : clock,
  )
  return (
    <>
      <span class="chip">{statusText({ ...view, ...(clocks === undefined ? {} : { clocks }) })}</span>
      {view.players.map((player, seat) => (
        <span key={seat} class="chip">
          {player?.name ?? '…'}
        </span>
      ))}
    </>
  )
}

interface SealedRecord {
  readonly seal?: { readonly commitment?: string }
}

interface TableEndProps {
  readonly at: OpenTable
  readonly request: (work: Promise<string | undefined>) => void
}

/** The result, its record, and a rematch button. */
function TableEnd({ at, request }: TableEndProps) {
  const { live } = at.view.session
  const { id, kind, seat, again, next } = live.view()
  const [isAsked, setAsked] = useState(false)
  const record = useLoaded(() => loadRecord(at), [id])
  const message =
    typeof record === 'string' ? record : record instanceof Error ? record.message : SERVER_TEXT.tableRecord
  return (
    <section class="end" aria-label={SERVER_TEXT.tableRecord}>
      <div class="end-text">
        <h2>{endText(live.view())}</h2>
        <p>{message}</p>
        {again.some((other) => other !== seat) && !isAsked ? <p>{SERVER_TEXT.rematchOffered}</p> : null}
        {isAsked && next === undefined ? <p>{SERVER_TEXT.rematchAsked}</p> : null}
      </div>
      <p class="row end-buttons">
        {typeof record === 'object' && 'journal' in record ? (
          <Link
            class="button primary"
            to={{ at: 'replay', journal: record.journal }}
            label={`${TEXT.watch} · ${TEXT.share}`}
          />
        ) : null}
        {kind === 'duel' && next === undefined && seat !== undefined ? (
          <Button
            label={SERVER_TEXT.rematch}
            go={() => {
              setAsked(true)
              request(live.rematch())
            }}
          />
        ) : null}
        {next === undefined ? null : (
          <Link class="button" to={{ at: 'table', id: next }} label={SERVER_TEXT.goToRematch} />
        )}
        <Link class="button" to={SERVER} label={TEXT.server} />
      </p>
    </section>
  )
}

/** Fetches and verifies the record of a finished table. Resolves to a message if there is none, or if it is wrong. */
async function loadRecord({ view, member }: OpenTable): Promise<{ readonly journal: string } | string> {
  const { live, info } = view.session
  const { id, commitment, day } = live.view()
  try {
    const found = await member.client.get<SealedRecord>(`/api/v1/tables/${id}/record`)
    if (found.seal?.commitment !== commitment) return SERVER_TEXT.recordInvalid
    const journal = parseJournalJson(found)
    if (!journal.ok) return journal.why
    const run = replay(info.game, journal.value)
    return isRefusal(run) ? run.why : { journal: makeJournalString(journalOf(run)) }
  } catch (error) {
    // The seed of a daily run stays secret until the day is over, because everyone plays it.
    if (isServerError(error)) return day === undefined ? error.message : SERVER_TEXT.recordLater
    throw error
  }
}
