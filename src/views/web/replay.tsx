/** The course of a run, as the replay scrubber shows it. */
export interface ReplayTrack {
  readonly life: readonly { readonly turn: number; readonly value: number; readonly max: number }[]
  readonly places: readonly { readonly turn: number; readonly name: string }[]
  readonly moments: readonly { readonly turn: number; readonly text: string }[]
}

export interface ScrubberProps {
  readonly track: ReplayTrack
  readonly turn: number
  readonly last: number
  readonly isPlaying: boolean
  readonly speed: number
  readonly speeds: readonly number[]
  readonly go: (turn: number) => void
  readonly setSpeed: (speed: number) => void
  readonly setPlaying: (isPlaying: boolean) => void
  /** Continues the run from this turn; undefined at the end of a finished run. */
  readonly continueHere: (() => void) | undefined
  readonly text: {
    readonly first: string
    readonly previous: string
    readonly next: string
    readonly last: string
    readonly playIt: string
    readonly pause: string
    readonly speed: string
    readonly continueHere: string
    readonly continueHereNote: string
    readonly scrubberLabel: string
    readonly moments: string
    choiceOf(turn: number, turns: number): string
  }
}

/** The replay scrubber: life as a line, places as bands, moments as dots, and a handle. */
export function ReplayScrubber(props: ScrubberProps) {
  const { track, turn, last, go, text, isPlaying, setPlaying, continueHere } = props
  return (
    <section class="scrubber" aria-label={text.scrubberLabel}>
      <Curve track={track} turn={turn} last={last} go={go} />
      <input
        type="range"
        min={0}
        max={last}
        value={turn}
        aria-label={text.choiceOf(turn, last)}
        onInput={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <div class="row">
        <button type="button" onClick={() => go(0)}>
          |◀ <span class="scrub-word">{text.first}</span>
        </button>
        <button type="button" onClick={() => go(turn - 1)}>
          ◀ <span class="scrub-word">{text.previous}</span>
        </button>
        <button type="button" class="primary" onClick={() => setPlaying(!isPlaying)}>
          {isPlaying ? `‖ ${text.pause}` : `▶ ${text.playIt}`}
        </button>
        <button type="button" onClick={() => go(turn + 1)}>
          <span class="scrub-word">{text.next}</span> ▶
        </button>
        <button type="button" onClick={() => go(last)}>
          <span class="scrub-word">{text.last}</span> ▶|
        </button>
        <Speeds {...props} />
        <span class="scrub-at">{text.choiceOf(turn, last)}</span>
        {continueHere === undefined ? null : (
          <button type="button" class="play-on" onClick={continueHere}>
            {text.continueHere} <span class="t-dim">{text.continueHereNote}</span>
          </button>
        )}
      </div>
    </section>
  )
}

function Speeds({ speeds, speed, setSpeed, text }: ScrubberProps) {
  return (
    <fieldset class="speeds" aria-label={text.speed}>
      {speeds.map((one) => (
        <button
          type="button"
          key={one}
          aria-pressed={one === speed}
          class={one === speed ? 'chosen' : ''}
          onClick={() => setSpeed(one)}
        >
          {one}×
        </button>
      ))}
    </fieldset>
  )
}

const [WIDTH, HEIGHT] = [1000, 100]
/** Names of places of bosses and elites, which are drawn differently. */
const BOSS_PLACE = /boss|elite|lord|flagship|last/i

/** Drops dots that would overlap an earlier one. */
function withoutOverlaps(moments: ReplayTrack['moments'], last: number): ReplayTrack['moments'] {
  const shown: ReplayTrack['moments'][number][] = []
  for (const moment of moments)
    if (moment.turn - (shown.at(-1)?.turn ?? Number.NEGATIVE_INFINITY) >= last * 0.02) shown.push(moment)
  return shown
}

/** Life as an area, places as bands with names, moments as dots that can be clicked. */
function Curve({ track, turn, last, go }: Pick<ScrubberProps, 'track' | 'turn' | 'last' | 'go'>) {
  const part = (at: number): number => at / Math.max(1, last)
  const percent = (at: number): string => `${Math.round(part(at) * 1000) / 10}%`
  const x = (at: number): number => Math.round(WIDTH * part(at))
  const most = Math.max(1, ...track.life.map(({ max }) => max))
  const y = (value: number): number => Math.round(HEIGHT - (HEIGHT * Math.min(value, most)) / most)
  const line = track.life.map(({ turn: at, value }) => `${x(at)} ${y(value)}`).join('L')
  const [first, final] = [track.life[0], track.life.at(-1)]
  const ends = (i: number): number => track.places[i + 1]?.turn ?? last
  return (
    <div class="curve-frame">
      <svg class="curve" width="480" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {track.places.map(({ turn: from, name }, i) => (
          <rect
            key={`${from}/${name}`}
            class={`band ${i % 2 === 0 ? '' : 'odd'} ${BOSS_PLACE.test(name) ? 'hard' : ''}`}
            x={x(from)}
            y={0}
            width={x(ends(i)) - x(from)}
            height={HEIGHT}
          />
        ))}
        {first === undefined || final === undefined ? null : (
          <path class="area" d={`M${x(first.turn)} ${HEIGHT}L${line}L${x(final.turn)} ${HEIGHT}Z`} />
        )}
        {line === '' ? null : <path class="life" d={`M${line}`} />}
        <path class="handle" d={`M${x(turn)} 0V${HEIGHT}`} />
      </svg>
      {withoutOverlaps(track.moments, last).map((moment) => (
        <button
          type="button"
          key={moment.turn}
          class="curve-moment"
          style={{ left: percent(moment.turn) }}
          title={moment.text}
          aria-label={`${moment.turn}: ${moment.text}`}
          onClick={() => go(moment.turn)}
        />
      ))}
      <div class="curve-places" aria-hidden="true">
        {track.places.map(({ turn: from, name }, i) =>
          part(ends(i)) - part(from) < 0.06 ? null : (
            <span key={from} style={{ left: percent(from), maxWidth: `${(part(ends(i)) - part(from)) * 100}%` }}>
              {name}
            </span>
          ),
        )}
      </div>
    </div>
  )
}

/** The life over a full run as a small chart, for cards. */
export function LifeLine({ track, last }: Pick<ScrubberProps, 'track' | 'last'>) {
  const [first, final] = [track.life[0], track.life.at(-1)]
  if (first === undefined || final === undefined) return null
  const most = Math.max(1, ...track.life.map(({ max }) => max))
  const x = (at: number): number => Math.round((WIDTH * at) / Math.max(1, last))
  const line = track.life
    .map(({ turn, value }) => `${x(turn)} ${Math.round(HEIGHT - (HEIGHT * value) / most)}`)
    .join('L')
  return (
    <svg class="life-line" width="240" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="area" d={`M${x(first.turn)} ${HEIGHT}L${line}L${x(final.turn)} ${HEIGHT}Z`} />
      <path class="life" d={`M${line}`} />
    </svg>
  )
}
