// Runs one command and exits with its code and, on failure, one message.
import { globalFlags, versionFlag } from './base/command.ts'
import type { CommandData, Given, Section } from './base/command.ts'
import { exitCodes, Failure, toFailure, usage } from './base/failure.ts'
import type { ExitCode } from './base/failure.ts'
import { helpOf, overview } from './base/help.ts'
import { harmless, paintFor, reporterFor } from './base/io.ts'
import type { Io } from './base/io.ts'
import { nearest, parse, refuseUnknownFlag } from './base/parse.ts'
import { version } from './base/version.ts'
import { loadCommand, readSections } from './catalogue.ts'
import { explained } from './sign-in/manual.ts'

export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  // Available even if the rest of the command line is invalid.
  const json = argv.some(each => each === '--json' || each.startsWith('--json='))
  const color = !argv.includes('--no-color')
  try {
    return await dispatch(argv, io)
  } catch (thrown) {
    if (io.signal.aborted && !(thrown instanceof Failure)) return exitCodes.failed
    return reportError(toFailure(thrown), io, { json, color })
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<ExitCode> {
  if (argv.length === 1 && ['--version', '-V', '-v'].includes(argv[0]!)) {
    io.stdout.write(`${version}\n`)
    return exitCodes.ok
  }
  const asksForHelp = argv[0] === 'help'
  const sections = await readSections()
  const { command, given, words } = parse(commandsIn(sections), asksForHelp ? [...argv.slice(1), '--help'] : argv)
  if (words.length === 0) refuseUnknownFlag(argv, { ...globalFlags, ...versionFlag }, 'See `tessera --help`.')
  if (!command) return withoutCommand(sections, { given, words }, io)
  const color = !given.flags['no-color']
  if (given.flags.help) {
    io.stdout.write(`${helpOf(command, paintFor(io.stdout, io.env, color))}\n`)
    return exitCodes.ok
  }
  const only = command.listing && given.fields ? { of: command.listing.of, fields: given.fields } : undefined
  const shown = { json: given.flags.json === true, quiet: given.flags.quiet === true, color }
  const report = reporterFor(io, { ...shown, ...(only ? { only } : {}) })
  const { run } = await loadCommand(command, sections)
  try {
    return (await run(report, given, commandsIn(sections))) ?? exitCodes.ok
  } catch (thrown) {
    throw await explained(thrown, io, given.flags)
  }
}

const commandsIn = (sections: readonly Section[]): CommandData[] => sections.flatMap(({ commands }) => commands)

function withoutCommand(
  sections: readonly Section[],
  { given, words }: { given: Given; words: string[] },
  io: Io,
): ExitCode {
  const commands = commandsIn(sections)
  const paint = paintFor(io.stdout, io.env, !given.flags['no-color'])
  if (words.length === 0) {
    io.stdout.write(`${overview(sections, paint)}\n`)
    return exitCodes.ok
  }
  const below = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  if (below.length > 0) return family(words, below, given, io)
  const firsts = commands.flatMap(({ name, alias }) => [name.split(' ')[0]!, ...(alias ? [alias] : [])])
  const meant = nearest([...new Set([...firsts, 'help'])], words[0]!)
  throw usage(
    `There is no command ${JSON.stringify(words[0])}`,
    meant ? `Did you mean \`tessera ${meant}\`?` : 'See `tessera --help`.',
  )
}

/** `tessera tokens`: lists its subcommands. */
function family(words: string[], below: readonly CommandData[], given: Given, io: Io): ExitCode {
  const list = below.map(({ name, summary }) => `  tessera ${name.padEnd(20)} ${summary}`).join('\n')
  if (words.length > 1 && !given.flags.help) {
    const meant = nearest(
      below.map(({ name }) => name),
      `${words[0]} ${words[1]}`,
    )
    throw usage(
      `There is no command ${JSON.stringify(words.slice(0, 2).join(' '))}`,
      meant ? `Did you mean \`tessera ${meant}\`?` : `There are:\n${list}`,
    )
  }
  io.stdout.write(`${list}\n`)
  return given.flags.help ? exitCodes.ok : exitCodes.usage
}

function reportError(error: unknown, io: Io, { json, color }: { json: boolean; color: boolean }): ExitCode {
  const paint = paintFor(io.stderr, io.env, color)
  if (error instanceof Failure) {
    const { message, hint, exitCode, details } = error
    if (json) io.stdout.write(`${JSON.stringify({ error: message, ...(hint ? { hint } : {}), ...details }, null, 2)}\n`)
    else
      io.stderr.write(
        `${paint.red('✗')} ${harmless(message)}\n${hint ? `  ${paint.dim(hint.replaceAll('\n', '\n  '))}\n` : ''}`,
      )
    return exitCode
  }
  const text = error instanceof Error ? error : new Error(String(error))
  const shown = io.env.DEBUG ? text.stack : plain(text)
  if (json) io.stdout.write(`${JSON.stringify({ error: text.message }, null, 2)}\n`)
  else io.stderr.write(`${paint.red('✗')} ${shown}\n`)
  return exitCodes.failed
}

/** An error of the file system already names its file; for any other, DEBUG=1 shows the stack. */
function plain(error: Error): string {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return `Permission denied: ${path}`
  if (code === 'ENOSPC') return `No space left on the device: ${path}`
  return `${error.message}\n  (DEBUG=1 shows where this came from)`
}
