// The hooks of typescript-loader.mjs; Node runs them on a thread of their own.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !/\.tsx?(\?|$)/.test(url)) return nextLoad(url, context)
  const file = fileURLToPath(url)
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    format: 'esm',
    target: 'node20.19',
    sourcefile: file,
    sourcemap: 'inline',
    sourcesContent: false,
  })
  return { format: 'module', source: code, shortCircuit: true }
}
