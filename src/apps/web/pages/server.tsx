import { useState } from 'preact/hooks'
import { isServerError, type TableView } from '../../../client/index.ts'
import { goTo, makeAddress } from '../address.ts'
import { findGame, GAMES } from '../games.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Question, Sheet, Wait } from '../parts.tsx'
import { commonsHere, joinHere, type Member, memberHere } from '../server/member.ts'
import { bringRuns, fetchGhosts, fetchSeason, sizeThere } from '../server/submit.ts'
import { isName } from '../settings.ts'
import { TEXT } from '../text.ts'

/** `#/commons`: joins the server and shows ranked runs, duels and ghosts. */
export function ServerPage({ code }: { readonly code: string }) {
  const { store } = useHome()
  const [joined, setJoined] = useState<Member | undefined>(undefined)
  const found = useLoaded(async () => ({ key: await commonsHere(), member: await memberHere(store) }), [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const { key, member } = found
  const now = joined ?? (typeof member === 'object' ? member : undefined)
  return (
    <Sheet title={TEXT.commons}>
      <p>{TEXT.commonsNote}</p>
      {key === undefined ? <p role="alert">{TEXT.commonsNone}</p> : null}
      {member === 'other-key' && joined === undefined ? <p role="alert">{TEXT.commonsOther}</p> : null}
      {key === undefined ? null : now === undefined ? <Join joined={setJoined} /> : <Inside member={now} code={code} />}
    </Sheet>
  )
}

function Join({ joined }: { readonly joined: (member: Member) => void }) {
  const { store, settings } = useHome()
  const [name, setName] = useState(settings.name)
  const [told, setTold] = useState('')
  const join = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (!isName(name)) return setTold(TEXT.badName)
    const member = await joinHere(store, name)
    if (typeof member === 'string') setTold(member)
    else joined(member)
  }
  return (
    <form class="slab" onSubmit={(event) => void join(event)}>
      <p class="row">
        <label>
          {TEXT.commonsName}{' '}
          <input
            type="text"
            maxLength={24}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <button type="submit" class="chief">
          {TEXT.commonsJoin}
        </button>
      </p>
      <p class="t-dim">{TEXT.commonsKeyNote}</p>
      <p role="alert">{told}</p>
    </form>
  )
}

interface OwnRow {
  readonly id: string
  readonly game: string
  readonly kind: string
  readonly status: string
}
interface RoomRow {
  readonly id: string
  readonly game: string
  readonly player: { readonly name: string }
  readonly rating?: number
  readonly isRated: boolean
  readonly clock?: { readonly baseMs: number; readonly stepMs: number }
}
interface Rooms {
  readonly own: readonly OwnRow[]
  readonly open: readonly RoomRow[]
}

async function roomsAt({ client }: Member): Promise<Rooms> {
  const [{ tables: own }, { tables: open }] = await Promise.all([
    client.send<{ tables: OwnRow[] }>('GET', '/api/v1/me/tables'),
    client.get<{ tables: RoomRow[] }>('/api/v1/tables'),
  ])
  return { own, open: open.filter(({ id }) => own.every((one) => one.id !== id)) }
}

function Inside({ member, code }: { readonly member: Member; readonly code: string }) {
  const { client, me } = member
  const [told, setTold] = useState('')
  const rooms = useLoaded(() => roomsAt(member), [member])
  const orTell = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!isServerError(error)) throw error
      setTold(error.message)
    }
  }
  const sit = (path: string, body?: unknown): Promise<void> =>
    orTell(async () => {
      const { id } = await client.send<TableView>('POST', path, body)
      goTo({ at: 'table', id })
    })
  const deal = (wish: object): void => void sit('/api/v1/tables', wish)
  // Resume an open ranked run: starting another would let players shop for a good seed. Fetch the list again, it may be outdated.
  const sealed = (game: string): Promise<void> =>
    orTell(async () => {
      const { own } = await roomsAt(member)
      const open = own.find((one) => one.game === game && one.kind === 'sealed')
      if (open === undefined) await sit('/api/v1/tables', { kind: 'sealed', game })
      else goTo({ at: 'table', id: open.id })
    })
  return (
    <>
      <p>
        {TEXT.commonsYou(me.name)} {me.met > 0 ? TEXT.commonsDeeds(me.met, me.slain) : ''}
      </p>
      <p role="alert">{told}</p>
      <Tables rooms={rooms} sit={(id) => void sit(`/api/v1/tables/${id}/sit`)} />
      <RankedRuns play={(game) => void sealed(game)} deal={deal} />
      <Duels code={code} deal={deal} join={(typed) => void sit('/api/v1/tables/join', { code: typed })} />
      <Exchange member={member} />
    </>
  )
}

