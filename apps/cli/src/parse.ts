// From the command line to a command and what it was given.
import { parseArgs } from 'node:util'
import { globalFlags } from './command.ts'
import type { Command, Flags, Given } from './command.ts'
import { usage } from './failure.ts'

export interface Parsed {
  command: Command | null
  given: Given
  /** Words before a command was found, for `tessera help tokens`. */
  words: string[]
}

/** Finds the command by its one or two words; flags may stand before, between and after them. */
export function parse(commands: readonly Command[], argv: readonly string[]): Parsed {
  const loose = tokensOf(argv, globalFlags)
  const words = loose.words
  const found =
    commands.find(({ name }) => name.includes(' ') && name === words.slice(0, 2).join(' ')) ??
    commands.find(({ name }) => name === words[0])
  if (!found) return { command: null, given: { flags: loose.flags, words }, words }
  const { values, positionals } = strictly(found, argv)
  const own = positionals.slice(found.name.split(' ').length)
  const given = { flags: values as Given['flags'], words: own }
  if (!given.flags.help) checkCount(found, own)
  return { command: found, given, words }
}

/** Before the command is known its flags are not either: a value may then be taken for a word, but never for the first. */
function tokensOf(argv: readonly string[], flags: Flags): { words: string[]; flags: Given['flags'] } {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: optionsOf(flags),
    strict: false,
    allowPositionals: true,
  })
  return { words: positionals, flags: values as Given['flags'] }
}

function strictly(found: Command, argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: optionsOf({ ...globalFlags, ...found.flags }),
      strict: true,
      allowPositionals: true,
    })
  } catch (error) {
    const sentence = (error as Error).message.split('. ')[0]!.replace(/^Unknown option '([^']*)'.*/s, 'Unknown flag $1')
    throw usage(sentence, `See \`tessera ${found.name} --help\`.`)
  }
}

const optionsOf = (flags: Flags) =>
  Object.fromEntries(
    Object.entries(flags).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short ? { short } : {}), ...(multiple ? { multiple } : {}) },
    ]),
  )

function checkCount({ name, words, count: [least, most] }: Command, given: string[]): void {
  const hint = `Usage: tessera ${name} ${words}`.trimEnd()
  if (given.length < least) throw usage(`\`tessera ${name}\` needs ${words || 'more'}`, hint)
  if (given.length > most) throw usage(`\`tessera ${name}\` does not take ${JSON.stringify(given[most])}`, hint)
}

/** A choice among a flag's values, in words when it is none of them. */
export function oneOf<T extends string>(flag: string, value: string | undefined, choices: readonly T[]): T | undefined {
  if (value === undefined || (choices as readonly string[]).includes(value)) return value as T | undefined
  throw usage(`--${flag} must be one of: ${choices.join(', ')}`)
}

/** The command that was meant, when one letter or two are wrong. */
export function nearest(names: readonly string[], given: string): string | undefined {
  const scored = names.map(name => ({ name, distance: distance(name, given) })).sort((a, b) => a.distance - b.distance)
  return scored[0] && scored[0].distance <= 2 ? scored[0].name : undefined
}

/** Levenshtein. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
