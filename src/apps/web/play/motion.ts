import { useEffect, useState } from 'preact/hooks'
import type { Beat, Scene } from '../../../engine/index.ts'
import { beatTimes, countColumns, sceneAtBeat, sceneForBeats } from '../../../views/web/beats.ts'
import type { SessionView } from '../view.ts'

interface Playing {
  readonly beats: readonly Beat[]
  readonly at: number
}

export interface Motion {
  /** The scene to show now. While beats play on the previous scene, it has no choices. */
  readonly shown: Scene
  readonly beatAt: number
  readonly isPlaying: boolean
  /** Whether beats play on the previous scene. */
  readonly isBefore: boolean
  readonly skip: () => void
}

/** Plays the beats of the last turn one after the other. The turn is already applied; motion only delays what is shown. */
export function useMotion(view: SessionView, speed: number): Motion {
  const { beats, before, scene } = view
  const [playing, setPlaying] = useState<Playing>({ beats, at: beats.length })
  const at = speed === 0 ? beats.length : playing.beats === beats ? playing.at : 0
  useEffect(() => {
    if (speed === 0 || beats.length === 0 || (playing.beats === beats && playing.at >= beats.length)) return
    const times = beatTimes(beats, countColumns(beats), speed)
    // The first beat is shown immediately: `at` starts with it.
    const timers = times.slice(1).map((time, i) => setTimeout(() => setPlaying({ beats, at: i + 1 }), time))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
    // Not when `playing` changes: the beats of a turn are played once, from the start.
  }, [beats, speed])
  const isPlaying = at < beats.length
  const stage = isPlaying ? sceneAtBeat(before, scene, beats, at) : scene
  const isBefore = isPlaying && sceneForBeats(before, scene, beats) === before
  const shown = isPlaying ? { ...stage, choices: isBefore ? [] : scene.choices } : scene
  return { shown, beatAt: at, isPlaying, isBefore, skip: () => setPlaying({ beats, at: beats.length }) }
}
