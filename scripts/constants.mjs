// esbuild makes every constant of a module a `var`. V8 reads a `var` from memory and looks at it again at every use; a `const` it knows. In the rooms
// where games think that is a twelfth of all time, so their constants become what they were.

/** Rooms without a variable of their own: docs/DESIGN.md says that nothing there remembers anything between two calls. */
const PURE = /^\/\/ src\/(engine|lib|games|bots)\//

/** `text` is what esbuild bundled, not yet minified: a comment with its path stands before every module. */
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
