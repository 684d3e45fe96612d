import { useState } from 'preact/hooks'
import { isServerError, type TableView } from '../../../client/index.ts'
import { type Address, goTo, makeAddress } from '../address.ts'
import { findGame, GAMES } from '../games.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Question, Sheet, Wait } from '../parts.tsx'
import { fetchServerKey, joinHere, type Member, memberHere } from '../server/member.ts'
import { fetchGhosts, fetchSeason, ghostsSize, submitRuns } from '../server/submit.ts'
import { SERVER_TEXT } from '../server/text.ts'
import { isName } from '../settings.ts'
import { TEXT } from '../text.ts'

/** `#/commons`: joins the server and shows ranked runs, duels and ghosts. */
export function ServerPage({ address: { code = '' } }: { readonly address: Address & { at: 'server' } }) {
  const { store } = useHome()
  const [joined, setJoined] = useState<Member | undefined>(undefined)
  const found = useLoaded(async () => ({ key: await fetchServerKey(), member: await memberHere(store) }), [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const { key, member } = found
  const now = joined ?? (typeof member === 'object' ? member : undefined)
  return (
    <Sheet title={TEXT.server}>
      <p>{SERVER_TEXT.serverNote}</p>
      {key === undefined ? <p role="alert">{SERVER_TEXT.noServer}</p> : null}
      {member === 'other-key' && joined === undefined ? <p role="alert">{SERVER_TEXT.otherServerKey}</p> : null}
      {key === undefined ? null : now === undefined ? (
        <Join joined={setJoined} />
      ) : (
        <MemberPage member={now} code={code} />
      )}
    </Sheet>
  )
}

function Join({ joined }: { readonly joined: (member: Member) => void }) {
  const { store, settings } = useHome()
  const [name, setName] = useState(settings.name)
  const [message, setMessage] = useState('')
  const join = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (!isName(name)) return setMessage(TEXT.badName)
    const member = await joinHere(store, name)
    if (typeof member === 'string') setMessage(member)
    else joined(member)
  }
  return (
    <form class="slab" onSubmit={(event) => void join(event)}>
      <p class="row">
        <label>
          {SERVER_TEXT.nameOnServer}{' '}
          <input
            type="text"
            maxLength={24}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          {SERVER_TEXT.joinServer}
        </button>
      </p>
      <p class="t-dim">{SERVER_TEXT.keyNote}</p>
      <p role="alert">{message}</p>
    </form>
  )
}

interface OwnTable {
  readonly id: string
  readonly game: string
  readonly kind: string
  readonly status: string
}
interface WaitingTable {
  readonly id: string
  readonly game: string
  readonly player: { readonly name: string }
  readonly rating?: number
  readonly isRated: boolean
  readonly clock?: { readonly baseMs: number; readonly stepMs: number }
}
interface TableLists {
  readonly own: readonly OwnTable[]
  readonly open: readonly WaitingTable[]
}

async function tablesOf({ client }: Member): Promise<TableLists> {
  const [{ tables: own }, { tables: open }] = await Promise.all([
    client.send<{ tables: OwnTable[] }>('GET', '/api/v1/me/tables'),
    client.get<{ tables: WaitingTable[] }>('/api/v1/tables'),
  ])
  return { own, open: open.filter(({ id }) => own.every((one) => one.id !== id)) }
}

function MemberPage({ member, code }: { readonly member: Member; readonly code: string }) {
  const { client, me } = member
  const [message, setMessage] = useState('')
  const tables = useLoaded(() => tablesOf(member), [member])
  const orShowError = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!isServerError(error)) throw error
      setMessage(error.message)
    }
  }
  const joinTable = (path: string, body?: unknown): Promise<void> =>
    orShowError(async () => {
      const { id } = await client.send<TableView>('POST', path, body)
      goTo({ at: 'table', id })
    })
  const deal = (wish: object): void => void joinTable('/api/v1/tables', wish)
  // Resume an open ranked run: starting another would let players shop for a good seed. Fetches the list again, because it may be outdated.
  const playRanked = (game: string): Promise<void> =>
    orShowError(async () => {
      const { own } = await tablesOf(member)
      const open = own.find((one) => one.game === game && one.kind === 'sealed')
      if (open === undefined) await joinTable('/api/v1/tables', { kind: 'sealed', game })
      else goTo({ at: 'table', id: open.id })
    })
  return (
    <>
      <p>
        {SERVER_TEXT.joinedAs(me.name)} {me.met > 0 ? SERVER_TEXT.ghostResults(me.met, me.slain) : ''}
      </p>
      <p role="alert">{message}</p>
      <Tables tables={tables} joinTable={(id) => void joinTable(`/api/v1/tables/${id}/sit`)} />
      <RankedRuns play={(game) => void playRanked(game)} deal={deal} />
      <Duels code={code} deal={deal} join={(typed) => void joinTable('/api/v1/tables/join', { code: typed })} />
      <SubmitAndFetch member={member} />
    </>
  )
}

interface RankedRunsProps {
  readonly play: (game: string) => void
  readonly deal: (wish: object) => void
}

