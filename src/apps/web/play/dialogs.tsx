/** What opens above the table when somebody asks for it, in one file that is not there before. */
export { HintBox } from './hint.tsx'
export { MenuBox } from './menu.tsx'
export { HelpBox, WhyBox } from './why.tsx'
