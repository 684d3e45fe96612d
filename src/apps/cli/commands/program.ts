import { defineCommand } from '../define-command.ts'

/** Commands about the program itself. */

export const PROGRAM = [
  defineCommand({
    name: 'page',
    args: 'DIR',
    about: 'write the web page with all games to a folder, for any web host (docs/PAGE.md)',
    run: async (_, [folder]) => (await import('../page.ts')).page(folder),
  }),
  defineCommand({
    name: 'completions',
    args: 'bash|zsh|fish',
    about: 'print shell completions for commands, options and games; the first line says where to save them',
    run: async (_, [shell]) =>
      void process.stdout.write((await import('../help/completions.ts')).completionsFor(shell)),
  }),
  defineCommand({
    name: 'man',
    about: 'print the manual page: undercroft man | man -l -',
    run: async () => void process.stdout.write((await import('../help/man-page.ts')).manPage()),
  }),
]
