import { readFile, stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { ServerApp } from '../context.ts'
import { problem } from './problem.ts'

const MISSING =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Undercroft</title><h1>Undercroft</h1><p>This server is running, but its web page has not been built. Play in a terminal: <code>undercroft join</code> and this address.</p><p><a href="/api">API documentation</a></p></html>'

/** Serves the files of the web page. */
export function servePage(app: ServerApp, folder: string): void {
  app.get('*', async (c) => {
    const found = await readPage(folder, c.req.path)
    if (found === undefined && c.req.path === '/') return c.html(MISSING)
    if (found === undefined) throw problem(404, 'not-found', 'Page not found.')
    // Files with a hash in their name never change; browsers revalidate all others.
    const isHashed = /-[A-Z0-9]{8}\.\w+$/.test(c.req.path)
    c.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('etag', found.tag)
    if (c.req.header('if-none-match') === found.tag) return c.body(null, 304)
    return c.body(found.bytes, 200, { 'content-type': found.type })
  })
}

/** A file inside the folder, or undefined. */
async function readPage(folder: string, path: string) {
  try {
    const place = join(folder, normalize(decodeURIComponent(path)))
    if (place !== folder && !place.startsWith(folder + sep)) return undefined
    const file = (await stat(place)).isDirectory() ? join(place, 'index.html') : place
    const { size, mtimeMs } = await stat(file)
    return {
      bytes: new Uint8Array(await readFile(file)),
      type: getMimeType(file) ?? 'application/octet-stream',
      tag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    }
  } catch {
    return undefined
  }
}
