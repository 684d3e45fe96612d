/** The dialogs of the play screen, in one chunk that is loaded when the first of them opens. */
export { HintBox } from './hint.tsx'
export { MenuBox } from './menu.tsx'
export { HelpBox, WhyBox } from './why.tsx'
