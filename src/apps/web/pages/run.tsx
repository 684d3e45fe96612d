import { useEffect, useState } from 'preact/hooks'
import { isRefusal, parseJournalString, replay } from '../../../engine/index.ts'
import { rulesFor } from '../games.ts'
import { type Home, useHome, useLoaded } from '../home/home.ts'
import { Sheet, Wait } from '../parts.tsx'
import { PlayScreen } from '../play/play.tsx'
import { makeSession, notifyListeners, saveSession, type WebSession } from '../session.ts'
import { cacheSession, openSessions } from '../start-run.ts'
import { TEXT } from '../text.ts'

/** `#/run/ID`: continues a saved run, or shows the end of a finished one. */
export function RunPage({ id }: { readonly id: string }) {
  const home = useHome()
  const found = useLoaded(() => openSavedRun(id, home), [id])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  if (typeof found === 'string')
    return (
      <Sheet title={TEXT.cannotContinue}>
        <p role="alert">{found}</p>
        <a href="#/">{TEXT.homePage}</a>
      </Sheet>
    )
  return <OwnedRun key={found.id} session={found} />
}

/** Loads and replays a saved run; this tab owns it from now on. */
async function openSavedRun(id: string, home: Home): Promise<WebSession | string> {
  const open = openSessions.get(id)
  if (open !== undefined) {
    if (open.isTakenOver) openSessions.delete(id)
    else return open
  }
  const saved = (await home.store.run(id)) ?? (await home.store.endedRun(id))
  if (saved === undefined) return TEXT.runNotFound
  const journal = parseJournalString(saved.journal)
  if (!journal.ok) return journal.why
  const rules = await rulesFor(journal.value, home.store)
  if ('why' in rules) return rules.why
  const run = replay(rules.game, journal.value)
  if (isRefusal(run)) return run.why
  const rival = 'rival' in saved ? saved.rival : undefined
  const session = makeSession({ id, ...rules, run, daily: saved.daily, rival })
  session.isCovered = false
  cacheSession(session)
  if ('holder' in saved) {
    // Overwrite instead of delete and insert: if storage is full, the old record must survive.
    await saveSession(session, home.store, home.holder, true)
    claimInOtherTabs({ id, holder: home.holder })
  }
  return session
}

interface Claim {
  readonly id: string
  readonly holder: string
}
const CHANNEL = 'undercroft-runs'

/** Tells other tabs which tab owns the run now. A tab that misses it finds out with its next choice. */
function claimInOtherTabs(claim: Claim): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(claim)
  channel.close()
}

function OwnedRun({ session }: { readonly session: WebSession }) {
  const { holder } = useHome()
  const [, setTick] = useState(0)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<Claim>) => {
      if (data.id !== session.id || data.holder === holder) return
      session.isTakenOver = true
      notifyListeners(session)
      setTick((tick) => tick + 1)
    }
    return () => channel.close()
  }, [session])
  return <PlayScreen session={session} />
}
