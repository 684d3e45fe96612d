export interface Door {
  readonly game: string
  readonly version: number
  readonly content: string
  readonly name: string
  readonly text: string
}
export function makeDoors(root: string): Promise<Door[]>
export function writeDoors(doors: readonly Door[], folder: string): void
