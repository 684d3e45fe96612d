import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { failure } from '../../lib/user-errors.ts'
import { type ChunkResult, sumOf } from './chunk.ts'
import { type Chunk, hashOfStudy, type Study } from './study.ts'

/** The contents of a results file: a header line, then one chunk per line with its checksum. Incomplete lines are ignored. */
export interface StudyResults {
  readonly study: Study
  readonly results: readonly ChunkResult[]
}

interface ResultsHeader {
  readonly undercroft: 'lab 1'
  readonly hash: string
  readonly study: Study
}

export function readResults(file: string): StudyResults {
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n')
  const head = parsed<ResultsHeader>(first)
  if (head?.undercroft !== 'lab 1') throw failure(`${file} is not a results file of the lab.`)
  const results = lines.flatMap((line) => {
    const result = parsed<ChunkResult>(line)
    return result !== undefined && result.sum === sumOf(result) ? [result] : []
  })
  return { study: head.study, results: [...new Map(results.map((result) => [keyOf(result), result])).values()] }
}

/** A line of JSON; undefined if it is incomplete. The header's hash and each chunk's checksum are verified elsewhere. */
const parsed = <T>(line: string): T | undefined => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export const keyOf = ({ arm, from }: Chunk): string => `${arm}/${from}`

/** Opens a results file to continue it, with the chunks already done. Refuses a file of another study. */
export function openResults(file: string, study: Study): { done: Set<string>; add(result: ChunkResult): void } {
  const hash = hashOfStudy(study)
  if (!existsSync(file))
    writeFileSync(file, `${JSON.stringify({ undercroft: 'lab 1', hash, study } satisfies ResultsHeader)}\n`)
  const text = readFileSync(file, 'utf8')
  if (parsed<ResultsHeader>(text.split('\n', 1)[0] ?? '')?.hash !== hash)
    throw failure(`${file} belongs to another study or to other rules; choose another file with --out, or delete it.`)
  // Remove a line that a crash cut off; the next one would be appended to it.
  if (!text.endsWith('\n')) truncateSync(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)))
  const done = new Set(readResults(file).results.map(keyOf))
  return {
    done,
    add(result) {
      appendFileSync(file, `${JSON.stringify(result)}\n`)
      done.add(keyOf(result))
    },
  }
}
