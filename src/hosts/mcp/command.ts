import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { freshSeed, hostEntropy } from '../shell/open.ts'
import { openDesk } from './desk.ts'
import { makeServer } from './server.ts'

/** `undercroft mcp`: until the client closes its end. */
export async function mcp(): Promise<number> {
  serveStdio(() => makeServer(openDesk({ freshSeed, entropy: hostEntropy })))
  await new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve))
  return 0
}
