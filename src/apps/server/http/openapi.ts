import { VERSION } from '../../cli/version.ts'
import type { ServerApp } from '../context.ts'
import type { Route } from './route.ts'

/** Serves the documentation of the API, for programs and for people. */
export function serveApiDocs(app: ServerApp, routes: readonly Route[]): void {
  let document: ApiDocument | undefined
  const documented = (): ApiDocument => {
    document ??= openApi(app)
    return document
  }
  app.get('/api/v1/openapi.json', (c) => c.json(documented()))
  app.get('/api', (c) => c.html(apiPage(routes, documented())))
}

type ApiDocument = ReturnType<ServerApp['getOpenAPI31Document']>

/** The API as OpenAPI 3.1. */
function openApi(app: ServerApp): ApiDocument {
  app.openAPIRegistry.registerComponent('securitySchemes', 'signature', {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description:
      'Undercroft KEY.TIME.NONCE.SIGNATURE: an Ed25519 signature over method, path, hash of the body, time, nonce and the public key of the server',
  })
  const description =
    'Verified leaderboards, ghosts, seasons, dailies, ranked runs and duels. docs/SERVER.md describes how to sign requests.'
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Undercroft server', version: VERSION, description },
  })
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The only inline style; the Content-Security-Policy allows it by hash. */
export const STYLE =
  'body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 sans-serif;color:#222;background:#fff}pre{overflow:auto;background:#f2f2f2;padding:.5rem}h2{font-size:1rem;margin:1.5rem 0 0}p{margin:0}'

/** The API documentation as a page without scripts. */
function apiPage(routes: readonly Route[], { paths }: ApiDocument): string {
  const sections = routes.map(({ access, route: { method, path } }) => {
    const { operationId, summary = '', parameters, requestBody, responses } = paths?.[path]?.[method as 'get'] ?? {}
    const part = (name: string, content: unknown): string =>
      content === undefined
        ? ''
        : `<details><summary>${name}</summary><pre>${escaped(JSON.stringify(content, undefined, 2))}</pre></details>`
    const signed = access === 'anyone' ? '' : `Signed${access === 'curator' ? ', curators only' : ''}.`
    return `<section id="${operationId}"><h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2><p>${escaped(summary)} ${signed}</p>${part('parameters', parameters)}${part('body', requestBody)}${part('answer', responses?.[200])}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Undercroft server: API</title><style>${STYLE}</style><h1>Undercroft server</h1><p>The API of this server. For programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>${sections.join('')}</html>`
}
