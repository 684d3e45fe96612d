/** Every violation in a tree, as `src/file.ts:12: what is wrong`. */
export function violations(root: string): string[]
