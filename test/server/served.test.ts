// A commons in a process of its own, as people start it: one file, since what it loads is loaded once.
import './commands.ts'
import './siege/kill.ts'
import './tables-live.ts'
