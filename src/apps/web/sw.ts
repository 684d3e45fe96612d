/** Service worker for offline use: caches every file, in a cache named after their contents. Bundled separately. */
declare const FILES: readonly string[]
declare const VERSION: string

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
const scope = self as unknown as {
  readonly registration: { readonly scope: string }
  addEventListener(kind: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: RequestEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const CACHE = `undercroft-${VERSION}`

scope.addEventListener('install', (event) => {
  const fill = async (): Promise<void> => {
    const cache = await caches.open(CACHE)
    await cache.addAll(['./', ...FILES])
    await scope.skipWaiting()
  }
  event.waitUntil(fill())
})

scope.addEventListener('activate', (event) => {
  const deleteOldCaches = async (): Promise<void> => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => name.startsWith('undercroft-') && name !== CACHE).map((name) => caches.delete(name)),
    )
    await scope.clients.claim()
  }
  event.waitUntil(deleteOldCaches())
})

/** The HTML comes from the network if possible, so that updates arrive; other files have content hashes in their names and come from the cache. */
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !request.url.startsWith(scope.registration.scope) || url.pathname.includes('/api/'))
    return
  const home = scope.registration.scope
  const isPage = request.mode === 'navigate' || url.href === home
  const answer = async (): Promise<Response> => {
    const cache = await caches.open(CACHE)
    if (!isPage) return (await cache.match(request)) ?? fetch(request)
    try {
      return await fetch(request)
    } catch (error) {
      const cached = await cache.match('./')
      if (cached === undefined) throw error
      return cached
    }
  }
  event.respondWith(answer())
})
