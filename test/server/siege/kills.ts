import { spawn } from 'node:child_process'
import { type Identity, makeAuthorization, signRequest } from '../../../src/client/index.ts'
import { type Dice, seededDice } from '../../../src/engine/index.ts'
import { newIdentity } from '../new-identity.ts'
import { cli } from '../served.ts'
import { freePort, serveProcess, type TableServer } from '../server-process.ts'
import { makeCrowd } from './crowd.ts'
import { findLosses, type Losses } from './losses.ts'

/** Options for killing a server repeatedly while players play and submit runs. */
export interface KillOptions {
  readonly home: string
  /** A folder or a PostgreSQL, as `--db` takes it. */
  readonly db: string
  /** How often; `npm run deep -- --kills 100` makes it more. */
  readonly kills: number
}

export interface KillResult extends Losses {
  readonly kills: number
  /** How many of those during startup. */
  readonly early: number
  /** Tables started, acts and runs acknowledged. */
  readonly tables: number
  readonly acts: number
  readonly runs: number
  /** Tables that could not continue after a kill. */
  readonly stuck: number
  /** Signatures accepted a second time after a kill. */
  readonly replayed: number
  readonly exit: number | null
}

/** A restart takes two seconds; a table without progress for so long is stuck. */
const PATIENCE_MS = 60_000

export async function killCampaign({ home, db, kills: usual }: KillOptions): Promise<KillResult> {
  const kills = Number(process.env.UNDERCROFT_KILLS ?? usual)
  // A long campaign also kills it during startup.
  const isKilledEarly = kills > 10
  const port = await freePort()
  const dice = seededDice('when the lights go out')
  const how = { more: ['--behind-proxy'] }
  const start = (): Promise<TableServer> => serveProcess(home, db, port, how)
  let server = await start()
  const crowd = await makeCrowd({ url: server.url, key: server.key })
  const counts = { early: 0, stuck: 0, replayed: 0 }
  const eve = await newIdentity()
  for (let done = 0; done < kills; done++) {
    counts.stuck += await crowd.waitUntilAllActed(PATIENCE_MS)
    await crowd.waitForAcknowledged(dice.roll('kill', 12, 'after'))
    const used = await usedSignature(server, eve)
    await server.kill()
    if (isKilledEarly && dice.roll('kill', 5, 'early') === 0) {
      await killEarly(home, db, port, dice)
      counts.early++
      done++
    }
    server = await start()
    if ((await used()) !== 401) counts.replayed++
  }
  counts.stuck += await crowd.waitUntilAllActed(PATIENCE_MS)
  await crowd.stop()
  const exit = await server.stop()
  const { tables, acts, runs } = crowd
  if (isKilledEarly)
    console.log(
      `${db}: ${kills} kills, ${counts.early} during startup; ${acts.length} acts, ${tables.size} tables, ${runs.size} runs`,
    )
  return {
    kills,
    ...counts,
    exit,
    tables: tables.size,
    acts: acts.length,
    runs: runs.size,
    ...(await findLosses(db, crowd)),
  }
}

/** Kills a server during startup, while it opens its store or just before. */
async function killEarly(home: string, db: string, port: number, dice: Dice): Promise<void> {
  const child = spawn(process.execPath, [cli, 'serve', '--port', String(port), '--db', db], {
    env: { ...process.env, UNDERCROFT_HOME: home },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  setTimeout(() => child.kill('SIGKILL'), 200 + 10 * dice.roll('kill', 150, 'moment'))
  await ended
}

/** Sends a signed request; returns a function that replays it and returns the status. */
async function usedSignature({ url, key }: TableServer, who: Identity): Promise<() => Promise<number>> {
  const asked = {
    method: 'PUT',
    path: '/api/v1/me',
    body: new TextEncoder().encode('{}'),
    time: Date.now(),
    serverKey: key,
  }
  const authorization = makeAuthorization(await signRequest(who, asked))
  const send = async (): Promise<number> =>
    (
      await fetch(`${url}/api/v1/me`, {
        method: 'PUT',
        body: '{}',
        headers: { authorization, 'x-forwarded-for': '10.9.9.9' },
      })
    ).status
  const first = await send()
  if (first !== 200) throw new Error(`a signed request was answered with ${first}`)
  return send
}
