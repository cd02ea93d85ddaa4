// Runs the rest of the build beside a server that serves already.
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Signals that whoever ends the server sends to the build as well. */
const ENDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Gives way to the server and ends with it. While the program of Node runs with `args`, `runningFile` names its process. A failure ends
 * nothing: `report` gets a sentence about it, after what the program wrote itself.
 */
export function buildBeside(args, runningFile, report) {
  const failed = how =>
    report(
      `The build of what Tessera compresses and packs ${how}. The server runs: files may be sent uncompressed, and packages ` +
        'and the command line may be missing or old. The next start tries again, and so does `npm run build`.',
    )
  const building = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  building.once('error', ({ message }) => failed(`did not start: ${message}`))
  if (building.pid === undefined) return building
  setPriority(building.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  writeFileSync(runningFile, String(building.pid))
  building.once('close', (code, signal) => {
    rmSync(runningFile, { force: true })
    if (code !== 0 && !ENDED.includes(signal)) failed(signal ? `was ended by ${signal}` : 'failed')
  })
  process.once('exit', () => building.kill())
  return building
}
