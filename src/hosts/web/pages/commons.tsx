import { useState } from 'preact/hooks'
import { isAtCommons, type TableView } from '../../commons/index.ts'
import { goTo, makeAddress } from '../address.ts'
import { bringRuns, fetchGhosts, fetchSeason, sizeThere } from '../commons/bring.ts'
import { commonsHere, joinHere, type Member, memberHere } from '../commons/member.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { findHouse, HOUSE } from '../house.ts'
import { Question, Sheet, Wait } from '../parts.tsx'
import { isName } from '../settings.ts'
import { WORDS } from '../words.ts'

/** `#/commons`: joining it, and everything that is done there. */
export function CommonsPage({ code }: { readonly code: string }) {
  const { store } = useHome()
  const [joined, setJoined] = useState<Member | undefined>(undefined)
  const found = useLoaded(async () => ({ key: await commonsHere(), member: await memberHere(store) }), [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const { key, member } = found
  const now = joined ?? (typeof member === 'object' ? member : undefined)
  return (
    <Sheet title={WORDS.commons}>
      <p>{WORDS.commonsNote}</p>
      {key === undefined ? <p role="alert">{WORDS.commonsNone}</p> : null}
      {member === 'other-key' && joined === undefined ? <p role="alert">{WORDS.commonsOther}</p> : null}
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
    if (!isName(name)) return setTold(WORDS.badName)
    const member = await joinHere(store, name)
    if (typeof member === 'string') setTold(member)
    else joined(member)
  }
  return (
    <form class="slab" onSubmit={(event) => void join(event)}>
      <p class="row">
        <label>
          {WORDS.commonsName}{' '}
          <input
            type="text"
            maxLength={24}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <button type="submit" class="chief">
          {WORDS.commonsJoin}
        </button>
      </p>
      <p class="t-dim">{WORDS.commonsKeyNote}</p>
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
  const [typed, setTyped] = useState(code)
  const rooms = useLoaded(() => roomsAt(member), [member])
  const orTell = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!isAtCommons(error)) throw error
      setTold(error.message)
    }
  }
  const sit = (path: string, body?: unknown): Promise<void> =>
    orTell(async () => {
      const { id } = await client.send<TableView>('POST', path, body)
      goTo({ at: 'table', id })
    })
  const deal = (wish: object): void => void sit('/api/v1/tables', wish)
  // A sealed run that was left open goes on: a new one would be a way to choose among seeds. The list above may be old by now.
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
        {WORDS.commonsYou(me.name)} {me.met > 0 ? WORDS.commonsDeeds(me.met, me.slain) : ''}
      </p>
      <p role="alert">{told}</p>
      <Tables rooms={rooms} sit={(id) => void sit(`/api/v1/tables/${id}/sit`)} />
      <section class="slab" aria-label={WORDS.sealed}>
        <h2>{WORDS.sealed}</h2>
        <p class="t-dim">{WORDS.sealedNote}</p>
        <ul class="run-list">
          {HOUSE.map(({ id, name }) => (
            <li key={id} data-game={id} class="row">
              <b class="ink">{name}</b>
              <button type="button" data-deal={`sealed ${id}`} onClick={() => void sealed(id)}>
                {WORDS.play}
              </button>
              <button
                type="button"
                data-deal={`daily ${id}`}
                onClick={() => deal({ kind: 'sealed', game: id, daily: true })}
              >
                {WORDS.sealedDaily}
              </button>
              <a class="button" href={makeAddress({ at: 'ladder', game: id })}>
                {WORDS.ladder}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section class="slab" aria-label={WORDS.duel}>
        <h2>{WORDS.duel}</h2>
        <ul class="run-list">
          {HOUSE.filter(({ hasDuel }) => hasDuel).map(({ id: game, name }) => (
            <li key={game} data-game={game} class="row">
              <b class="ink">{name}</b>
              <button type="button" data-deal={`friend ${game}`} onClick={() => deal({ kind: 'duel', game })}>
                {WORDS.duelFriend}
              </button>
              <button
                type="button"
                data-deal={`open ${game}`}
                onClick={() => deal({ kind: 'duel', game, isOpen: true, isRated: true })}
              >
                {WORDS.duelOpen}
              </button>
              <button type="button" onClick={() => deal({ kind: 'duel', game, against: 'plan' })}>
                {WORDS.duelBot}
              </button>
            </li>
          ))}
        </ul>
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault()
            void sit('/api/v1/tables/join', { code: typed.trim() })
          }}
        >
          <label>
            {WORDS.duelCode}{' '}
            <input
              type="text"
              maxLength={12}
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </label>
          <button type="submit">{WORDS.sitDown}</button>
        </form>
      </section>
      <Exchange member={member} />
    </>
  )
}

function Tables({ rooms, sit }: { readonly rooms: Rooms | Error | undefined; readonly sit: (id: string) => void }) {
  if (rooms === undefined || rooms instanceof Error) return null
  const { own, open } = rooms
  return (
    <>
      {own.length === 0 ? null : (
        <section class="slab" aria-label={WORDS.yourTables}>
          <h2>{WORDS.yourTables}</h2>
          <ul class="run-list">
            {own.map(({ id, game, kind, status }) => (
              <li key={id} data-game={game}>
                <a href={makeAddress({ at: 'table', id })}>{findHouse(game)?.name ?? game}</a>{' '}
                {WORDS.tableKinds[kind] ?? kind} <span class="t-dim">{status}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="slab" aria-label={WORDS.waitingRoom}>
        <h2>{WORDS.waitingRoom}</h2>
        {open.length === 0 ? <p class="t-dim">{WORDS.nobodyWaits}</p> : null}
        <ul class="run-list">
          {open.map(({ id, game, player, rating, isRated, clock }) => (
            <li key={id} data-game={game} class="row">
              <span>
                {findHouse(game)?.name ?? game}: {player.name} {rating === undefined ? '' : `(${rating})`}{' '}
                <span class="t-dim">{WORDS.duelTerms(isRated, clock)}</span>
              </span>
              <button type="button" onClick={() => sit(id)}>
                {WORDS.sitDown}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** What goes there and what comes from there. */
function Exchange({ member }: { readonly member: Member }) {
  const { store, settings } = useHome()
  const [told, setTold] = useState('')
  const [asked, setAsked] = useState('')
  const scope = settings.ghosts === 'none' ? 'skill' : settings.ghosts
  const house = HOUSE.find(({ hasGhosts }) => hasGhosts)
  const say = (work: Promise<string>): void =>
    void work.then(setTold, (error: Error) => setTold(isAtCommons(error) ? error.message : String(error)))
  const go = async (): Promise<string> => {
    if (house === undefined) return ''
    const entry = await house.entry()
    return scope === 'season' ? fetchSeason(member, entry, store) : fetchGhosts(member, entry, scope, store)
  }
  const fetchSome = async (): Promise<string> => {
    if (house === undefined || scope !== 'full') return go()
    const { count, bytes } = await sizeThere(member, house.id, scope, store)
    setAsked(WORDS.fetchAll(count, bytes))
    return ''
  }
  return (
    <section class="slab" aria-label={WORDS.bringRuns}>
      <p class="row">
        <button type="button" onClick={() => say(bringRuns(member, store))}>
          {WORDS.bringRuns}
        </button>
        <button type="button" onClick={() => say(fetchSome())}>
          {WORDS.fetchGhosts}: {WORDS.values[scope]}
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
