/**
 * Ends a switch over a closed vocabulary: `default: return unreachable(kind)`. A word without a case is a compile error, because the argument
 * is no longer `never`; at run time it throws.
 */
export function unreachable(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}.`)
}
