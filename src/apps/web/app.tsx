import type { ComponentChildren, ComponentType } from 'preact'
import { useErrorBoundary, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Store } from '../../storage/idb/store.ts'
import type { Settings } from '../../storage/settings.ts'
import { type Address, parseAddress } from './address.ts'
import { GAME_IDS } from './games.ts'
import { type Home, HomeContext, type Played } from './home/home.ts'
import { GamePage } from './pages/game.tsx'
import { HomePage } from './pages/home.tsx'
import { RunPage } from './pages/run.tsx'
import { lazily, Message, Wait } from './parts.tsx'
import { applySettings } from './settings.ts'
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
  const playing = useRef<Played | undefined>(undefined)
  const { crash, report, close } = useCrash(playing)
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
    <HomeContext.Provider value={{ store, settings, change, holder, playing }}>
      <PageErrors key={location.hash} report={report}>
        <CurrentPage address={address} />
      </PageErrors>
      {crash === undefined ? null : <Crashed {...crash} close={close} />}
    </HomeContext.Provider>
  )
}

interface Crash {
  readonly error: unknown
  readonly played: Played
}

/** The first unexpected error while something is played. */
function useCrash(playing: Home['playing']) {
  const [crash, setCrash] = useState<Crash | undefined>(undefined)
  const report = (error: unknown): void => {
    const played = playing.current
    // An event without an error is only a warning of the browser.
    if (played !== undefined && error != null) setCrash((old) => old ?? { error, played })
  }
  useLayoutEffect(() => {
    const onError = ({ error }: ErrorEvent): void => report(error)
    const onRejection = ({ reason }: PromiseRejectionEvent): void => report(reason)
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  return { crash, report, close: () => setCrash(undefined) }
}

const Crashed = lazily(() => import('./crash.tsx').then(({ CrashBox }) => CrashBox))

interface PageErrorsProps {
  readonly report: (error: unknown) => void
  readonly children: ComponentChildren
}

/** Error boundary: shows the error and a way back; the next page starts fresh. */
function PageErrors({ report, children }: PageErrorsProps) {
  const [failed] = useErrorBoundary(report)
  return failed === undefined ? children : <Wait failed={failed as Error} />
}

function CurrentPage({ address }: { readonly address: Address }) {
  if (address.at === 'home') return <HomePage />
  if (address.at === 'game') return <GamePage address={address} />
  if (address.at === 'run') return <RunPage id={address.id} />
  if (address.at === 'unknown') return <Message title={TEXT.brokenLink} />
  return <LazyPage address={address} />
}

type LazyAt = Exclude<Address['at'], 'home' | 'game' | 'run' | 'unknown'>
type At<P extends LazyAt> = ComponentType<{ readonly address: Address & { at: P } }>

const page = <P extends object>(load: () => Promise<ComponentType<P>>, style?: string) => lazily(load, style, Wait)

/** Pages whose code is loaded on the first visit. */
const LAZY_PAGES: { readonly [P in LazyAt]: At<P> } = {
  daily: page(() => import('./pages/start.tsx').then(({ DailyPage }) => DailyPage)),
  position: page(() => import('./pages/start.tsx').then(({ PositionPage }) => PositionPage)),
  replay: page(() => import('./pages/replay.tsx').then(({ ReplayPage }) => ReplayPage), 'replay'),
  codex: page(() => import('./pages/codex.tsx').then(({ CodexPage }) => CodexPage)),
  book: page(() => import('./pages/rule-book.tsx').then(({ RuleBookPage }) => RuleBookPage)),
  runs: page(() => import('./pages/runs.tsx').then(({ RunsPage }) => RunsPage)),
  records: page(() => import('./pages/records.tsx').then(({ RecordsPage }) => RecordsPage)),
  ghosts: page(() => import('./pages/ghosts.tsx').then(({ GhostsPage }) => GhostsPage)),
  server: page(() => import('./pages/server.tsx').then(({ ServerPage }) => ServerPage)),
  leaderboard: page(() => import('./pages/leaderboard.tsx').then(({ LeaderboardPage }) => LeaderboardPage)),
  table: page(() => import('./pages/live.tsx').then(({ LivePage }) => LivePage), 'replay'),
  settings: page(() => import('./pages/settings.tsx').then(({ SettingsPage }) => SettingsPage)),
  help: page(() => import('./pages/help.tsx').then(({ HelpPage }) => HelpPage)),
}

function LazyPage<P extends LazyAt>({ address }: { readonly address: Address & { at: P } }) {
  const Page: At<P> = LAZY_PAGES[address.at]
  return <Page address={address} />
}
