export interface ArchivedRules {
  readonly game: string
  readonly version: number
  readonly content: string
  readonly name: string
  readonly text: string
}
export function bundleRules(root: string): Promise<ArchivedRules[]>
export function writeRules(games: readonly ArchivedRules[], folder: string): void
