/** How a run went, for the bar one scrubs along. */
export interface Track {
  readonly life: readonly { readonly turn: number; readonly value: number; readonly max: number }[]
  readonly places: readonly { readonly turn: number; readonly name: string }[]
  readonly moments: readonly { readonly turn: number; readonly text: string }[]
}

export interface ScrubberProps {
  readonly track: Track
  readonly turn: number
  readonly last: number
  readonly isPlaying: boolean
  readonly speed: number
  readonly speeds: readonly number[]
  readonly go: (turn: number) => void
  readonly setSpeed: (speed: number) => void
  readonly setPlaying: (isPlaying: boolean) => void
  /** Undefined where the run is over and stands at its end. */
  readonly playOn: (() => void) | undefined
  readonly words: {
    readonly first: string
    readonly previous: string
    readonly next: string
    readonly last: string
    readonly playIt: string
    readonly pause: string
    readonly speed: string
    readonly playOn: string
    readonly playOnNote: string
    readonly scrub: string
    readonly moments: string
    at(turn: number, turns: number): string
  }
}

/** The bar along a run: life as a line, places as bands, moments as dots, and the handle. */
export function Scrubber(props: ScrubberProps) {
  const { track, turn, last, go, words, isPlaying, setPlaying, playOn } = props
  return (
    <section class="scrubber" aria-label={words.scrub}>
      <Curve {...{ track, turn, last }} />
      <input
        type="range"
        min={0}
        max={last}
        value={turn}
        aria-label={words.at(turn, last)}
        onInput={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <div class="row">
        <button type="button" onClick={() => go(0)}>
          ⏮ {words.first}
        </button>
        <button type="button" onClick={() => go(turn - 1)}>
          ◀ {words.previous}
        </button>
        <button type="button" class="chief" onClick={() => setPlaying(!isPlaying)}>
          {isPlaying ? `❚❚ ${words.pause}` : `▶ ${words.playIt}`}
        </button>
        <button type="button" onClick={() => go(turn + 1)}>
          {words.next} ▶
        </button>
        <button type="button" onClick={() => go(last)}>
          {words.last} ⏭
        </button>
        <Speeds {...props} />
        <span class="scrub-at">{words.at(turn, last)}</span>
        {playOn === undefined ? null : (
          <button type="button" class="play-on" onClick={playOn}>
            {words.playOn} <span class="t-dim">{words.playOnNote}</span>
          </button>
        )}
      </div>
    </section>
  )
}

function Speeds({ speeds, speed, setSpeed, words }: ScrubberProps) {
  return (
    <fieldset class="speeds" aria-label={words.speed}>
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

function Curve({ track, turn, last }: Pick<ScrubberProps, 'track' | 'turn' | 'last'>) {
  const x = (at: number): number => Math.round((WIDTH * at) / Math.max(1, last))
  const most = Math.max(1, ...track.life.map(({ max }) => max))
  const y = (value: number): number => Math.round(HEIGHT - (HEIGHT * Math.min(value, most)) / most)
  const line = track.life.map(({ turn: at, value }) => `${x(at)} ${y(value)}`).join('L')
  return (
    <svg class="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {track.places.map(({ turn: from, name }, i) => (
        <rect
          key={`${from}/${name}`}
          class={i % 2 === 0 ? 'band' : 'band odd'}
          x={x(from)}
          y={0}
          width={x(track.places[i + 1]?.turn ?? last) - x(from)}
          height={HEIGHT}
        />
      ))}
      {line === '' ? null : <path class="life" d={`M${line}`} />}
      {track.moments.map((moment) => (
        <circle key={moment.turn} class="moment" cx={x(moment.turn)} cy={8} r={5} />
      ))}
      <path class="handle" d={`M${x(turn)} 0V${HEIGHT}`} />
    </svg>
  )
}