interface RankedRunsProps {
  readonly play: (game: string) => void
  readonly deal: (wish: object) => void
}

function RankedRuns({ play, deal }: RankedRunsProps) {
  return (
    <section class="slab" aria-label={TEXT.sealed}>
      <h2>{TEXT.sealed}</h2>
      <p class="t-dim">{TEXT.sealedNote}</p>
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
              {TEXT.sealedDaily}
            </button>
            <a class="button" href={makeAddress({ at: 'ladder', game: id })}>
              {TEXT.ladder}
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
    <section class="slab" aria-label={TEXT.duel}>
      <h2>{TEXT.duel}</h2>
      <ul class="run-list">
        {GAMES.filter(({ hasDuel }) => hasDuel).map(({ id: game, name }) => (
          <li key={game} data-game={game} class="row">
            <b class="ink">{name}</b>
            <button type="button" data-deal={`friend ${game}`} onClick={() => deal({ kind: 'duel', game })}>
              {TEXT.duelFriend}
            </button>
            <button
              type="button"
              data-deal={`open ${game}`}
              onClick={() => deal({ kind: 'duel', game, isOpen: true, isRated: true })}
            >
              {TEXT.duelOpen}
            </button>
            <button type="button" onClick={() => deal({ kind: 'duel', game, against: 'plan' })}>
              {TEXT.duelBot}
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
          {TEXT.duelCode}{' '}
          <input
            type="text"
            maxLength={12}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button type="submit">{TEXT.sitDown}</button>
      </form>
    </section>
  )
}

function Tables({ rooms, sit }: { readonly rooms: Rooms | Error | undefined; readonly sit: (id: string) => void }) {
  if (rooms === undefined || rooms instanceof Error) return null
  const { own, open } = rooms
  return (
    <>
      {own.length === 0 ? null : (
        <section class="slab" aria-label={TEXT.yourTables}>
          <h2>{TEXT.yourTables}</h2>
          <ul class="run-list">
            {own.map(({ id, game, kind, status }) => (
              <li key={id} data-game={game}>
                <a href={makeAddress({ at: 'table', id })}>{findGame(game)?.name ?? game}</a>{' '}
                {TEXT.tableKinds[kind] ?? kind} <span class="t-dim">{status}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="slab" aria-label={TEXT.waitingRoom}>
        <h2>{TEXT.waitingRoom}</h2>
        {open.length === 0 ? <p class="t-dim">{TEXT.nobodyWaits}</p> : null}
        <ul class="run-list">
          {open.map(({ id, game, player, rating, isRated, clock }) => (
            <li key={id} data-game={game} class="row">
              <span>
                {findGame(game)?.name ?? game}: {player.name} {rating === undefined ? '' : `(${rating})`}{' '}
                <span class="t-dim">{TEXT.duelTerms(isRated, clock)}</span>
              </span>
              <button type="button" onClick={() => sit(id)}>
                {TEXT.sitDown}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Submitting runs and fetching ghosts. */
function Exchange({ member }: { readonly member: Member }) {
  const { store, settings } = useHome()
  const [told, setTold] = useState('')
  const [asked, setAsked] = useState('')
  const scope = settings.ghosts === 'none' ? 'skill' : settings.ghosts
  const house = GAMES.find(({ hasGhosts }) => hasGhosts)
  const say = (work: Promise<string>): void =>
    void work.then(setTold, (error: Error) => setTold(isServerError(error) ? error.message : String(error)))
  const go = async (): Promise<string> => {
    if (house === undefined) return ''
    const entry = await house.info()
    return scope === 'season' ? fetchSeason(member, entry, store) : fetchGhosts(member, entry, scope, store)
  }
  const fetchSome = async (): Promise<string> => {
    if (house === undefined || scope !== 'full') return go()
    const { count, bytes } = await sizeThere(member, house.id, scope, store)
    setAsked(TEXT.fetchAll(count, bytes))
    return ''
  }
  return (
    <section class="slab" aria-label={TEXT.bringRuns}>
      <p class="row">
        <button type="button" onClick={() => say(bringRuns(member, store))}>
          {TEXT.bringRuns}
        </button>
        <button type="button" onClick={() => say(fetchSome())}>
          {TEXT.fetchGhosts}: {TEXT.values[scope]}
        </button>
      </p>
      <p role="status">{told}</p>
      {asked === '' ? null : (
        <Question
          text={asked}
          answer={(isYes) => {
            setAsked('')
            if (isYes) say(go())
          }}
        />
      )}
    </section>
  )
}
