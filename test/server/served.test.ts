// Tests with real server processes, in one file so that shared modules load once.
import './commands.ts'
import './siege/kill.ts'
import './tables-live.ts'
