// Processor time of other processes, user and system together.
import { readdir, readFile } from 'node:fs/promises'

/** Microseconds since its start, in steps of 10,000; NaN where there is no /proc (proc_pid_stat(5), fields 14 and 15). */
export async function cpuMicroseconds(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return NaN
  // The name of the program stands in parentheses and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** The same for a process and all that it started, while they run. */
export async function cpuOfTree(pid) {
  const parents = new Map()
  for (const name of await readdir('/proc').catch(() => [])) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
    if (/^\d+$/.test(name) && stat)
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isBelow = child => child === pid || (parents.has(child) && isBelow(parents.get(child)))
  const tree = [...parents.keys()].filter(isBelow)
  const times = await Promise.all(tree.map(cpuMicroseconds))
  return times.reduce((sum, time) => sum + (time || 0), 0)
}
