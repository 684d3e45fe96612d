/** Joins the parts that are not false, undefined or empty: `joinParts(', ', name, hp > 0 && `${hp} HP`)`. */
export const joinParts = (separator: string, ...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(separator)
