/**
 * Ends a switch over a closed vocabulary: `default: return unreachable(kind)`. A missing case is a compile error, because the argument is
 * then not of type `never`. At run time it throws.
 */
export function unreachable(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}.`)
}
