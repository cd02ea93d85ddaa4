// Writes the help from the commands' own data.
import { globalFlags, versionFlag } from './command.ts'
import type { CommandData, Flag, Flags, Section } from './command.ts'
import type { Paint } from './io.ts'

export function overview(sections: readonly Section[], paint: Paint): string {
  const names = sections.flatMap(({ commands }) => commands.map(({ name }) => name))
  const width = Math.max(...names.map(name => name.length)) + 3
  const lines = sections.flatMap(({ title, commands }) => [
    '',
    paint.bold(title),
    ...commands.map(({ name, summary }) => `  ${paint.cyan(name.padEnd(width))}${summary}`),
  ])
  return [
    'Design tokens on the command line: pulled into builds, pushed from files, checked and converted.',
    '',
    `${paint.bold('Usage')}  tessera <command> [flags]`,
    ...lines,
    '',
    paint.bold('Flags of every command'),
    ...flagLines({ ...globalFlags, ...versionFlag }),
    '',
    'Start with `tessera login`, then `tessera init`, then `tessera pull`.',
    '`tessera <command> --help` explains a command.',
  ].join('\n')
}

export function helpOf(command: CommandData, paint: Paint): string {
  const { name, summary, details, words, flags, examples, listing } = command
  return [
    summary,
    ...(details ? ['', details] : []),
    '',
    `${paint.bold('Usage')}  tessera ${[name, words, '[flags]'].filter(Boolean).join(' ')}`,
    ...(Object.keys(flags).length > 0 ? ['', paint.bold('Flags'), ...flagLines(flags)] : []),
    '',
    paint.bold('Flags of every command'),
    ...flagLines(globalFlags),
    ...(listing ? ['', paint.bold('Fields of --json'), `  ${listing.fields.join(', ')}`] : []),
    ...(examples.length > 0
      ? [
          '',
          paint.bold('Examples'),
          ...examples.flatMap(([line, does]) => [`  ${paint.dim(`# ${does}`)}`, `  tessera ${line}`]),
        ]
      : []),
  ].join('\n')
}

/** How a flag is written, and what it does. */
export function flagText(name: string, { short, value, help, choices, type, negatable }: Flag): [string, string] {
  const left = `${short ? `-${short}, ` : '    '}--${name}${type === 'string' ? ` ${value ?? 'TEXT'}` : ''}`
  const right = choices && !help.includes(choices[0]!) ? `${help}: ${choices.join(', ')}` : help
  return [left, negatable ? `${right} (--no-${name}: not)` : right]
}

function flagLines(flags: Flags): string[] {
  const rows = Object.entries(flags).map(([name, flag]) => flagText(name, flag))
  const width = Math.max(...rows.map(([left]) => left.length)) + 3
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`)
}
