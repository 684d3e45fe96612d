import { BOOK_LAWS, TOLD_LAWS } from './book-laws.ts'
import { CODEX_LAWS } from './codex-laws.ts'
import { CONTENT_LAWS } from './content-laws.ts'
import { EAR_LAWS } from './ear-laws.ts'
import { ENTRY_LAWS } from './entry-laws.ts'
import { HIDDEN_LAWS } from './hidden-laws.ts'
import type { Law } from './law.ts'
import { PACK_LAWS } from './pack-laws.ts'
import { PLAYER_LAWS } from './player-laws.ts'
import { RUN_LAWS } from './run-laws.ts'
import { SCENE_LAWS } from './scene-laws.ts'
import { SCREEN_LAWS } from './screen-laws.ts'
import { SIGHT_LAWS } from './sight-laws.ts'
import { STATE_LAWS } from './state-laws.ts'

/** What is true of a game however it is played. */
export const GAME_LAWS: readonly Law[] = [
  ...STATE_LAWS,
  ...SCENE_LAWS,
  ...RUN_LAWS,
  ...PLAYER_LAWS,
  ...HIDDEN_LAWS,
  ...SCREEN_LAWS,
  ...SIGHT_LAWS,
  ...EAR_LAWS,
  ...TOLD_LAWS,
  ...CODEX_LAWS,
]

/** What is true of a game's folder: its words, its content, and games made of other content. */
const FOLDER_LAWS: readonly Law[] = [...CONTENT_LAWS, ...ENTRY_LAWS, ...BOOK_LAWS, ...PACK_LAWS]

export const LAWS: readonly Law[] = [...GAME_LAWS, ...FOLDER_LAWS]
