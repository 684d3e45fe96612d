import { BOOK_LAWS, LOGGED_RULE_LAWS } from './book-laws.ts'
import { BOT_LAWS } from './bot-laws.ts'
import { CODEX_LAWS } from './codex-laws.ts'
import { CONTENT_LAWS } from './content-laws.ts'
import { HIDDEN_LAWS } from './hidden-laws.ts'
import { INFO_LAWS } from './info-laws.ts'
import type { Law } from './law.ts'
import { LAYOUT_LAWS } from './layout-laws.ts'
import { PACK_LAWS } from './pack-laws.ts'
import { RUN_LAWS } from './run-laws.ts'
import { SCENE_LAWS } from './scene-laws.ts'
import { SCREEN_LAWS } from './screen-laws.ts'
import { SCREEN_READER_LAWS } from './screen-reader-laws.ts'
import { STATE_LAWS } from './state-laws.ts'

/** Laws about playing a game. */
export const GAME_LAWS: readonly Law[] = [
  ...STATE_LAWS,
  ...SCENE_LAWS,
  ...RUN_LAWS,
  ...BOT_LAWS,
  ...HIDDEN_LAWS,
  ...SCREEN_LAWS,
  ...LAYOUT_LAWS,
  ...SCREEN_READER_LAWS,
  ...LOGGED_RULE_LAWS,
  ...CODEX_LAWS,
]

/** Laws about a game's folder: texts, content, and packs. */
const FOLDER_LAWS: readonly Law[] = [...CONTENT_LAWS, ...INFO_LAWS, ...BOOK_LAWS, ...PACK_LAWS]

export const LAWS: readonly Law[] = [...GAME_LAWS, ...FOLDER_LAWS]
