/** Shows progress in one line of the terminal, which an empty text clears; nothing in a pipe. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\u001b[K`)
}
