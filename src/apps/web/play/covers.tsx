import { useEffect, useRef } from 'preact/hooks'
import { useKeys } from '../home/home.ts'
import { Button, Link } from '../parts.tsx'
import { openSessions } from '../start-run.ts'
import { TEXT } from '../text.ts'

/** Hides the game while two players hand over the screen, until the next one continues. */
export function HandOver({ seat, go }: { readonly seat: number; readonly go: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useKeys((event) => {
    if (event.key === 'Enter' && event.target !== button.current) go()
  })
  return (
    <main class="wait cover" id="main">
      <h1>{TEXT.handOver(seat)}</h1>
      <p>{TEXT.handOverNote}</p>
      <button type="button" class="primary" ref={button} onClick={go}>
        {TEXT.showMyView}
      </button>
    </main>
  )
}

/** Shown when another tab has taken over the run, so that this one does not overwrite it. */
export function OpenElsewhere({ id }: { readonly id: string }) {
  const playHere = (): void => {
    openSessions.delete(id)
    location.reload()
  }
  return (
    <main class="wait" id="main">
      <h1>{TEXT.openElsewhere}</h1>
      <p class="row">
        <Button class="primary" label={TEXT.playHere} go={playHere} />
        <Link to={{ at: 'home' }} label={TEXT.homePage} />
      </p>
    </main>
  )
}
