import type { Browser } from 'playwright-core'

/** Starts one browser: CHROME_PATH, one of the system, or the one from npm. */
export function launchBrowser(args?: readonly string[]): Promise<Browser>

/** Serves a folder (dist/page) as any plain web host would. */
export function servePage(folder?: string): Promise<{ readonly address: string; close(): Promise<void> }>
