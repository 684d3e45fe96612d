// One line a game; where it stands in the hall is its own business (`place`).

export { entry as descent } from './descent/entry.ts'
export { entry as emojiSpace } from './emojispace/entry.ts'
export { entry as losTribe } from './lostribe/entry.ts'
export { entry as starCanine } from './star-canine/entry.ts'
export { entry as underscore } from './underscore/entry.ts'
