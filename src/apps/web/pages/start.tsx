import { useEffect, useState } from 'preact/hooks'
import { type Address, goTo } from '../address.ts'
import { loadGame, today } from '../games.ts'
import { useHome } from '../home/home.ts'
import { Message, Wait } from '../parts.tsx'
import { parsePosition } from '../position.ts'
import { beginDaily, beginRun } from '../start-run.ts'
import { TEXT } from '../text.ts'

/** `#/descent/daily`: continues today's run, or starts it. */
export function DailyPage({ address: { game } }: { readonly address: Address & { at: 'daily' } }) {
  const home = useHome()
  return (
    <StartRun
      work={async () => {
        const open = (await home.store.runs()).find((run) => run.game === game && run.daily === today())
        if (open !== undefined) {
          goTo({ at: 'run', id: open.id })
          return undefined
        }
        return beginDaily(await loadGame(game), home)
      }}
    />
  )
}

/** `#/s/…`: starts a run from a shared position (game, seed and options). */
export function PositionPage({ address: { text } }: { readonly address: Address & { at: 'position' } }) {
  const home = useHome()
  return (
    <StartRun
      work={async () => {
        const position = parsePosition(text)
        return position === undefined ? TEXT.brokenLink : beginRun(await loadGame(position.game), position, home)
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
  return <Message title={TEXT.failed} text={TEXT.cannotStart(why)} />
}
