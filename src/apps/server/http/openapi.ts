import * as z from 'zod'
import { VERSION } from '../../cli/version.ts'
import { PROBLEM } from './problem.ts'
import type { Route } from './route.ts'

/** The API as OpenAPI 3.1, generated from the schemas that validate requests and responses. */
export function openApi(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Undercroft server',
      version: VERSION,
      description:
        'Verified leaderboards, ghosts, seasons, dailies, ranked runs and duels. docs/SERVER.md describes how to sign requests.',
    },
    components: {
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description:
            'Undercroft KEY.TIME.NONCE.SIGNATURE: an Ed25519 signature over method, path, hash of the body, time, nonce and the public key of the server',
        },
      },
      schemas: { Problem: schemaOf(PROBLEM) },
    },
    paths,
  }
}

function operation({ id, summary, access, params, query, body, response }: Route): object {
  return {
    operationId: id,
    summary,
    ...(access === 'anyone' ? {} : { security: [{ signature: [] }] }),
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    responses: {
      200: { description: 'success', content: { 'application/json': { schema: schemaOf(response) } } },
      default: {
        description: 'refused: a stable error code and a message',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const parametersOf = (shape: z.ZodObject | undefined, where: 'path' | 'query'): object[] =>
  Object.entries(shape?.shape ?? {}).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path' || !(type as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(type as z.ZodType),
  }))

function schemaOf(shape: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return schema
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The only inline style; the Content-Security-Policy allows it by hash. */
export const STYLE =
  'body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 sans-serif;color:#222;background:#fff}pre{overflow:auto;background:#f2f2f2;padding:.5rem}h2{font-size:1rem;margin:1.5rem 0 0}p{margin:0}'

/** The API documentation as a page without scripts. */
export function apiPage(routes: readonly Route[]): string {
  const rows = routes.map((route) => {
    const { method, path, summary, access, query, body, response } = route
    const part = (name: string, shape: z.ZodType | undefined): string =>
      shape === undefined
        ? ''
        : `<details><summary>${name}</summary><pre>${escaped(JSON.stringify(schemaOf(shape), undefined, 2))}</pre></details>`
    return `<section id="${route.id}"><h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2><p>${escaped(summary)} ${access === 'anyone' ? '' : `Signed${access === 'curator' ? ', curators only' : ''}.`}</p>${part('query', query)}${part('body', body)}${part('answer', response)}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Undercroft server: API</title><style>${STYLE}</style><h1>Undercroft server</h1><p>The API of this server. For programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>${rows.join('')}</html>`
}
