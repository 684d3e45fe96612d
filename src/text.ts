/** `undercroft/text`: scenes, logs and codices in words, for programs that show a run their own way. */

export { choiceInputs } from './views/input/choice-inputs.ts'
export { type BriefOptions, briefText } from './views/text/brief.ts'
export { explainedText, linesText, sceneText, type TextOptions } from './views/text/text.ts'
export type { Paint } from './views/text/wrap.ts'
