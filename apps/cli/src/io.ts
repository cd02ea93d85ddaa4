// Everything a command touches outside of itself, so that tests can hold it.
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
  /** Ends long commands in order. */
  signal: AbortSignal
  /** Opens an address in the person's browser; false when there is none. */
  openBrowser(url: string): Promise<boolean>
}

/** `--json`: one document on stdout and nothing else there. */
export interface Reporter {
  io: Io
  json: boolean
  /** Lines for people on stdout; silent with `--json`. */
  say(line?: string): void
  /** Progress, notes and warnings on stderr; silent with `--quiet`. */
  note(line: string): void
  /** The result for `--json`; people get it by `say`. */
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

/** Colors for a terminal only; NO_COLOR (no-color.org) and FORCE_COLOR have the last word. */
export function paintFor(output: Output, env: Io['env'], wanted: boolean): Paint {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '' && env.FORCE_COLOR !== '0'
  const on = wanted && !env.NO_COLOR && env.TERM !== 'dumb' && (output.isTerminal || forced)
  const entries = Object.entries(codes).map(([name, [open, close]]) => [
    name,
    (text: string) => (on && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text),
  ])
  return Object.fromEntries(entries) as Paint
}

export function reporterFor(io: Io, given: { json: boolean; quiet: boolean; color: boolean }): Reporter {
  return {
    io,
    json: given.json,
    say: (line = '') => {
      if (!given.json) io.stdout.write(`${line}\n`)
    },
    note: line => {
      if (!given.quiet) io.stderr.write(`${line}\n`)
    },
    result: value => {
      if (given.json) io.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
    },
    paint: paintFor(io.stdout, io.env, given.color && !given.json),
  }
}

/** Names and messages come from servers and files: what would move the cursor or color the rest is shown, not done. */
export const harmless = (text: string): string =>
  text.replace(/(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, character => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
