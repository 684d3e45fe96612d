import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Result, size } from './measure.ts'

/** Milliseconds from starting the program to its first list of legal choices; the best of several tries. */
export async function benchAgent(root: string, tries: number): Promise<Result> {
  let best = Number.POSITIVE_INFINITY
  let digest = ''
  for (let i = 0; i < tries; i++) {
    const begun = process.hrtime.bigint()
    const answer = await firstAnswer(root)
    best = Math.min(best, Number(process.hrtime.bigint() - begun) / 1e6)
    digest = (JSON.parse(answer) as { digest: string }).digest
  }
  return size('agent/first-legal-ms', 'ms', best, digest.slice(0, 8))
}

function firstAnswer(root: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), 'agent'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const end = said.indexOf('\n')
      if (end < 0) return
      resolve(said.slice(0, end))
      child.stdin.end()
    })
    child.on('error', reject)
    child.stdin.write('{"op":"start","game":"star-canine","seed":7}\n')
  })
}
