import { useEffect, useState } from 'preact/hooks'
import { type AddressOf, goTo } from '../address.ts'
import { loadGame, today } from '../games.ts'
import { type Home, useHome } from '../home/home.ts'
import { Message, Wait } from '../parts.tsx'
import { parsePosition } from '../position.ts'
import { beginDaily, beginRun } from '../start-run.ts'
import { TEXT } from '../text.ts'

/** A page that starts a run when it opens, or says why that failed. */
function startPage<A>(start: (address: A, home: Home) => Promise<string | undefined>) {
  return function StartPage({ address }: { readonly address: A }) {
    const home = useHome()
    const [why, setWhy] = useState<string | undefined>(undefined)
    useEffect(() => {
      start(address, home).then(setWhy, (error: Error) => setWhy(error.message))
    }, [])
    return why === undefined ? <Wait /> : <Message title={TEXT.failed} text={TEXT.cannotStart(why)} />
  }
}

/** `#/descent/daily`: continues today's run, or starts it. */
export const DailyPage = startPage(async ({ game }: AddressOf<'daily'>, home) => {
  const open = (await home.store.runs()).find((run) => run.game === game && run.daily === today())
  if (open === undefined) return beginDaily(await loadGame(game), home)
  goTo({ at: 'run', id: open.id })
  return undefined
})

/** `#/s/…`: starts a run from a shared position (game, seed and options). */
export const PositionPage = startPage(async ({ text }: AddressOf<'position'>, home) => {
  const position = parsePosition(text)
  return position === undefined ? TEXT.brokenLink : beginRun(await loadGame(position.game), position, home)
})
