import { useState } from 'preact/hooks'
import { journalOf, makeJournalString } from '../../../engine/index.ts'
import { goTo, makeAddress } from '../address.ts'
import { useHome } from '../home/home.ts'
import { Dialog, Question } from '../parts.tsx'
import { endedRun, isOver, type WebSession } from '../session.ts'
import { openSessions } from '../start-run.ts'
import { TEXT } from '../text.ts'

/** The bot that plays for the player, if any. */
interface BotState {
  readonly bot: string | undefined
  readonly setBot: (bot: string | undefined) => void
}

interface Props {
  readonly session: WebSession
  readonly close: () => void
  readonly open: (box: 'why' | 'help' | 'hint' | 'console') => void
  readonly bot: BotState
}

/** The menu of a run. */
export function MenuBox({ session, close, open, bot }: Props) {
  const { store, holder } = useHome()
  const [isAsking, setAsking] = useState(false)
  const { facts, run, id } = session
  const giveUp = async (): Promise<void> => {
    await store.end(endedRun(session, Date.now(), true), holder)
    openSessions.delete(id)
    goTo({ at: 'home' })
  }
  if (isAsking) return <Question text={TEXT.giveUpAsk} answer={(isYes) => (isYes ? void giveUp() : setAsking(false))} />
  const journal = makeJournalString(journalOf(run))
  return (
    <Dialog title={TEXT.menu} close={close}>
      <ul class="menu">
        <li>
          <a href="#/">
            {TEXT.leave} <span class="t-dim">{TEXT.leaveNote}</span>
          </a>
        </li>
        <li>
          <a href={makeAddress({ at: 'replay', journal, turn: run.turn })}>
            {TEXT.watch} · {TEXT.share}
          </a>
        </li>
        {(['hint', 'why', 'help', 'console'] as const).map((box) => (
          <li key={box}>
            <button type="button" onClick={() => open(box)}>
              {TEXT[box]}
            </button>
          </li>
        ))}
        <li>
          <a href={makeAddress({ at: 'codex', game: facts.id })}>{TEXT.codex}</a>
        </li>
        <li>
          <a href={makeAddress({ at: 'book', game: facts.id })}>{TEXT.ruleBook}</a>
        </li>
        <li>
          <a href="#/settings">{TEXT.settings}</a>
        </li>
        {isOver(session) ? null : <BotRows bot={bot} close={close} />}
        {isOver(session) ? null : (
          <li>
            <button type="button" class="final" onClick={() => setAsking(true)}>
              {TEXT.giveUp}
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

/** Lets a bot continue this run; any key stops it. */
function BotRows({ bot, close }: { readonly bot: BotState; readonly close: () => void }) {
  if (bot.bot !== undefined)
    return (
      <li>
        <button type="button" onClick={() => bot.setBot(undefined)}>
          {TEXT.botStops}
        </button>
      </li>
    )
  return (
    <>
      {Object.entries(TEXT.bots).map(([player, name]) => (
        <li key={player}>
          <button
            type="button"
            data-bot={player}
            onClick={() => {
              close()
              bot.setBot(player)
            }}
          >
            {TEXT.botPlays}: {name}
          </button>
        </li>
      ))}
    </>
  )
}
