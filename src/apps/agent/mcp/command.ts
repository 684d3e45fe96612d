import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { freshSeed, hostEntropy } from '../../cli/load-game.ts'
import { makeServer } from './server.ts'
import { openMcpSession } from './session.ts'

/** `undercroft mcp`: serves MCP on stdin and stdout until the client closes the connection. */
export async function mcp(): Promise<void> {
  serveStdio(() => makeServer(openMcpSession({ freshSeed, entropy: hostEntropy })))
  await new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve))
}
