// The log: readable lines on a terminal, one JSON object per line elsewhere.
import { pino, type Logger } from 'pino'
import { prettyFactory } from 'pino-pretty'
import type { Config } from './config.ts'

export interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

export interface ProcessLog {
  logger: Logger
  /** Logs an answered request, at the level that fits the log's destination. */
  answered(fields: { route: string | null } & Record<string, unknown>): void
  /** Prints a message that the operator must see, whatever the level: on a terminal the lines, else the message and fields. */
  announce(message: string, fields: Record<string, unknown>, lines: readonly string[]): void
}

/** Health probes, requested every few seconds: they are no user activity. */
const probes: ReadonlySet<string | null> = new Set(['/healthz', '/readyz'])

export function createLog(level: Config['logLevel'], output: Output): ProcessLog {
  const forPeople = output.isTTY === true
  // The formatter and not the package's stream, which writes later: the welcome would precede earlier messages.
  const format = prettyFactory({
    colorize: process.env['NO_COLOR'] === undefined,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  const destination = { write: (line: string) => void output.write(forPeople ? format(line) : line) }
  const logger = pino({ level }, destination)
  const always = logger.child({}, { level: 'info' })
  return {
    logger,
    answered(fields) {
      // On a terminal requests would scroll the start message out of sight.
      logger[forPeople || probes.has(fields.route) ? 'debug' : 'info'](fields, 'answered')
    },
    announce(message, fields, lines) {
      if (forPeople) output.write(`\n${lines.map(line => (line ? `  ${line}` : '')).join('\n')}\n\n`)
      else always.info(fields, message)
    },
  }
}
