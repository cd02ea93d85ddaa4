// Time and ids that are the same in each run, for answers that are written down.
import { createHash } from 'node:crypto'

const start = Date.UTC(2026, 4, 4, 9, 0, 0)

/** Each question of the time is a second later; ids are UUIDv7 (RFC 9562 §5.7) of that time. */
export function exampleClock() {
  let at = start
  let salt = ''
  let made = 0
  return {
    start,
    clock: { now: () => (at += 1000) },
    newId(): string {
      const time = at.toString(16).padStart(12, '0')
      const count = (++made % 4096).toString(16).padStart(3, '0')
      const rest = createHash('sha256').update(`${salt} ${made}`).digest('hex')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-8${rest.slice(0, 3)}-${rest.slice(3, 15)}`
    },
    /** Advances all clocks by an hour, independent of the earlier calls. */
    restart(name: string): void {
      at = start + 3_600_000
      salt = name
      made = 0
    },
  }
}
