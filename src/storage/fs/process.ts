import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The fields of /proc/PID/stat from the state on; the name before it is in brackets and may contain spaces. */
export function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The start time of a process in milliseconds since 1970; undefined if the system does not tell. */
export function startOf(pid: number, platform: string = process.platform): number | undefined {
  const [command, ...args] =
    platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().ToString('o')`]
      : ['ps', '-o', 'lstart=', '-p', String(pid)]
  const { status, stdout } = spawnSync(command as string, args, {
    encoding: 'utf8',
    timeout: 5000,
    windowsHide: true,
    env: { ...process.env, LC_ALL: 'C' },
  })
  const time = status === 0 ? Date.parse(stdout.trim()) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
