import { useEffect, useRef } from 'preact/hooks'
import { openSessions } from '../begin.ts'
import { useKeys } from '../home/home.ts'
import type { Session } from '../session.ts'
import { WORDS } from '../words.ts'

/** Between two people at one screen: nothing is shown until the right one says so. */
export function Cover({ seat, go }: { readonly seat: number; readonly go: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useKeys((event) => {
    if (event.key === 'Enter' && event.target !== button.current) go()
  })
  return (
    <main class="wait cover" id="main">
      <h1>{WORDS.cover(seat)}</h1>
      <p>{WORDS.coverNote}</p>
      <button type="button" class="chief" ref={button} onClick={go}>
        {WORDS.coverGo}
      </button>
    </main>
  )
}

/** Another tab has taken the run up: this one must not write over it. */
export function Taken({ session }: { readonly session: Session }) {
  return (
    <main class="wait" id="main">
      <h1>{WORDS.taken}</h1>
      <p class="row">
        <button
          type="button"
          class="chief"
          onClick={() => {
            openSessions.delete(session.id)
            location.reload()
          }}
        >
          {WORDS.takeBack}
        </button>
        <a href="#/">{WORDS.hall}</a>
      </p>
    </main>
  )
}
