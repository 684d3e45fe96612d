import type { Store } from '../../storage/idb/store.ts'
import { readSettings, type Settings } from '../../storage/settings.ts'

/** The saved settings; the defaults if they cannot be read. */
export const savedSettings = async (store: Store): Promise<Settings> =>
  readSettings(await store.get('settings').catch(() => undefined))

/** Applies text size and colours to the page. */
export function applySettings({ size, theme }: Settings): void {
  const { dataset } = document.documentElement
  dataset.size = size
  dataset.theme = theme
}

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
/** The speed of motion; 0 if it is off in the settings or the system asks for reduced motion. */
export const speedOf = ({ motion }: Settings): number => (motion === 'off' || isStill() ? 0 : motion)
