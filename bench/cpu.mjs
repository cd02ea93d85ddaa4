// Processor time of another process, user and system together.
import { readFile } from 'node:fs/promises'

/** Microseconds since its start, in steps of 10,000; NaN where there is no /proc (proc_pid_stat(5), fields 14 and 15). */
export async function cpuMicroseconds(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return NaN
  // The name of the program stands in parentheses and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
