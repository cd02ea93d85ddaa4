// Parses the command line to a command, its arguments and flags.
import { parseArgs } from 'node:util'
import { globalFlags } from './command.ts'
import type { CommandData, Flag, Flags, Given, Listing } from './command.ts'
import { usage } from './failure.ts'

export interface Parsed {
  command: CommandData | null
  given: Given
  /** Words before a command was found, for `tessera help tokens`. */
  words: string[]
}

/** Finds the command by its one or two words; flags may precede, separate and follow them. */
export function parse(commands: readonly CommandData[], argv: readonly string[]): Parsed {
  const loose = tokensOf(argv, globalFlags)
  const words = loose.words
  // Most commands have no alias, so a missing word would match all of them.
  const named = (text: string | undefined) =>
    text === undefined ? undefined : commands.find(({ name, alias }) => name === text || alias === text)
  const first = named(words[0])
  const second = secondWord(first, argv, words)
  const pair = second === undefined ? undefined : named(`${words[0]} ${second}`)
  const found = pair ?? first
  if (!found) return { command: null, given: { flags: loose.flags, words }, words }
  const ownFrom = pair ? 2 : 1
  const { fields, rest } = takeFields(found, argv, ownFrom)
  const { values, positionals } = strictly(found, rest)
  const own = positionals.slice(ownFrom)
  const given = { flags: folded(found, values) as Given['flags'], words: own, ...(fields ? { fields } : {}) }
  if (!given.flags.help) {
    if (!pair) refuseMistyped(commands, found, own)
    checkCount(found, own)
  }
  return { command: found, given, words }
}

/** While the command is unknown, so are its flags: a flag's value may count as a word, but never as the first. */
function tokensOf(argv: readonly string[], flags: Flags): { words: string[]; flags: Given['flags'] } {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: optionsOf(flags),
    strict: false,
    allowPositionals: true,
  })
  return { words: positionals, flags: values as Given['flags'] }
}

/** With the flags of the command that the first word names, `open` in `proposals --status open` is no word. */
function secondWord(first: CommandData | undefined, argv: readonly string[], words: string[]): string | undefined {
  return first ? tokensOf(argv, { ...globalFlags, ...first.flags }).words[1] : words[1]
}

function strictly(found: CommandData, argv: readonly string[]) {
  const flags = { ...globalFlags, ...found.flags }
  try {
    return parseArgs({ args: [...argv], options: optionsOf(flags), strict: true, allowPositionals: true })
  } catch (error) {
    const help = `See \`tessera ${found.name} --help\`.`
    refuseUnknownFlag(argv, flags, help)
    throw usage((error as Error).message.split('. ')[0]!, help)
  }
}

/** `help`: where the flags are explained. */
export function refuseUnknownFlag(argv: readonly string[], flags: Flags, help: string): void {
  const unknown = unknownFlag(argv, flags)
  if (!unknown) return
  const meant = nearest(Object.keys(optionsOf(flags)), unknown.name)
  throw usage(`Unknown flag ${unknown.rawName}`, meant ? `Did you mean \`--${meant}\`?` : help)
}

/** The first unknown flag. */
function unknownFlag(argv: readonly string[], flags: Flags): { name: string; rawName: string } | undefined {
  const options = optionsOf(flags)
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  return tokens.filter(token => token.kind === 'option').find(({ name }) => !Object.hasOwn(options, name))
}

const optionsOf = (flags: Flags) =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([name, { type, short, multiple, negatable, formerly }]) => [
      [name, { type, ...(short ? { short } : {}), ...(multiple ? { multiple } : {}) }],
      ...(negatable ? [[`no-${name}`, { type: 'boolean' as const }]] : []),
      ...(formerly === undefined ? [] : [[formerly, { type }]]),
    ]),
  ) as Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }>

/** `--no-references` is `references: false`, and a former name is the flag of today. */
function folded({ name: command, flags }: CommandData, values: Record<string, unknown>): Record<string, unknown> {
  const given = { ...values }
  for (const [name, { negatable, formerly }] of Object.entries(flags)) {
    if (formerly !== undefined && given[formerly] !== undefined) {
      given[name] ??= given[formerly]
      delete given[formerly]
    }
    if (!negatable || given[`no-${name}`] === undefined) continue
    if (given[name] !== undefined)
      throw usage(`--${name} and --no-${name} contradict each other`, `See \`tessera ${command} --help\`.`)
    given[name] = false
    delete given[`no-${name}`]
  }
  return given
}

