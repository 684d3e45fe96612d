import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { failure } from '../../lib/user-errors.ts'
import { type ChunkResult, sumOf } from './chunk.ts'
import { type Chunk, hashOfStudy, type Study } from './study.ts'

/** The results of a study: a head, then a chunk a line, each with its checksum. A line that was not written whole is not there. */
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
  const lines = readFileSync(file, 'utf8').split('\n')
  const head = parsed(lines[0] ?? '') as ResultsHeader | undefined
  if (head?.undercroft !== 'lab 1') throw failure(`${file} holds no results of a study.`)
  const results = lines.slice(1).flatMap((line) => {
    const result = parsed(line) as ChunkResult | undefined
    return result !== undefined && result.sum === sumOf(result) ? [result] : []
  })
  return { study: head.study, results: [...new Map(results.map((one) => [keyOf(one), one])).values()] }
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export const keyOf = ({ arm, from }: Chunk): string => `${arm}/${from}`

/** Opens the file to go on: with what is done already. A file of another study is not touched. */
export function openResults(file: string, study: Study): { done: Set<string>; add(result: ChunkResult): void } {
  const hash = hashOfStudy(study)
  if (!existsSync(file))
    writeFileSync(file, `${JSON.stringify({ undercroft: 'lab 1', hash, study } satisfies ResultsHeader)}\n`)
  const text = readFileSync(file, 'utf8')
  const head = parsed(text.split('\n')[0] ?? '') as ResultsHeader | undefined
  if (head?.hash !== hash)
    throw failure(`${file} belongs to another study or to other rules; give another --out, or remove it.`)
  // A line that was cut off by a crash would swallow the next one.
  if (!text.endsWith('\n')) truncateSync(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)))
  return {
    done: new Set(readResults(file).results.map(keyOf)),
    add: (result) => appendFileSync(file, `${JSON.stringify(result)}\n`),
  }
}
