// One line per game. Each game's `place` decides its position in the main menu.

export { info as descent } from './descent/info.ts'
export { info as emojiSpace } from './emojispace/info.ts'
export { info as losTribe } from './lostribe/info.ts'
export { info as starCanine } from './star-canine/info.ts'
export { info as underscore } from './underscore/info.ts'
