import { useEffect, useState } from 'preact/hooks'
import { isRefusal, parseJournalString, replay } from '../../../engine/index.ts'
import { rulesFor } from '../games.ts'
import { type Home, useHome, useLoaded } from '../home/home.ts'
import { Sheet, Wait } from '../parts.tsx'
import { PlayScreen } from '../play/play.tsx'
import { changed, makeSession, saveSession, type WebSession } from '../session.ts'
import { openHere, openSessions } from '../start-run.ts'
import { TEXT } from '../text.ts'

/** `#/run/ID`: continues a saved run, or shows the end of a finished one. */
export function RunPage({ id }: { readonly id: string }) {
  const home = useHome()
  const found = useLoaded(() => takeUp(id, home), [id])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  if (typeof found === 'string')
    return (
      <Sheet title={TEXT.broken}>
        <p role="alert">{found}</p>
        <a href="#/">{TEXT.hall}</a>
      </Sheet>
    )
  return <Held key={found.id} session={found} />
}

/** Loads and replays a saved run; this tab owns it from now on. */
async function takeUp(id: string, home: Home): Promise<WebSession | string> {
  const open = openSessions.get(id)
  if (open !== undefined) {
    if (open.isTaken) openSessions.delete(id)
    else return open
  }
  const kept = (await home.store.run(id)) ?? (await home.store.endedRun(id))
  if (kept === undefined) return TEXT.noRun
  const journal = parseJournalString(kept.journal)
  if (!journal.ok) return journal.why
  const rules = await rulesFor(journal.value, home.store)
  if ('why' in rules) return rules.why
  const run = replay(rules.game, journal.value)
  if (isRefusal(run)) return run.why
  const rival = 'rival' in kept ? kept.rival : undefined
  const session = makeSession({ id, ...rules, run, daily: kept.daily, rival })
  session.isCovered = false
  openHere(session)
  if ('holder' in kept) {
    // Overwrite instead of delete and insert: if storage is full, the old record must survive.
    await saveSession(session, home.store, home.holder, true)
    tellOthers({ id, holder: home.holder })
  }
  return session
}

interface Claim {
  readonly id: string
  readonly holder: string
}
const CHANNEL = 'undercroft-runs'

/** Tells other tabs which tab owns the run now. A tab that misses it finds out with its next choice. */
function tellOthers(claim: Claim): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(claim)
  channel.close()
}

function Held({ session }: { readonly session: WebSession }) {
  const { holder } = useHome()
  const [, setTick] = useState(0)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<Claim>) => {
      if (data.id !== session.id || data.holder === holder) return
      session.isTaken = true
      changed(session)
      setTick((tick) => tick + 1)
    }
    return () => channel.close()
  }, [session])
  return <PlayScreen session={session} />
}
