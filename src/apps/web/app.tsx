import type { ComponentChildren, ComponentType } from 'preact'
import { useErrorBoundary, useLayoutEffect, useState } from 'preact/hooks'
import { unreachable } from '../../engine/index.ts'
import type { Store } from '../../storage/idb/store.ts'
import { type Address, parseAddress } from './address.ts'
import { GAME_IDS, loadStyle } from './games.ts'
import { HomeContext, useLoaded } from './home/home.ts'
import { GamePage } from './pages/game.tsx'
import { HomePage } from './pages/home.tsx'
import { RunPage } from './pages/run.tsx'
import { Message, Wait } from './parts.tsx'
import { applySettings, type Settings } from './settings.ts'
import { openSessions } from './start-run.ts'
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
  const { crash, setCrash } = useCrash()
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
      <PageErrors key={location.hash} report={(error) => setCrash({ error })}>
        <CurrentPage address={address} />
      </PageErrors>
      {crash === undefined ? null : <CrashNotice error={crash.error} close={() => setCrash(undefined)} />}
    </HomeContext.Provider>
  )
}

/** The first unexpected error while a run is open. */
function useCrash() {
  const [crash, setFirst] = useState<{ readonly error: unknown } | undefined>(undefined)
  const setCrash = (next: typeof crash): void => {
    const { at } = here()
    if (next === undefined || at === 'run' || at === 'table')
      setFirst((old) => (next === undefined ? next : (old ?? next)))
  }
  useLayoutEffect(() => {
    // Without an error it is only a warning of the browser.
    const onError = ({ error }: ErrorEvent): void => (error == null ? undefined : setCrash({ error }))
    const onRejection = ({ reason }: PromiseRejectionEvent): void => setCrash({ error: reason })
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  return { crash, setCrash }
}

/** The dialog of an unexpected error. Its code is loaded when there is one. */
function CrashNotice({ error, close }: { readonly error: unknown; readonly close: () => void }) {
  const found = useLoaded(() => import('./crash.tsx'), [])
  const address = here()
  if (found === undefined || found instanceof Error) return null
  const web = address.at === 'run' ? openSessions.get(address.id) : undefined
  return <found.Crashed error={error} web={web} close={close} />
}

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
  switch (address.at) {
    case 'home':
      return <HomePage />
    case 'game':
      return <GamePage address={address} />
    case 'run':
      return <RunPage id={address.id} />
    case 'daily':
    case 'position':
    case 'replay':
    case 'codex':
    case 'book':
    case 'runs':
    case 'records':
    case 'ghosts':
    case 'server':
    case 'leaderboard':
    case 'table':
    case 'settings':
    case 'help':
      return <LazyPage key={address.at} address={address} />
    case 'unknown':
      return <Message title={TEXT.brokenLink} />
    default:
      return unreachable(address)
  }
}

type LazyAt = Exclude<Address['at'], 'home' | 'game' | 'run' | 'unknown'>
type At<P extends LazyAt> = ComponentType<{ readonly address: Address & { at: P } }>

/** Pages whose code is loaded on the first visit. */
const LAZY_PAGES: { readonly [P in LazyAt]: () => Promise<At<P>> } = {
  daily: () => import('./pages/start.tsx').then(({ DailyPage }) => DailyPage),
  position: () => import('./pages/start.tsx').then(({ PositionPage }) => PositionPage),
  replay: () => withReplayStyle(import('./pages/replay.tsx').then(({ ReplayPage }) => ReplayPage)),
  codex: () => import('./pages/codex.tsx').then(({ CodexPage }) => CodexPage),
  book: () => import('./pages/rule-book.tsx').then(({ RuleBookPage }) => RuleBookPage),
  runs: () => import('./pages/runs.tsx').then(({ RunsPage }) => RunsPage),
  records: () => import('./pages/records.tsx').then(({ RecordsPage }) => RecordsPage),
  ghosts: () => import('./pages/ghosts.tsx').then(({ GhostsPage }) => GhostsPage),
  server: () => import('./pages/server.tsx').then(({ ServerPage }) => ServerPage),
  leaderboard: () => import('./pages/leaderboard.tsx').then(({ LeaderboardPage }) => LeaderboardPage),
  table: () => withReplayStyle(import('./pages/live.tsx').then(({ LivePage }) => LivePage)),
  settings: () => import('./pages/settings.tsx').then(({ SettingsPage }) => SettingsPage),
  help: () => import('./pages/help.tsx').then(({ HelpPage }) => HelpPage),
}

const withReplayStyle = async <T,>(page: Promise<T>): Promise<T> => (await Promise.all([page, loadStyle('replay')]))[0]

function LazyPage<P extends LazyAt>({ address }: { readonly address: Address & { at: P } }) {
  const found: At<P> | Error | undefined = useLoaded<At<P>>(LAZY_PAGES[address.at], [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const Page = found
  return <Page address={address} />
}
