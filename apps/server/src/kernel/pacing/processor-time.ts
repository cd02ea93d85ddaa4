// The processor time of a thread. The time that passes says little of its work: on a busy machine a thread waits for its turn.
import { readFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'

/** The time that the thread has had a processor since its start, in milliseconds. */
export type ProcessorTime = () => number

/** Linux counts in hundredths of a second, on every architecture. */
const tickMs = 10

/** `thread`: the system's number of the thread; 0: it is not known yet, -1: the system does not tell it. */
export function processorTimeOf(worker: Worker, thread: () => number): ProcessorTime {
  const ofProcess = processTime()
  return () => {
    const number = thread()
    // A thread that has just started has used nothing worth counting.
    if (number === 0) return 0
    return timeBySystem(number) ?? Math.min(activeTime(worker), ofProcess())
  }
}

/** User and system time; undefined where the system does not show them. */
function timeBySystem(thread: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    // The name of the thread, in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return undefined
  }
}

/** The time in which it was not idle: an upper bound, which grows while it waits for a processor. */
const activeTime = (worker: Worker): number => worker.performance.eventLoopUtilization().active

/** All threads of this process together: an upper bound, which other processes do not raise. */
function processTime(): ProcessorTime {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  }
}
