import { useMemo, useRef } from 'preact/hooks'
import { ChoiceList } from '../../../views/web/choices.tsx'
import { Log } from '../../../views/web/log.tsx'
import { SkinContext } from '../../../views/web/rich-text.tsx'
import { Stage } from '../../../views/web/stage.tsx'
import { VerbBar } from '../../../views/web/verb-bar.tsx'
import { useNarrow } from '../home/home.ts'
import { Link, lazily, Question } from '../parts.tsx'
import { TEXT } from '../text.ts'
import { newLines, type SessionView } from '../view.ts'
import type { ScreenProps } from './screen-props.ts'
import { ScreenReader } from './screen-reader.tsx'
import { useSecondClick } from './second-click.ts'
import type { NavBox } from './use-play.ts'

/** The play screen of a run on this machine or on a server: stage, choices, log and boxes. */
export function PlayScreen(props: ScreenProps) {
  const { view, play, notice, end, children } = props
  const { session, skin, scene } = view
  const { motion, api, input, box, setBox, asked, ask } = play
  const page = useSecondClick(scene)
  // Beside the console there is room for only one column.
  const isNarrow = useNarrow() || box === 'console'
  const StageView = skin.Stage ?? Stage
  const drawsChoices = skin.drawsChoices === true && skin.Stage !== undefined
  const isOver = session.status === 'over' && !motion.isPlaying
  const notices = [...(view.saveError === undefined ? [] : [view.saveError]), ...view.notices]
  return (
    <SkinContext.Provider value={skin}>
      <div
        ref={page}
        data-turn={session.turn}
        data-focus={api.focus}
        data-playing={motion.isPlaying ? '' : undefined}
        class={`table-page ${isOver ? 'over' : ''} ${drawsChoices ? 'own-choices' : ''}`}
        data-game={session.info.id}
        data-room={skin.isWide === true ? 'wide' : undefined}
      >
        <Head {...props} />
        {notices.map((text) => (
          <p class="notice" role="status" key={text}>
            {text}
          </p>
        ))}
        {notice}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: any key skips motion too; see usePlay. */}
        <main class="table-main" id="main" onClick={() => motion.isPlaying && motion.skip()}>
          <h1 class="scene-title">{motion.shown.title}</h1>
          {isOver ? end : null}
          <StageView scene={motion.shown} api={api} isNarrow={isNarrow} />
          {isOver || drawsChoices ? null : <ChoiceList scene={scene} api={api} label={TEXT.choices} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
          <aside class="side" aria-label={TEXT.log} tabIndex={0}>
            <LastEntries view={view} most={entriesShown(view, isNarrow)} why={() => setBox('why')} />
          </aside>
        </main>
        {isOver || motion.isBefore ? null : (
          <VerbBar
            scene={input.scene}
            api={api}
            said={input.said}
            label={TEXT.verbs}
            back={TEXT.back}
            closeQuestion={input.closeQuestion}
            turnTo={input.turnTo}
          />
        )}
        <ScreenReader scene={scene} newLines={() => newLines(session)} />
        {asked === undefined ? null : (
          <Question
            text={asked.text}
            openedBy={asked.key}
            answer={(isYes) => {
              ask(undefined)
              if (isYes) asked.go()
            }}
          />
        )}
        {children}
        {box === undefined || box === 'console' ? null : <OpenBox {...props} box={box} />}
      </div>
    </SkinContext.Provider>
  )
}

/** The open dialog. The code of all dialogs is loaded with the first one. */
const OpenBox = lazily(() => import('./dialogs.tsx').then(({ OpenDialog }) => OpenDialog))

const KEYS: Readonly<Record<NavBox, string>> = { menu: 'esc', why: '=', help: '?', hint: '!', console: '`' }

/** The header: game, chips and buttons. Rendered again only when they change. */
function Head({ view, play, home, chips, nav, buttons }: ScreenProps) {
  const { setBox } = play
  return useMemo(
    () => (
      <header class="table-head">
        <Link class="game-name" to={home} label={view.session.info.name} />
        <span class="chips">{chips}</span>
        <nav class="table-nav" aria-label={TEXT.menu}>
          {buttons}
          {nav.map((box) => (
            <button type="button" class="quiet" key={box} onClick={() => setBox(box)}>
              <kbd>{KEYS[box]}</kbd> <span>{TEXT[box]}</span>
            </button>
          ))}
        </nav>
      </header>
    ),
    [view, chips, buttons],
  )
}

/** The number of log entries in the side column. A wide stage leaves room for three; the others can be scrolled to. */
const entriesShown = ({ skin }: SessionView, isNarrow: boolean): number =>
  isNarrow ? 4 : skin.isWide === true ? 10 : 30

interface LastEntriesProps {
  readonly view: SessionView
  readonly most: number
  readonly why: () => void
}

/** The last log entries. Rendered again only when the log changes. */
function LastEntries({ view: { session }, most, why }: LastEntriesProps) {
  const { log, newFrom } = session
  const ask = useRef(why)
  ask.current = why
  return useMemo(() => {
    const first = Math.max(0, log.length - most)
    const lines = log.slice(first).map((entry, i) => ({ ...entry, index: first + i, isNew: entry.turn >= newFrom }))
    return <Log lines={lines} label={TEXT.log} explain={() => ask.current()} />
  }, [log, log.length, newFrom, most])
}
