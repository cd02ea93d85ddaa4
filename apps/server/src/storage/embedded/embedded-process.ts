// One run of the PostgreSQL server as a child process, which ends with this process in every case.
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandAs, type Account } from './embedded-account.ts'
import { readPostmaster, signal } from './embedded-owner.ts'

export interface Log {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface PostgresProcess {
  /** Rejects with the server's last messages if it ends before it accepts connections. */
  ready(): Promise<void>
  /** Resolves when it has ended, with a description. */
  ended: Promise<string>
  stop(): Promise<void>
}

/**
 * A third of our share where both want the same core, for all processes of the database (sched(7)): several statements
 * over whole workspaces would otherwise make requests that need none wait for the turns of the scheduler.
 */
const niceness = 5

/**
 * A shell is the server's parent and holds the other end of a pipe. When that closes, because Tessera closed it or was
 * killed, the shell requests a fast shutdown (SIGINT; again each second, because a starting server may miss the first),
 * and after a minute an immediate one. It removes the socket's directory if that was created for this run. It ignores
 * signals that a terminal or a service manager sends to all processes at once: Tessera decides the order.
 */
const KEEPER = `
trap '' HUP INT TERM
temporary=$1; shift
exec 3<&0
command -v nice >/dev/null && set -- nice -n ${niceness} "$@"
"$@" </dev/null 3<&- &
server=$!
echo "$server"
{
  read -r _
  seconds=0
  while [ "$seconds" -lt 60 ]; do kill -INT "$server"; sleep 1; seconds=$((seconds + 1)); done
  kill -QUIT "$server"
} <&3 >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill -KILL "$watcher" 2>/dev/null
[ -n "$temporary" ] && rmdir "$temporary" 2>/dev/null
exit "$code"
`
const STOP_PATIENCE_MS = 90_000
const REMEMBERED_LINES = 12

export interface PostgresCommand {
  account: Account
  command: string[]
  database: string
  /** A directory to remove after the run. */
  temporaryDirectory?: string
  log: Log
}

export function spawnPostgres({ database, log, ...keeper }: PostgresCommand): PostgresProcess {
  const child = startKeeper(keeper)
  const lastLines = lastLinesOf(child.stderr, log)
  const server = new Promise<number>(resolve => {
    createInterface({ input: child.stdout }).once('line', line => resolve(Number(line)))
  })
  let over: string | undefined
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve((over = error.message)))
    child.once('close', (code, name) => resolve((over = name === null ? `exit code ${code}` : `signal ${name}`)))
  })
  const failure = () => new Error(`The embedded database did not start (${over}). ${lastLines.join(' | ')}`.trim())

  async function ready(): Promise<void> {
    const pid = await Promise.race([server, ended])
    if (typeof pid === 'string') throw failure()
    for (let waited = 0; ; waited += 10) {
      const postmaster = await readPostmaster(database)
      if (postmaster?.pid === pid && postmaster.ready) return letGo()
      if (over !== undefined) throw failure()
      if (waited > 0 && waited % 10_000 === 0)
        log.info('The embedded database is still recovering from an unclean stop …')
      await sleep(10)
    }
  }

  /**
   * The child then no longer keeps our process alive: when the app is done, the pipe closes and the server ends too.
   */
  function letGo(): void {
    child.unref()
    for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket).unref()
  }

  let stopping: Promise<void> | undefined
  async function stop(): Promise<void> {
    child.ref()
    child.stdin.end()
    const giveUp = new AbortController()
    const late = sleep(STOP_PATIENCE_MS, true, { signal: giveUp.signal, ref: true }).catch(() => false)
    if ((await Promise.race([late, ended])) === true) {
      signal(await server, 'SIGKILL') // PostgreSQL recovers from this; a start-up that waits for ever does not
      await ended
    }
    giveUp.abort()
  }

  return { ready, ended, stop: () => (stopping ??= stop()) }
}

function startKeeper({
  account,
  command,
  temporaryDirectory,
}: Pick<PostgresCommand, 'account' | 'command' | 'temporaryDirectory'>) {
  const { file, args, options } = commandAs(
    account,
    '/bin/sh',
    '-c',
    KEEPER,
    'sh',
    temporaryDirectory ?? '',
    ...command,
  )
  const child = spawn(file, args, {
    ...options,
    detached: true, // a separate session, so that Ctrl-C in the terminal reaches Tessera but not the database
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined) // it may end before the pipe is closed; `ended` reports that
  return child
}

/** Logs the server's messages, and returns the last of them. */
function lastLinesOf(messages: Readable, log: Log): readonly string[] {
  const lastLines: string[] = []
  createInterface({ input: messages }).on('line', line => {
    lastLines.push(line)
    if (lastLines.length > REMEMBERED_LINES) lastLines.shift()
    report(line, log)
  })
  return lastLines
}

/** Logs the server's lines at debug, and those that end a session or the server at a higher level. */
function report(line: string, log: Log): void {
  const [, severity, message] = /^([A-Z]+): {2}(.*)$/.exec(line) ?? []
  if (severity === 'PANIC') log.error(`postgres: ${message}`)
  else if (severity === 'WARNING') log.warn(`postgres: ${message}`)
  else log.debug(`postgres: ${line}`)
}
