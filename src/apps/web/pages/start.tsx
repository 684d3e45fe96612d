import { useEffect, useState } from 'preact/hooks'
import { goTo } from '../address.ts'
import { findGame, loadGame, today } from '../games.ts'
import { useHome } from '../home/home.ts'
import { Sheet, Wait } from '../parts.tsx'
import { parsePosition } from '../position.ts'
import { beginDaily, beginRun } from '../start-run.ts'
import { TEXT } from '../text.ts'

/** `#/descent/daily`: continues today's run, or starts it. */
export function DailyPage({ game }: { readonly game: string }) {
  const home = useHome()
  return (
    <StartRun
      work={async () => {
        const open = (await home.store.runs()).find((run) => run.game === game && run.daily === today())
        if (open !== undefined) {
          goTo({ at: 'run', id: open.id })
          return undefined
        }
        const facts = findGame(game)
        return facts === undefined ? TEXT.brokenLink : beginDaily(await loadGame(facts), home)
      }}
    />
  )
}

/** `#/s/…`: starts a run from a shared position (game, seed and options). */
export function PositionPage({ text }: { readonly text: string }) {
  const home = useHome()
  return (
    <StartRun
      work={async () => {
        const position = parsePosition(text)
        const facts = position === undefined ? undefined : findGame(position.game)
        if (position === undefined || facts === undefined) return TEXT.brokenLink
        return beginRun(await loadGame(facts), position, home)
      }}
    />
  )
}

function StartRun({ work }: { readonly work: () => Promise<string | undefined> }) {
  const [why, setWhy] = useState<string | undefined>(undefined)
  useEffect(() => {
    work().then(setWhy, (error: Error) => setWhy(error.message))
  }, [])
  if (why === undefined) return <Wait />
  return (
    <Sheet title={TEXT.failed}>
      <p role="alert">{TEXT.cannotStart(why)}</p>
    </Sheet>
  )
}
