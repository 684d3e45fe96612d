import { useEffect, useMemo, useState } from 'preact/hooks'
import { fork, type Run, rankText } from '../../../engine/index.ts'
import { cleanAll } from '../../../lib/clean-text.ts'
import { positionAt } from '../../../play/history.ts'
import { type LogEntry, logSoFar } from '../../../play/log.ts'
import { rankAgainst } from '../../../play/session.ts'
import { Log } from '../../../views/web/log.tsx'
import { ReplayScrubber, type ReplayTrack } from '../../../views/web/replay.tsx'
import { SkinContext } from '../../../views/web/rich-text.tsx'
import { READ_ONLY_STAGE, Stage, withoutChoices } from '../../../views/web/stage.tsx'
import { type AddressOf, goTo, makeAddress } from '../address.ts'
import { type LoadedGame, loadRun } from '../games.ts'
import { useHome, useKeys, useLoaded, useNarrow } from '../home/home.ts'
import { Link, Message, Wait } from '../parts.tsx'
import { playNewRun } from '../start-run.ts'
import { TEXT } from '../text.ts'
import { trackOf } from '../track.ts'
import { Share } from './share.tsx'

/** `#/r/JOURNAL@TURN`: watch a run, scrub, or continue from any turn. */
export function ReplayPage({ address }: { readonly address: AddressOf<'replay'> }) {
  const { journal } = address
  const { store } = useHome()
  const found = useLoaded(() => loadRun(journal, store), [journal])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  if (typeof found === 'string') return <Message title={TEXT.replay} text={TEXT.notVerified(found)} />
  return <Viewer key={journal} journal={journal} viewed={found} first={address.turn ?? 0} />
}

/** The log and the track of the run, computed after the first paint because a long run takes a moment. */
function useRunHistory(run: Run) {
  const [log, setLog] = useState<readonly LogEntry[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setLog(logSoFar(run)))
    return () => clearTimeout(timer)
  }, [run])
  const track = useMemo(() => (log.length === 0 ? NO_TRACK : trackOf(run, log)), [log])
  return { log, track }
}
const NO_TRACK: ReplayTrack = { life: [], places: [], moments: [] }

const SPEEDS = [0.5, 1, 2, 4, 16] as const

/** The turn that is shown, which is also in the address, and playing on from it at a speed. */
function usePlayback(journal: string, first: number, last: number) {
  const [turn, setTurn] = useState(Math.min(first, last))
  const [speed, setSpeed] = useState<number>(1)
  const [isPlaying, setPlaying] = useState(false)
  const go = (next: number): void => {
    const to = Math.max(0, Math.min(last, next))
    setTurn(to)
    history.replaceState(undefined, '', makeAddress({ at: 'replay', journal, turn: to }))
  }
  useEffect(() => {
    if (!isPlaying) return
    if (turn >= last) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => go(turn + 1), 900 / speed)
    return () => clearTimeout(timer)
  }, [isPlaying, turn, speed])
  return { turn, speed, isPlaying, go, setSpeed, setPlaying }
}

interface ViewerProps {
  readonly viewed: LoadedGame & { readonly run: Run }
  readonly journal: string
  readonly first: number
}

function Viewer({ viewed, journal, first }: ViewerProps) {
  const { info, skin, run } = viewed
  const home = useHome()
  const isNarrow = useNarrow()
  const last = run.turn
  const { turn, speed, isPlaying, go, setSpeed, setPlaying } = usePlayback(journal, first, last)
  const { track, log } = useRunHistory(run)
  const scene = useMemo(() => withoutChoices(cleanAll(positionAt(run, turn).scene)), [run, turn])
  const continueHere = (): void => void playNewRun({ info, skin, run: fork(run, turn) }, home)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(turn - 1),
    ArrowRight: () => go(turn + 1),
    ',': () => go(turn - 1),
    '.': () => go(turn + 1),
    Home: () => go(0),
    End: () => go(last),
    ' ': () => setPlaying(!isPlaying),
    p: continueHere,
    Escape: () => goTo({ at: 'home' }),
  }
  useKeys((event) => {
    const work = keys[event.key]
    if (work === undefined || ((event.target as HTMLElement).closest('button, a') !== null && event.key === ' ')) return
    event.preventDefault()
    work()
  })
  const StageView = skin.Stage ?? Stage
  return (
    <SkinContext.Provider value={skin}>
      <div class="replay-page" data-game={info.id} data-room={skin.isWide === true ? 'wide' : undefined}>
        <header class="table-head">
          <Link class="game-name" to={{ at: 'home' }} label={info.name} />
          <span class="chips">
            <span class="chip">{TEXT.seed(run.seed)}</span>
            <span class="chip rank">✓ {TEXT.verified(run.turn, rankText(rankAgainst(run, info.game)))}</span>
          </span>
        </header>
        <main id="main" class="replay-main">
          <section class="replay-stage" aria-label={TEXT.replay}>
            <h1 class="scene-title">{scene.title}</h1>
            <StageView scene={scene} api={READ_ONLY_STAGE} isNarrow={isNarrow} />
          </section>
          <div class="replay-side">
            <TurnLog run={run} turn={turn} log={log} />
            <Share info={info} run={run} journal={journal} turn={turn} />
          </div>
          <ReplayScrubber
            track={track}
            turn={turn}
            last={last}
            isPlaying={isPlaying}
            speed={speed}
            text={TEXT}
            speeds={SPEEDS}
            go={go}
            setSpeed={setSpeed}
            setPlaying={setPlaying}
            continueHere={turn < last || run.game.toAct(run.state).length > 0 ? continueHere : undefined}
          />
        </main>
      </div>
    </SkinContext.Provider>
  )
}

interface TurnLogProps {
  readonly run: Run
  readonly turn: number
  readonly log: readonly LogEntry[]
}

/** The choice that led to this turn, and its log entries. */
function TurnLog({ run, turn, log }: TurnLogProps) {
  const lines = log
    .filter((one) => one.turn === turn - 1)
    .map(({ line }, index) => ({ turn, index, line: cleanAll(line), isNew: true }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
    <section class="replay-log slab" aria-label={TEXT.log} tabIndex={0}>
      {turn === 0 ? null : (
        <p>
          {TEXT.chosen}: <strong>{cleanAll(positionAt(run, turn - 1).label)}</strong>
        </p>
      )}
      <Log lines={lines} label={TEXT.log} explain={() => undefined} />
    </section>
  )
}