function RankedRuns({ play, deal }: RankedRunsProps) {
  return (
    <section class="slab" aria-label={SERVER_TEXT.rankedRun}>
      <h2>{SERVER_TEXT.rankedRun}</h2>
      <p class="t-dim">{SERVER_TEXT.rankedNote}</p>
      <ul class="run-list">
        {GAMES.map(({ id, name }) => (
          <li key={id} data-game={id} class="row">
            <b class="ink">{name}</b>
            <button type="button" data-deal={`sealed ${id}`} onClick={() => play(id)}>
              {TEXT.play}
            </button>
            <button
              type="button"
              data-deal={`daily ${id}`}
              onClick={() => deal({ kind: 'sealed', game: id, daily: true })}
            >
              {SERVER_TEXT.rankedDaily}
            </button>
            <a class="button" href={makeAddress({ at: 'leaderboard', game: id })}>
              {SERVER_TEXT.leaderboard}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DuelsProps {
  readonly code: string
  readonly deal: (wish: object) => void
  readonly join: (code: string) => void
}

/** Starting a duel with a friend, anybody or a bot, and joining one by its code. */
function Duels({ code, deal, join }: DuelsProps) {
  const [typed, setTyped] = useState(code)
  return (
    <section class="slab" aria-label={SERVER_TEXT.duel}>
      <h2>{SERVER_TEXT.duel}</h2>
      <ul class="run-list">
        {GAMES.filter(({ hasDuel }) => hasDuel).map(({ id: game, name }) => (
          <li key={game} data-game={game} class="row">
            <b class="ink">{name}</b>
            <button type="button" data-deal={`friend ${game}`} onClick={() => deal({ kind: 'duel', game })}>
              {SERVER_TEXT.duelFriend}
            </button>
            <button
              type="button"
              data-deal={`open ${game}`}
              onClick={() => deal({ kind: 'duel', game, isOpen: true, isRated: true })}
            >
              {SERVER_TEXT.duelOpen}
            </button>
            <button type="button" onClick={() => deal({ kind: 'duel', game, against: 'plan' })}>
              {SERVER_TEXT.duelBot}
            </button>
          </li>
        ))}
      </ul>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          join(typed.trim())
        }}
      >
        <label>
          {SERVER_TEXT.duelCode}{' '}
          <input
            type="text"
            maxLength={12}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button type="submit">{SERVER_TEXT.joinGame}</button>
      </form>
    </section>
  )
}

function Tables({
  tables,
  joinTable,
}: {
  readonly tables: TableLists | Error | undefined
  readonly joinTable: (id: string) => void
}) {
  if (tables === undefined || tables instanceof Error) return null
  const { own, open } = tables
  return (
    <>
      {own.length === 0 ? null : (
        <section class="slab" aria-label={SERVER_TEXT.yourTables}>
          <h2>{SERVER_TEXT.yourTables}</h2>
          <ul class="run-list">
            {own.map(({ id, game, kind, status }) => (
              <li key={id} data-game={game}>
                <a href={makeAddress({ at: 'table', id })}>{findGame(game)?.name ?? game}</a>{' '}
                {SERVER_TEXT.tableKinds[kind] ?? kind} <span class="t-dim">{status}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="slab" aria-label={SERVER_TEXT.waitingRoom}>
        <h2>{SERVER_TEXT.waitingRoom}</h2>
        {open.length === 0 ? <p class="t-dim">{SERVER_TEXT.waitingRoomEmpty}</p> : null}
        <ul class="run-list">
          {open.map(({ id, game, player, rating, isRated, clock }) => (
            <li key={id} data-game={game} class="row">
              <span>
                {findGame(game)?.name ?? game}: {player.name} {rating === undefined ? '' : `(${rating})`}{' '}
                <span class="t-dim">{SERVER_TEXT.duelTerms(isRated, clock)}</span>
              </span>
              <button type="button" onClick={() => joinTable(id)}>
                {SERVER_TEXT.joinGame}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Submitting runs and fetching ghosts. */
function SubmitAndFetch({ member }: { readonly member: Member }) {
  const { store, settings } = useHome()
  const [message, setMessage] = useState('')
  const [asked, setAsked] = useState('')
  const scope = settings.ghosts === 'none' ? 'skill' : settings.ghosts
  const facts = GAMES.find(({ hasGhosts }) => hasGhosts)
  const show = (work: Promise<string>): void =>
    void work.then(setMessage, (error: Error) => setMessage(isServerError(error) ? error.message : String(error)))
  const fetchNow = async (): Promise<string> => {
    if (facts === undefined) return ''
    const info = await facts.info()
    return scope === 'season' ? fetchSeason(member, info, store) : fetchGhosts(member, info, scope, store)
  }
  const askOrFetch = async (): Promise<string> => {
    if (facts === undefined || scope !== 'full') return fetchNow()
    const { count, bytes } = await ghostsSize(member, facts.id, scope, store)
    setAsked(SERVER_TEXT.fetchAllAsk(count, bytes))
    return ''
  }
  return (
    <section class="slab" aria-label={SERVER_TEXT.submitRuns}>
      <p class="row">
        <button type="button" onClick={() => show(submitRuns(member, store))}>
          {SERVER_TEXT.submitRuns}
        </button>
        <button type="button" onClick={() => show(askOrFetch())}>
          {SERVER_TEXT.fetchGhosts}: {TEXT.values[scope]}
        </button>
      </p>
      <p role="status">{message}</p>
      {asked === '' ? null : (
        <Question
          text={asked}
          answer={(isYes) => {
            setAsked('')
            if (isYes) show(fetchNow())
          }}
        />
      )}
    </section>
  )
}
