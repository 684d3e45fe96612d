import { build } from '../scripts/ensure.mjs'

let built

/** Vitest calls it before the tests that start the built program, once for each group of them. */
export default () => {
  built ??= build({ types: true })
  return built
}
