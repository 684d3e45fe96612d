/** `undercroft/text`: scenes, logs and codices in words, for programs that show a run their own way. */
export {
  explainedText,
  linesText,
  type Numbered,
  numberedChoices,
  sceneText,
  type TextOptions,
} from './views/text/text.ts'
export type { Paint } from './views/text/wrap.ts'
