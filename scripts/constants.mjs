// esbuild turns module constants into `var`. V8 reloads a `var` at every use but inlines a `const`, which makes games and bots 8 % faster. So this
// turns them back in the pure layers.

/** The layers without module variables; scripts/import-boundaries.mjs forbids `let` there. */
const PURE = /^\/\/ src\/(engine|lib|games|bots)\//

/** `text` is a bundle before minification, in which a comment with its path precedes every module. */
export function withConstants(text) {
  let isPure = false
  return text
    .split('\n')
    .map((line) => {
      if (line.startsWith('// ')) isPure = PURE.test(line)
      return isPure ? line.replace(/^var (?=[\w$]+ =|[{[])/, 'const ') : line
    })
    .join('\n')
}

/** For bundles that are not minified. */
export const constants = {
  name: 'constants',
  setup(build) {
    build.initialOptions.write = false
    build.onEnd(async ({ outputFiles = [] }) => {
      const { mkdirSync, writeFileSync } = await import('node:fs')
      const { dirname } = await import('node:path')
      for (const { path, text } of outputFiles) {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, withConstants(text))
      }
    })
  },
}
