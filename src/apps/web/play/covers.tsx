import { useEffect, useRef } from 'preact/hooks'
import { useKeys } from '../home/home.ts'
import type { WebSession } from '../session.ts'
import { openSessions } from '../start-run.ts'
import { TEXT } from '../text.ts'

/** Between two people at one screen: nothing is shown until the right one says so. */
export function Cover({ seat, go }: { readonly seat: number; readonly go: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useKeys((event) => {
    if (event.key === 'Enter' && event.target !== button.current) go()
  })
  return (
    <main class="wait cover" id="main">
      <h1>{TEXT.cover(seat)}</h1>
      <p>{TEXT.coverNote}</p>
      <button type="button" class="chief" ref={button} onClick={go}>
        {TEXT.coverGo}
      </button>
    </main>
  )
}

/** Another tab has taken the run up: this one must not write over it. */
export function Taken({ session }: { readonly session: WebSession }) {
  return (
    <main class="wait" id="main">
      <h1>{TEXT.taken}</h1>
      <p class="row">
        <button
          type="button"
          class="chief"
          onClick={() => {
            openSessions.delete(session.id)
            location.reload()
          }}
        >
          {TEXT.takeBack}
        </button>
        <a href="#/">{TEXT.hall}</a>
      </p>
    </main>
  )
}
