import { useEffect } from 'preact/hooks'
import type { Beat } from '../../../engine/index.ts'
import type { Settings } from '../settings.ts'

/** A note: where it begins and ends in hertz, how long it sounds, its wave, and how loud beside the others. */
interface Note {
  readonly from: number
  readonly to: number
  readonly ms: number
  readonly wave: 'sine' | 'triangle' | 'square' | 'sawtooth'
  readonly gain: number
}

const note = (from: number, to: number, ms: number, wave: Note['wave'], gain: number): Note => ({
  from,
  to,
  ms,
  wave,
  gain,
})

/** Every kind of beat has its note: what hurts falls, what helps rises. */
const NOTES: Readonly<Record<Beat['kind'], Note>> = {
  hit: note(180, 60, 160, 'sawtooth', 0.7),
  heal: note(420, 840, 220, 'sine', 0.6),
  block: note(300, 280, 90, 'square', 0.35),
  miss: note(900, 500, 90, 'sine', 0.25),
  move: note(240, 250, 40, 'sine', 0.2),
  roll: note(520, 300, 120, 'triangle', 0.4),
  draw: note(660, 720, 60, 'triangle', 0.3),
  spend: note(500, 380, 70, 'triangle', 0.3),
  gain: note(620, 930, 140, 'triangle', 0.5),
  fall: note(220, 40, 480, 'sawtooth', 0.8),
  phase: note(330, 330, 260, 'sine', 0.35),
}
const LOUDNESS: Readonly<Record<Settings['sound'], number>> = { off: 0, quiet: 0.08, loud: 0.3 }

/** What a turn sounds like where nothing moves: its heaviest beat alone. */
function loudest(beats: readonly Beat[]): Beat | undefined {
  return beats.reduce<Beat | undefined>(
    (most, beat) => (most === undefined || NOTES[beat.kind].gain > NOTES[most.kind].gain ? beat : most),
    undefined,
  )
}

let speaker: AudioContext | undefined

/** Sounds a beat; made of nothing but oscillators, so that nothing has to be loaded. Browsers without sound stay silent. */
function sound({ kind }: Beat, loudness: number): void {
  if (typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  void speaker.resume().catch(() => undefined)
  const { from, to, ms, wave, gain } = NOTES[kind]
  const [now, end] = [speaker.currentTime, speaker.currentTime + ms / 1000]
  const voice = speaker.createOscillator()
  const volume = speaker.createGain()
  voice.type = wave
  voice.frequency.setValueAtTime(from, now)
  voice.frequency.exponentialRampToValueAtTime(to, end)
  volume.gain.setValueAtTime(loudness * gain, now)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  voice.connect(volume).connect(speaker.destination)
  voice.start(now)
  voice.stop(end)
}

/** Sounds the beat that plays; without motion the heaviest of the turn, once. */
export function useSound(beats: readonly Beat[], beatAt: number, isMoving: boolean, level: Settings['sound']): void {
  const beat = isMoving ? beats[beatAt] : loudest(beats)
  useEffect(() => {
    if (beat !== undefined && level !== 'off') sound(beat, LOUDNESS[level])
  }, [beats, beat, level])
}
