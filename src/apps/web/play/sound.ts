import type { Beat } from '../../../engine/index.ts'
import type { Settings } from '../../../storage/settings.ts'

/** A note that glides from one frequency to another; `gain` is its loudness relative to the others. */
type Note = readonly [fromHz: number, toHz: number, ms: number, wave: OscillatorType, gain: number]

/** The note of each kind of beat: harm glides down, help glides up. */
const NOTES: Readonly<Record<Beat['kind'], Note>> = {
  hit: [180, 60, 160, 'sawtooth', 0.7],
  heal: [420, 840, 220, 'sine', 0.6],
  block: [300, 280, 90, 'square', 0.35],
  miss: [900, 500, 90, 'sine', 0.25],
  move: [240, 250, 40, 'sine', 0.2],
  roll: [520, 300, 120, 'triangle', 0.4],
  draw: [660, 720, 60, 'triangle', 0.3],
  spend: [500, 380, 70, 'triangle', 0.3],
  gain: [620, 930, 140, 'triangle', 0.5],
  fall: [220, 40, 480, 'sawtooth', 0.8],
  phase: [330, 330, 260, 'sine', 0.35],
}
const gainOf = ({ kind }: Beat): number => NOTES[kind][4]
const LOUDNESS: Readonly<Record<Settings['sound'], number>> = { off: 0, quiet: 0.08, loud: 0.3 }

/** The loudest beat of a turn. Without motion it is the only one that sounds. */
function loudest(beats: readonly Beat[]): Beat | undefined {
  return beats.toSorted((a, b) => gainOf(b) - gainOf(a))[0]
}

let speaker: AudioContext | undefined

/** Plays the note of a beat with an oscillator, so that no file has to be loaded. Does nothing in browsers without Web Audio. */
function playNote({ kind }: Beat, loudness: number): void {
  if (typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  void speaker.resume().catch(() => undefined)
  const [from, to, ms, wave, gain] = NOTES[kind]
  const [now, end] = [speaker.currentTime, speaker.currentTime + ms / 1000]
  const oscillator = speaker.createOscillator()
  const volume = speaker.createGain()
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(from, now)
  oscillator.frequency.exponentialRampToValueAtTime(to, end)
  volume.gain.setValueAtTime(loudness * gain, now)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  oscillator.connect(volume).connect(speaker.destination)
  oscillator.start(now)
  oscillator.stop(end)
}

/** Plays the note of a beat; without a beat, of the loudest one of the turn. */
export function playSound(beats: readonly Beat[], at: number | undefined, level: Settings['sound']): void {
  const beat = at === undefined ? loudest(beats) : beats[at]
  if (beat !== undefined && level !== 'off') playNote(beat, LOUDNESS[level])
}
