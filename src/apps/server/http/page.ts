import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { ServerApp } from '../context.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const MISSING =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Undercroft</title><h1>Undercroft</h1><p>This server is running, but its web page has not been built. Play in a terminal: <code>undercroft join</code> and this address.</p><p><a href="/api">API documentation</a></p></html>'

/** Serves the files of the web page, and nothing outside its folder. */
export function servePage(app: ServerApp, folder: string): void {
  app.get('*', async (c) => {
    const path = decodedPath(c.req.path)
    const file = path === undefined ? undefined : join(folder, normalize(path))
    const isInside = file?.startsWith(folder + sep) === true || file === folder
    const found = isInside && file !== undefined ? await readPage(file) : undefined
    if (found === undefined)
      return c.req.path === '/'
        ? c.html(MISSING)
        : c.json({ error: { code: 'not-found', why: 'Page not found.' } }, 404)
    const { bytes, type, tag } = found
    // Files with a hash in their name never change; browsers revalidate all others.
    c.header(
      'cache-control',
      /-[A-Z0-9]{8}\.\w+$/.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    c.header('etag', tag)
    if (c.req.header('if-none-match') === tag) return c.body(null, 304)
    return c.body(bytes, 200, { 'content-type': type })
  })
}

function decodedPath(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path)
    return plain.includes('\0') ? undefined : plain
  } catch {
    return undefined
  }
}

async function readPage(file: string) {
  try {
    const found = await stat(file)
    if (found.isDirectory()) return await readPage(join(file, 'index.html'))
    const bytes = new Uint8Array(await readFile(file))
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    return { bytes, type, tag: `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"` }
  } catch {
    return undefined
  }
}
