/**
 * A list of numbers that was filled one by one. One that `map` or `new Array` made counts as having holes for ever, and so do its copies:
 * every place that reads both kinds is slower.
 */
export function packed(list: Iterable<number>): number[] {
  const all: number[] = []
  for (const one of list) all.push(one)
  return all
}
