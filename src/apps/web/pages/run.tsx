import { useEffect, useState } from 'preact/hooks'
import { loadRun } from '../games.ts'
import { type Home, useHome, useLoaded } from '../home/home.ts'
import { Message, Wait } from '../parts.tsx'
import { OpenElsewhere } from '../play/covers.tsx'
import { LocalScreen } from '../play/local.tsx'
import type { WebSession } from '../session.ts'
import { openRun, openSessions } from '../start-run.ts'
import { TEXT } from '../text.ts'

/** `#/run/ID`: continues a saved run, or shows the end of a finished one. */
export function RunPage({ id }: { readonly id: string }) {
  const home = useHome()
  const found = useLoaded(() => openSavedRun(id, home), [id])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  if (typeof found === 'string') return <Message title={TEXT.cannotContinue} text={found} />
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
  const loaded = await loadRun(saved.journal, home.store)
  if (typeof loaded === 'string') return loaded
  const rival = 'rival' in saved ? saved.rival : undefined
  const session = openRun({ ...loaded, id, daily: saved.daily, rival }, home)
  if ('holder' in saved) {
    // Overwrite instead of delete and insert: if storage is full, the old record must survive.
    await session.save(true)
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
  const [isTakenOver, setTakenOver] = useState(session.isTakenOver)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<Claim>) => {
      if (data.id !== session.id || data.holder === holder) return
      session.isTakenOver = true
      session.notify([])
    }
    const stop = session.onChange(() => setTakenOver(session.isTakenOver))
    return () => {
      channel.close()
      stop()
    }
  }, [session])
  return isTakenOver ? <OpenElsewhere id={session.id} /> : <LocalScreen web={session} />
}
