// Every side effect of a command (streams, files, network, clock), so that tests can replace it.
export interface Output {
  write(text: string): void
  isTerminal: boolean
  columns: number
}

export interface Io {
  stdout: Output
  stderr: Output
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  env: Record<string, string | undefined>
  cwd: string
  /** Lets long commands stop in order. */
  signal: AbortSignal
  /** The expected path of the server's program beside this one. */
  serverProgram: string
  /** Opens an address in the default browser; returns false if there is none. */
  openBrowser(url: string): Promise<boolean>
}

/** With `--json`, stdout gets a single document and nothing else. */
export interface Reporter {
  io: Io
  json: boolean
  /** Lines for people on stdout; silent with `--json`. */
  say(line?: string): void
  /** Progress, notes and warnings on stderr; silent with `--quiet`. */
  note(line: string): void
  /** The result for `--json`; people read the output of `say`. */
  result(value: unknown): void
  paint: Paint
}

export type Paint = Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>

const codes: Record<keyof Paint, [number, number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
}

/**
 * Whether a stream gets colors. --no-color and NO_COLOR (no-color.org) take precedence, then FORCE_COLOR (0 and false:
 * none; other values: also without a terminal); else terminals that support colors get them.
 */
function hasColor(output: Output, env: Io['env'], allowed: boolean): boolean {
  if (!allowed || env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return output.isTerminal && env.TERM !== 'dumb'
}

export const paintFor = (output: Output, env: Io['env'], allowed: boolean): Paint =>
  paint(hasColor(output, env, allowed))

function paint(on: boolean): Paint {
  const entries = Object.entries(codes).map(([name, [open, close]]) => [
    name,
    (text: string) => (on && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text),
  ])
  return Object.fromEntries(entries) as Paint
}

// eslint-disable-next-line no-control-regex
const withoutPaint = (text: string) => text.replace(/\u001b\[\d+m/g, '')

interface Reporting {
  json: boolean
  quiet: boolean
  color: boolean
  /** Of a listing: only these fields of its records. */
  only?: { of: string; fields: readonly string[] }
}

export function reporterFor(io: Io, given: Reporting): Reporter {
  // If only one of the two supports colors, the other's output is stripped of them.
  const [out, err] = [io.stdout, io.stderr].map(output => hasColor(output, io.env, given.color))
  return {
    io,
    json: given.json,
    say: (line = '') => {
      if (!given.json) io.stdout.write(`${out ? line : withoutPaint(line)}\n`)
    },
    note: line => {
      if (!given.quiet) io.stderr.write(`${err ? line : withoutPaint(line)}\n`)
    },
    result: value => {
      if (given.json) io.stdout.write(`${JSON.stringify(given.only ? narrowed(value, given.only) : value, null, 2)}\n`)
    },
    paint: paint(out === true || err === true),
  }
}

/** The records of a listing, each with the fields in the order in which they were asked for. */
function narrowed(value: unknown, { of, fields }: NonNullable<Reporting['only']>): Record<string, unknown>[] {
  const records = (value as Record<string, Record<string, unknown>[]>)[of]!
  return records.map(record => Object.fromEntries(fields.map(field => [field, record[field] ?? null])))
}

/** Says that something is done. */
export const done = ({ say, paint }: Reporter, text: string): void => say(`${paint.green('✓')} ${harmless(text)}`)

/** Names and messages come from servers and files: control characters are shown escaped. */
export const harmless = (text: string): string =>
  text.replace(/(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, character => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
