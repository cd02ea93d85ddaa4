// npm, npx, pnpm and yarn run a program in a shell. Where they are ended, npm and its shell go without a word to the
// program, which would go on with its port and its data, unseen.
import { readFileSync } from 'node:fs'

const everyMs = 250

/** Ends this process as SIGTERM does when the package manager that started it, or its shell, has ended. */
export function endWithStarter(env: NodeJS.ProcessEnv): void {
  const isFromPackageManager = env.npm_lifecycle_event !== undefined || env.npm_execpath !== undefined
  if (!isFromPackageManager || isDetached()) return
  const starter = startersNow()
  const timer = setInterval(() => {
    if (startersNow() === starter) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs)
  timer.unref()
}

/** Started by `setsid`, or in the background of a script that has ended: it is meant to outlive its starter. */
const isDetached = (): boolean => process.ppid === 1 || statusOf(process.pid)?.session === process.pid

/** Our parent, and its own where it is the shell of a package manager, which a SIGKILL to that leaves behind. */
function startersNow(): string {
  const { ppid } = process
  return isShell(ppid) ? `${ppid} of ${statusOf(ppid)?.parent}` : String(ppid)
}

/** Linux; elsewhere only our parent is known. */
function isShell(pid: number): boolean {
  return fileOf(pid, 'cmdline')?.split('\0')[1] === '-c'
}

function statusOf(pid: number): { parent: number; session: number } | undefined {
  // The name of the program, in parentheses, may hold spaces.
  const fields = fileOf(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  return fields && { parent: Number(fields[1]), session: Number(fields[3]) }
}

function fileOf(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return undefined
  }
}
