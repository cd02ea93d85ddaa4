// What the other side's operating system has acknowledged. It acknowledges what it receives even while the program
// there is slow or stopped, so data sent again and again without an answer means that the path or the machine is gone.
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** With the first at 0.2 s and twice the time for each, the third is sent some 1.5 s after the data. */
const mostRepeats = 3
/** Linux: the columns are explained in the kernel's documentation of `/proc/net/tcp`. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6']
const established = '01'
const retransmitting = '01'

interface Entry {
  /** Both in hexadecimal. */
  ports: string
  repeats: number
}

let reading: Promise<Entry[]> | undefined

/** Whether data of this connection has been sent several times and is still not acknowledged; false: or unknown. */
export async function isUnacknowledged({ localPort, remotePort }: Socket): Promise<boolean> {
  if (localPort === undefined || remotePort === undefined) return false
  const entries = await (reading ??= readEntries().finally(() => (reading = undefined)))
  const ports = `${hexOf(localPort)}:${hexOf(remotePort)}`
  // Connections to several hosts may share both ports.
  const own = entries.filter(entry => entry.ports === ports)
  return own.length > 0 && own.every(({ repeats }) => repeats >= mostRepeats)
}

async function readEntries(): Promise<Entry[]> {
  const texts = await Promise.all(tables.map(table => readFile(table, 'latin1').catch(() => '')))
  return texts.flatMap(text => text.split('\n').slice(1)).flatMap(entryOf)
}

function entryOf(line: string): Entry | [] {
  const [, local, remote, state, , timer, repeats] = line.trim().split(/\s+/)
  if (state !== established || local === undefined || remote === undefined) return []
  // Another timer asks whether a full receiver has room again, which is acknowledged.
  const isRepeating = timer?.startsWith(`${retransmitting}:`) ?? false
  return {
    ports: `${local.split(':')[1]}:${remote.split(':')[1]}`,
    repeats: isRepeating ? parseInt(repeats ?? '0', 16) : 0,
  }
}

const hexOf = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0')
