const TAKES_KEY = /^--(curator|server-key)$/
const DASHED_KEY = /^-[\w-]{42}$/

/** One public key in 64 starts with a dash. `parseArgs` takes such a value only as `--option=value`, so this joins the two. */
export function withJoinedKeys(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const option = joined.at(-1)
    if (option !== undefined && TAKES_KEY.test(option) && DASHED_KEY.test(arg))
      joined[joined.length - 1] = `${option}=${arg}`
    else joined.push(arg)
  }
  return joined
}
