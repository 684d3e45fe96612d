import { useState } from 'preact/hooks'
import { isServerError, type OwnTables, type TableView, type WaitingTables } from '../../../client/index.ts'
import { isName } from '../../../storage/settings.ts'
import { type AddressOf, goTo } from '../address.ts'
import { GAMES, gameName } from '../games.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Button, Field, Link, Question, Sheet, Slab, TextForm, Wait } from '../parts.tsx'
import { fetchServerKey, joinHere, type Member, memberHere } from '../server/member.ts'
import { fetchGhosts, fetchSeason, ghostsSize, submitRuns } from '../server/submit.ts'
import { SERVER_TEXT } from '../server/text.ts'
import { TEXT } from '../text.ts'

/** `#/commons`: joins the server and shows ranked runs, duels and ghosts. */
export function ServerPage({ address: { code = '' } }: { readonly address: AddressOf<'server'> }) {
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
    if (name !== '' && !isName(name)) return setMessage(TEXT.badName)
    const member = await joinHere(store, name)
    if (typeof member === 'string') setMessage(member)
    else joined(member)
  }
  return (
    <form class="slab" onSubmit={(event) => void join(event)}>
      <p class="row">
        <Field label={SERVER_TEXT.nameOnServer} maxLength={24} value={name} set={setName} />
        <button type="submit" class="primary">
          {SERVER_TEXT.joinServer}
        </button>
      </p>
      <p class="t-dim">{SERVER_TEXT.keyNote}</p>
      <p role="alert">{message}</p>
    </form>
  )
}

interface TableLists {
  readonly own: OwnTables['tables']
  readonly open: WaitingTables['tables']
}

async function tablesOf({ client }: Member): Promise<TableLists> {
  const [{ tables: own }, { tables: open }] = await Promise.all([
    client.send<OwnTables>('GET', '/api/v1/me/tables'),
    client.get<WaitingTables>('/api/v1/tables'),
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
  // Resume an open ranked run: starting another would let players shop for a good seed. Fetches the list again, because it may be outdated.
  const playRanked = (game: string): Promise<void> =>
    orShowError(async () => {
      const { own } = await tablesOf(member)
      const open = own.find((one) => one.game === game && one.kind === 'sealed')
      if (open === undefined) await joinTable('/api/v1/tables', { kind: 'sealed', game })
      else goTo({ at: 'table', id: open.id })
    })
  const actions: TableActions = {
    play: (game) => void playRanked(game),
    deal: (wish) => void joinTable('/api/v1/tables', wish),
    join: (path, body) => void joinTable(path, body),
  }
  return (
    <>
      <p>
        {SERVER_TEXT.joinedAs(me.name)} {me.met > 0 ? SERVER_TEXT.ghostResults(me.met, me.slain) : ''}
      </p>
      <p role="alert">{message}</p>
      {tables === undefined || tables instanceof Error ? null : <Tables {...tables} {...actions} />}
      <RankedRuns {...actions} />
      <Duels code={code} {...actions} />
      <SubmitAndFetch member={member} />
    </>
  )
}

/** What the sections of the page can do. */
interface TableActions {
  /** Resumes or starts a ranked run. */
  readonly play: (game: string) => void
  /** Asks the server for a table. */
  readonly deal: (wish: object) => void
  /** Takes a seat at a table, found by its address and body. */
  readonly join: (path: string, body?: unknown) => void
}

function RankedRuns({ play, deal }: TableActions) {
  return (
    <Slab title={SERVER_TEXT.rankedRun}>
      <p class="t-dim">{SERVER_TEXT.rankedNote}</p>
      <ul class="run-list">
        {GAMES.map(({ id, name }) => (
          <li key={id} data-game={id} class="row">
            <b class="ink">{name}</b>
            <Button data-deal={`sealed ${id}`} label={TEXT.play} go={() => play(id)} />
            <Button
              data-deal={`daily ${id}`}
              label={SERVER_TEXT.rankedDaily}
              go={() => deal({ kind: 'sealed', game: id, daily: true })}
            />
            <Link class="button" to={{ at: 'leaderboard', game: id }} label={SERVER_TEXT.leaderboard} />
          </li>
        ))}
      </ul>
    </Slab>
  )
}

/** Starting a duel with a friend, anybody or a bot, and joining one by its code. */
function Duels({ code, deal, join }: TableActions & { readonly code: string }) {
  return (
    <Slab title={SERVER_TEXT.duel}>
      <ul class="run-list">
        {GAMES.filter(({ hasDuel }) => hasDuel).map(({ id: game, name }) => (
          <li key={game} data-game={game} class="row">
            <b class="ink">{name}</b>
            <Button
              data-deal={`friend ${game}`}
              label={SERVER_TEXT.duelFriend}
              go={() => deal({ kind: 'duel', game })}
            />
            <Button
              data-deal={`open ${game}`}
              label={SERVER_TEXT.duelOpen}
              go={() => deal({ kind: 'duel', game, isOpen: true, isRated: true })}
            />
            <Button label={SERVER_TEXT.duelBot} go={() => deal({ kind: 'duel', game, against: 'plan' })} />
          </li>
        ))}
      </ul>
      <TextForm
        label={SERVER_TEXT.duelCode}
        button={SERVER_TEXT.joinGame}
        maxLength={12}
        initial={code}
        submit={(typed) => join('/api/v1/tables/join', { code: typed })}
      />
    </Slab>
  )
}

function Tables({ own, open, join }: TableLists & TableActions) {
  return (
    <>
      {own.length === 0 ? null : (
        <Slab title={SERVER_TEXT.yourTables}>
          <ul class="run-list">
            {own.map(({ id, game, kind, status }) => (
              <li key={id} data-game={game}>
                <Link to={{ at: 'table', id }} label={gameName(game)} /> {SERVER_TEXT.tableKinds[kind] ?? kind}{' '}
                <span class="t-dim">{status}</span>
              </li>
            ))}
          </ul>
        </Slab>
      )}
      <Slab title={SERVER_TEXT.waitingRoom}>
        {open.length === 0 ? <p class="t-dim">{SERVER_TEXT.waitingRoomEmpty}</p> : null}
        <ul class="run-list">
          {open.map(({ id, game, player, rating, isRated, clock }) => (
            <li key={id} data-game={game} class="row">
              <span>
                {gameName(game)}: {player.name} {rating === undefined ? '' : `(${rating})`}{' '}
                <span class="t-dim">{SERVER_TEXT.duelTerms(isRated, clock)}</span>
              </span>
              <Button label={SERVER_TEXT.joinGame} go={() => join(`/api/v1/tables/${id}/sit`)} />
            </li>
          ))}
        </ul>
      </Slab>
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
        <Button label={SERVER_TEXT.submitRuns} go={() => show(submitRuns(member, store))} />
        <Button label={`${SERVER_TEXT.fetchGhosts}: ${TEXT.values[scope]}`} go={() => show(askOrFetch())} />
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
