// The log: readable lines on a terminal, one JSON object per line elsewhere.
import { pino, type Logger } from 'pino'
import { prettyFactory } from 'pino-pretty'
import type { Log } from '../base/log.ts'
import type { OnAnswered } from '../surfaces/request-id.ts'
import type { OpenOptions } from '../storage/open.ts'
import type { Config } from '../base/config.ts'

export interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

export interface ProcessLog {
  logger: Logger
  /** Logs an answered request at a level that fits the log's destination. */
  answered: OnAnswered
  /**
   * Prints a message that the operator must see at any level: the lines on a terminal, else the message with its
   * fields.
   */
  announce(message: string, fields: Record<string, unknown>, lines: readonly string[]): void
}

/** Health probes arrive every few seconds and are not user activity. */
const probes: ReadonlySet<string | null> = new Set(['/healthz', '/readyz'])

/** `worker`: the number of this worker, which all its lines contain. */
export function createLog(level: Config['logLevel'], output: Output, worker?: number): ProcessLog {
  const forPeople = output.isTTY === true
  // Uses the formatter instead of the package's stream, which writes later, so that the welcome would precede earlier
  // messages.
  const format = prettyFactory({
    colorize: process.env['NO_COLOR'] === undefined,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  const destination = { write: (line: string) => void output.write(forPeople ? format(line) : line) }
  const logger = pino({ level }, destination)
  if (worker !== undefined) logger.setBindings({ worker })
  const always = logger.child({}, { level: 'info' })
  return {
    logger,
    answered(request) {
      // On a terminal requests would scroll the start message out of sight.
      const at = forPeople || probes.has(request.route) ? 'debug' : 'info'
      if (!logger.isLevelEnabled(at)) return
      const { id, ms, ...answered } = request
      logger[at]({ request_id: id, ...answered, ms: Math.round(ms) }, 'answered')
    },
    announce(message, fields, lines) {
      if (forPeople) output.write(`\n${lines.map(line => (line ? `  ${line}` : '')).join('\n')}\n\n`)
      else always.info(fields, message)
    },
  }
}

/**
 * Node prints warnings, for example of deprecations, in its own format, which breaks programs that read the log as
 * JSON.
 */
export function logWarnings({ logger }: ProcessLog, from: NodeJS.EventEmitter = process): void {
  from.removeAllListeners('warning')
  from.on('warning', (warning: Error & { code?: string }) => {
    logger.warn({ warning: warning.name, code: warning.code, stack: warning.stack }, warning.message)
  })
}

/** The interface for operations. */
export const logOf = ({ logger }: ProcessLog): Log => ({
  info: (fields, message) => logger.info(fields, message),
  warn: (fields, message) => logger.warn(fields, message),
  error: (fields, message) => logger.error(fields, message),
})

/** The interface for the storage. */
export function messagesOf({ logger }: ProcessLog): OpenOptions['log'] {
  const plain = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string) => logger[level](message)
  return { debug: plain('debug'), info: plain('info'), warn: plain('warn'), error: plain('error') }
}
