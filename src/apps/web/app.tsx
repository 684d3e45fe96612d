import type { ComponentChildren, ComponentType } from 'preact'
import { useErrorBoundary, useLayoutEffect, useState } from 'preact/hooks'
import type { Store } from '../../storage/idb/store.ts'
import { type Address, parseAddress } from './address.ts'
import { GAME_IDS, loadStyle } from './games.ts'
import { HomeOf, useLoaded } from './home/home.ts'
import { GamePage } from './pages/game.tsx'
import { Hall } from './pages/home.tsx'
import { RunPage } from './pages/run.tsx'
import { Sheet, Wait } from './parts.tsx'
import { applySettings, type Settings } from './settings.ts'
import { TEXT } from './text.ts'

const here = (): Address => parseAddress(location.hash, GAME_IDS)

interface Props {
  readonly store: Store
  readonly settings: Settings
  readonly holder: string
}

export function App({ store, settings: first, holder }: Props) {
  const [address, setAddress] = useState(here)
  const [settings, setSettings] = useState(first)
  // Registered before the first paint, so that an early navigation is not missed.
  useLayoutEffect(() => {
    const moved = (): void => {
      setAddress(here())
      window.scrollTo(0, 0)
    }
    addEventListener('hashchange', moved)
    return () => removeEventListener('hashchange', moved)
  }, [])
  const change = (part: Partial<Settings>): void => {
    const next = { ...settings, ...part }
    setSettings(next)
    applySettings(next)
    void store.set('settings', next)
  }
  return (
    <HomeOf.Provider value={{ store, settings, change, holder }}>
      <Guard key={location.hash}>
        <Place address={address} />
      </Guard>
    </HomeOf.Provider>
  )
}

/** Error boundary: shows the error and a way back; the next page starts fresh. */
function Guard({ children }: { readonly children: ComponentChildren }) {
  const [failed] = useErrorBoundary()
  return failed === undefined ? children : <Wait failed={failed as Error} />
}

function Place({ address }: { readonly address: Address }) {
  switch (address.at) {
    case 'hall':
      return <Hall />
    case 'game':
      return <GamePage address={address} />
    case 'daily':
      return (
        <Later
          key="daily"
          load={() => import('./pages/start.tsx').then((door) => door.DailyPage)}
          given={{ game: address.game }}
        />
      )
    case 'position':
      return (
        <Later
          key="position"
          load={() => import('./pages/start.tsx').then((door) => door.PositionPage)}
          given={{ text: address.text }}
        />
      )
    case 'run':
      return <RunPage id={address.id} />
    case 'replay':
      return (
        <Later
          key="replay"
          load={async () => {
            const [door] = await Promise.all([import('./pages/replay.tsx'), loadStyle('replay')])
            return door.ReplayPage
          }}
          given={{ address }}
        />
      )
    case 'codex':
      return (
        <Later
          key="codex"
          load={() => import('./pages/codex.tsx').then((door) => door.CodexPage)}
          given={{ address }}
        />
      )
    case 'book':
      return (
        <Later
          key="book"
          load={() => import('./pages/rule-book.tsx').then((door) => door.RuleBookPage)}
          given={{ address }}
        />
      )
    case 'runs':
    case 'records':
    case 'ghosts':
      return <SavedPlace at={address.at} />
    case 'commons':
    case 'ladder':
    case 'table':
      return <PlaceOutside address={address} />
    case 'settings':
      return (
        <Later
          key="settings"
          load={() => import('./pages/settings.tsx').then((door) => door.SettingsPage)}
          given={{}}
        />
      )
    case 'help':
      return <Later key="help" load={() => import('./pages/help.tsx').then((door) => door.HelpPage)} given={{}} />
    case 'lost':
      return (
        <Sheet title={TEXT.lost}>
          <a href="#/">{TEXT.hall}</a>
        </Sheet>
      )
  }
}

/** Pages of what this browser has saved. */
function SavedPlace({ at }: { readonly at: 'runs' | 'records' | 'ghosts' }) {
  switch (at) {
    case 'runs':
      return <Later key="runs" load={() => import('./pages/runs.tsx').then((door) => door.RunsPage)} given={{}} />
    case 'records':
      return (
        <Later key="records" load={() => import('./pages/records.tsx').then((door) => door.RecordsPage)} given={{}} />
      )
    case 'ghosts':
      return <Later key="ghosts" load={() => import('./pages/ghosts.tsx').then((door) => door.GhostsPage)} given={{}} />
  }
}

/** Pages that need a server. */
function PlaceOutside({ address }: { readonly address: Address & { at: 'commons' | 'ladder' | 'table' } }) {
  switch (address.at) {
    case 'commons':
      return (
        <Later
          key="commons"
          load={() => import('./pages/server.tsx').then((door) => door.ServerPage)}
          given={{ code: address.code ?? '' }}
        />
      )
    case 'ladder':
      return (
        <Later
          key="ladder"
          load={() => import('./pages/leaderboard.tsx').then((door) => door.LeaderboardPage)}
          given={{ address }}
        />
      )
    case 'table':
      return (
        <Later
          key="table"
          load={async () => {
            const [door] = await Promise.all([import('./pages/live.tsx'), loadStyle('replay')])
            return door.LivePage
          }}
          given={{ id: address.id }}
        />
      )
  }
}

/** A page whose code is loaded on the first visit. */
function Later<P extends object>({
  load,
  given,
}: {
  readonly load: () => Promise<ComponentType<P>>
  readonly given: P
}) {
  const found = useLoaded(load, [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const Page = found
  return <Page {...given} />
}
