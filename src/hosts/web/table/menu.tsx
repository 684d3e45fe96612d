import { useState } from 'preact/hooks'
import { journalOf, makeJournalString } from '../../../engine/index.ts'
import { goTo, makeAddress } from '../address.ts'
import { openSessions } from '../begin.ts'
import { useHome } from '../home/home.ts'
import { Dialog, Question } from '../parts.tsx'
import { endedRun, isOver, type Session } from '../session.ts'
import { WORDS } from '../words.ts'

/** Who plays for the player, while somebody does. */
interface TableState {
  readonly bot: string | undefined
  readonly setBot: (bot: string | undefined) => void
}

interface Props {
  readonly session: Session
  readonly close: () => void
  readonly open: (box: 'why' | 'help' | 'hint' | 'console') => void
  readonly bot: TableState
}

/** Everything one may want from a run beside playing it. */
export function MenuBox({ session, close, open, bot }: Props) {
  const { store, holder } = useHome()
  const [isAsking, setAsking] = useState(false)
  const { house, run, id } = session
  const giveUp = async (): Promise<void> => {
    await store.end(endedRun(session, Date.now(), true), holder)
    openSessions.delete(id)
    goTo({ at: 'hall' })
  }
  if (isAsking)
    return <Question text={WORDS.giveUpAsk} answer={(isYes) => (isYes ? void giveUp() : setAsking(false))} />
  const journal = makeJournalString(journalOf(run))
  return (
    <Dialog title={WORDS.menu} close={close}>
      <ul class="menu">
        <li>
          <a href="#/">
            {WORDS.leave} <span class="t-dim">{WORDS.leaveNote}</span>
          </a>
        </li>
        <li>
          <a href={makeAddress({ at: 'replay', journal, turn: run.turn })}>
            {WORDS.watch} · {WORDS.share}
          </a>
        </li>
        {(['hint', 'why', 'help', 'console'] as const).map((box) => (
          <li key={box}>
            <button type="button" onClick={() => open(box)}>
              {WORDS[box]}
            </button>
          </li>
        ))}
        <li>
          <a href={makeAddress({ at: 'codex', game: house.id })}>{WORDS.codex}</a>
        </li>
        <li>
          <a href={makeAddress({ at: 'book', game: house.id })}>{WORDS.book}</a>
        </li>
        <li>
          <a href="#/settings">{WORDS.settings}</a>
        </li>
        {isOver(session) ? null : <BotRows bot={bot} close={close} />}
        {isOver(session) ? null : (
          <li>
            <button type="button" class="final" onClick={() => setAsking(true)}>
              {WORDS.giveUp}
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

/** Watch a bot go on with this run; any key stops it. */
function BotRows({ bot, close }: { readonly bot: TableState; readonly close: () => void }) {
  if (bot.bot !== undefined)
    return (
      <li>
        <button type="button" onClick={() => bot.setBot(undefined)}>
          {WORDS.botStops}
        </button>
      </li>
    )
  return (
    <>
      {Object.entries(WORDS.bots).map(([player, name]) => (
        <li key={player}>
          <button
            type="button"
            data-bot={player}
            onClick={() => {
              close()
              bot.setBot(player)
            }}
          >
            {WORDS.botPlays}: {name}
          </button>
        </li>
      ))}
    </>
  )
}
