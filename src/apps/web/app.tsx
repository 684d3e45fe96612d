import type { ComponentChildren, ComponentType } from 'preact'
import { useErrorBoundary, useLayoutEffect, useState } from 'preact/hooks'
import type { Store } from '../../storage/idb/store.ts'
import { type Address, parseAddress } from './address.ts'
import { GAME_IDS, loadStyle } from './games.ts'
import { HomeContext, useLoaded } from './home/home.ts'
import { GamePage } from './pages/game.tsx'
import { HomePage } from './pages/home.tsx'
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
    const update = (): void => {
      setAddress(here())
      window.scrollTo(0, 0)
    }
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  const change = (part: Partial<Settings>): void => {
    const next = { ...settings, ...part }
    setSettings(next)
    applySettings(next)
    void store.set('settings', next)
  }
  return (
    <HomeContext.Provider value={{ store, settings, change, holder }}>
      <PageErrors key={location.hash}>
        <CurrentPage address={address} />
      </PageErrors>
    </HomeContext.Provider>
  )
}

/** Error boundary: shows the error and a way back; the next page starts fresh. */
function PageErrors({ children }: { readonly children: ComponentChildren }) {
  const [failed] = useErrorBoundary()
  return failed === undefined ? children : <Wait failed={failed as Error} />
}

function CurrentPage({ address }: { readonly address: Address }) {
  switch (address.at) {
    case 'home':
      return <HomePage />
    case 'game':
      return <GamePage address={address} />
    case 'daily':
      return (
        <LazyPage
          key="daily"
          load={() => import('./pages/start.tsx').then((module) => module.DailyPage)}
          pageProps={{ game: address.game }}
        />
      )
    case 'position':
      return (
        <LazyPage
          key="position"
          load={() => import('./pages/start.tsx').then((module) => module.PositionPage)}
          pageProps={{ text: address.text }}
        />
      )
    case 'run':
      return <RunPage id={address.id} />
    case 'replay':
      return (
        <LazyPage
          key="replay"
          load={async () => {
            const [module] = await Promise.all([import('./pages/replay.tsx'), loadStyle('replay')])
            return module.ReplayPage
          }}
          pageProps={{ address }}
        />
      )
    case 'codex':
      return (
        <LazyPage
          key="codex"
          load={() => import('./pages/codex.tsx').then((module) => module.CodexPage)}
          pageProps={{ address }}
        />
      )
    case 'book':
      return (
        <LazyPage
          key="book"
          load={() => import('./pages/rule-book.tsx').then((module) => module.RuleBookPage)}
          pageProps={{ address }}
        />
      )
    case 'runs':
    case 'records':
    case 'ghosts':
      return <SavedDataPage at={address.at} />
    case 'server':
    case 'leaderboard':
    case 'table':
      return <ServerPages address={address} />
    case 'settings':
      return (
        <LazyPage
          key="settings"
          load={() => import('./pages/settings.tsx').then((module) => module.SettingsPage)}
          pageProps={{}}
        />
      )
    case 'help':
      return (
        <LazyPage key="help" load={() => import('./pages/help.tsx').then((module) => module.HelpPage)} pageProps={{}} />
      )
    case 'unknown':
      return (
        <Sheet title={TEXT.brokenLink}>
          <a href="#/">{TEXT.homePage}</a>
        </Sheet>
      )
  }
}

/** Pages that show what this browser has saved. */
function SavedDataPage({ at }: { readonly at: 'runs' | 'records' | 'ghosts' }) {
  switch (at) {
    case 'runs':
      return (
        <LazyPage key="runs" load={() => import('./pages/runs.tsx').then((module) => module.RunsPage)} pageProps={{}} />
      )
    case 'records':
      return (
        <LazyPage
          key="records"
          load={() => import('./pages/records.tsx').then((module) => module.RecordsPage)}
          pageProps={{}}
        />
      )
    case 'ghosts':
      return (
        <LazyPage
          key="ghosts"
          load={() => import('./pages/ghosts.tsx').then((module) => module.GhostsPage)}
          pageProps={{}}
        />
      )
  }
}

/** Pages that need a server. */
function ServerPages({ address }: { readonly address: Address & { at: 'server' | 'leaderboard' | 'table' } }) {
  switch (address.at) {
    case 'server':
      return (
        <LazyPage
          key="server"
          load={() => import('./pages/server.tsx').then((module) => module.ServerPage)}
          pageProps={{ code: address.code ?? '' }}
        />
      )
    case 'leaderboard':
      return (
        <LazyPage
          key="leaderboard"
          load={() => import('./pages/leaderboard.tsx').then((module) => module.LeaderboardPage)}
          pageProps={{ address }}
        />
      )
    case 'table':
      return (
        <LazyPage
          key="table"
          load={async () => {
            const [module] = await Promise.all([import('./pages/live.tsx'), loadStyle('replay')])
            return module.LivePage
          }}
          pageProps={{ id: address.id }}
        />
      )
  }
}

/** A page whose code is loaded on the first visit. */
function LazyPage<P extends object>({
  load,
  pageProps,
}: {
  readonly load: () => Promise<ComponentType<P>>
  readonly pageProps: P
}) {
  const found = useLoaded(load, [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const Page = found
  return <Page {...pageProps} />
}
