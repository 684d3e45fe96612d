/** docs/MAP.md as the table of layers has it. */
export function mapPage(): string
