export { keepGhost, withGhosts } from './meet.ts'
