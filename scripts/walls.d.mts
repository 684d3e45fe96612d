/** Every breach in a tree, as `src/file.ts:12: what is wrong`. */
export function breaches(root: string): string[]
