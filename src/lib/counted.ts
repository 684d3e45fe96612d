/** `1 run`, `3 runs` */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
