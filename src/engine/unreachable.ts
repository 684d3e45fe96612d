/**
 * Ends a switch over a closed vocabulary: `default: return unreachable(kind)`. If a case is missing, the argument is
 * not of type `never` and does not compile. At run time it throws.
 */
export function unreachable(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}.`)
}