/** `--json name,id` of a listing. Its own words go first: `--json` before the last of them names no fields. */
function takeFields(command: CommandData, argv: readonly string[], ownFrom: number): FieldsTaken {
  const { listing, count, flags } = command
  if (!listing) return { fields: null, rest: argv }
  const options = optionsOf({ ...globalFlags, ...flags })
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const json = tokens.find(token => token.kind === 'option' && token.name === 'json')
  if (json?.kind !== 'option') return { fields: null, rest: argv }
  if (json.value !== undefined)
    return { fields: fieldsOf(command, listing, json.value), rest: argv.with(json.index, '--json') }
  const words = tokens.filter(token => token.kind === 'positional')
  const next = words.findIndex(({ index }) => index === json.index + 1)
  if (next < ownFrom || words.length - ownFrom <= count[0]) return { fields: null, rest: argv }
  return { fields: fieldsOf(command, listing, words[next]!.value), rest: argv.toSpliced(json.index + 1, 1) }
}

interface FieldsTaken {
  /** Null: `--json` is absent or names none. */
  fields: string[] | null
  /** The arguments without them. */
  rest: readonly string[]
}

function fieldsOf({ name }: CommandData, { fields }: Listing, text: string): string[] {
  const wanted = text.split(',').map(part => part.trim())
  const unknown = wanted.find(field => !fields.includes(field))
  if (unknown === undefined) return wanted
  const meant = nearest(fields, unknown)
  throw usage(
    `\`tessera ${name}\` has no field ${JSON.stringify(unknown)}`,
    `${meant ? `Did you mean \`${meant}\`? ` : ''}Fields of --json: ${fields.join(', ')}`,
  )
}

/** `proposals creat` is `proposals list` with a word too many: names what was likely meant. */
function refuseMistyped(commands: readonly CommandData[], found: CommandData, own: readonly string[]): void {
  const [family, rest] = found.name.split(' ')
  const [word] = own
  if (rest === undefined || word === undefined || own.length <= (found.count[1] ?? Infinity)) return
  const names = commands.flatMap(({ name, alias }) => [name, ...(alias ? [alias] : [])])
  const meant = nearest(
    names.filter(name => name.startsWith(`${family} `)).map(name => name.slice(family!.length + 1)),
    word,
  )
  if (meant !== undefined)
    throw usage(
      `There is no command ${JSON.stringify(`${family} ${word}`)}`,
      `Did you mean \`tessera ${family} ${meant}\`?`,
    )
}

function checkCount({ name, words, count: [least, most = Infinity] }: CommandData, given: string[]): void {
  const hint = `Usage: tessera ${name} ${words}`.trimEnd()
  if (given.length < least) throw usage(`\`tessera ${name}\` needs ${words || 'more'}`, hint)
  if (given.length > most) throw usage(`\`tessera ${name}\` does not take ${JSON.stringify(given[most])}`, hint)
}

/** Checks the value of a flag; throws with the permitted ones. */
export function oneOf<T extends string>(flag: string, value: string | undefined, choices: readonly T[]): T | undefined {
  if (value === undefined || (choices as readonly string[]).includes(value)) return value as T | undefined
  throw usage(`--${flag} must be one of: ${choices.join(', ')}`)
}

/** Checks a number in a flag; throws with its bounds. */
export function wholeNumber(flag: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : NaN
  if (number >= least && number <= most) return number
  throw usage(`--${flag} must be a whole number from ${least} to ${most}, not ${JSON.stringify(value)}`)
}

export const limitFlag = {
  type: 'string',
  short: 'n',
  value: 'COUNT',
  help: 'At most this many',
} as const satisfies Flag

/** As the API limits a page. */
export const limitOf = (value: string): number => wholeNumber('limit', value, 1, 1000)

/** The probably intended name: the only one with that prefix, or one with a typo of one or two letters. */
export function nearest(names: readonly string[], given: string): string | undefined {
  const longer = names.filter(name => given.length > 1 && name.startsWith(given))
  // A unique prefix match counts as exact.
  const shortest = longer.find(name => longer.every(other => other.startsWith(name)))
  if (shortest !== undefined) return shortest
  const scored = names.map(name => ({ name, distance: distance(name, given) })).sort((a, b) => a.distance - b.distance)
  // For a very short word, everything is within two letters.
  return scored[0] && scored[0].distance <= Math.min(2, Math.floor(given.length / 2)) ? scored[0].name : undefined
}

/** Levenshtein. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
