// A real Chromium for tests and pictures (CHROME_PATH, the system's, or the one from npm), and a web server for dist/page.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { root } from './ensure.mjs'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Starts a browser with a folder of its own. */
export async function launchBrowser(args = []) {
  const { chromium } = await import('playwright-core')
  const own = process.env.CHROME_PATH ?? SYSTEM.find((path) => existsSync(path))
  const flags = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', ...args]
  if (own !== undefined) return chromium.launch({ executablePath: own, args: flags })
  packed ??= packedChromium()
  // Not the flags that the package suggests: they run the browser in a single process, which a service worker ends, and turn off web security.
  return chromium.launch({ ...(await packed), args: flags })
}

let packed
/** The browser of the package and its environment. The environment of this process stays as it is, because tests start other programs too. */
async function packedChromium() {
  const before = { ...process.env }
  try {
    // The package unpacks to TMPDIR and reuses what it finds there. With this variable it uses its own libraries.
    const folder = join(tmpdir(), `undercroft-chromium-${process.getuid?.() ?? 0}`)
    process.env.TMPDIR = folder
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    if (!existsSync(folder)) await unpackInto(folder, chromium)
    const executablePath = await chromium.executablePath()
    // Without this no text is drawn.
    return { executablePath, env: { ...process.env, FONTCONFIG_PATH: '/etc/fonts' } }
  } finally {
    for (const name of Object.keys(process.env)) if (before[name] === undefined) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/** Unpacks beside the folder and renames: processes that start at once must not run a browser that is half unpacked. */
async function unpackInto(folder, chromium) {
  const own = `${folder}-${process.pid}`
  mkdirSync(own)
  process.env.TMPDIR = own
  await chromium.executablePath()
  process.env.TMPDIR = folder
  try {
    renameSync(own, folder)
  } catch {
    rmSync(own, { recursive: true, force: true }) // another process was quicker
  }
}

const KINDS = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** Serves a folder as any plain web host would. */
export async function servePage(folder = join(root, 'dist', 'page')) {
  const server = createServer((request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname))
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      answer.writeHead(404).end()
      return
    }
    answer
      .writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(done)
      }),
  }
}
