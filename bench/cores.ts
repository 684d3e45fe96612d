import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The same script once a core, each with its part `i/n` of the work; what each prints as JSON, in order. */
export function onAllCores<T>(script: string, args: readonly string[]): Promise<T[]> {
  const cores = availableParallelism()
  return Promise.all(Array.from({ length: cores }, (_, i) => child<T>(script, [...args, '--part', `${i}/${cores}`])))
}

function child<T>(script: string, args: readonly string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const process_ = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    process_.stdout.on('data', (chunk) => {
      said += String(chunk)
    })
    process_.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(said) as T) : reject(new Error(`${args.join(' ')} failed`)),
    )
  })
}

/** Those of a list that belong to part `i/n`. */
export function partOf<T>(list: readonly T[], part: string): T[] {
  const [index, cores] = part.split('/').map(Number) as [number, number]
  return list.filter((_, i) => i % cores === index)
}
