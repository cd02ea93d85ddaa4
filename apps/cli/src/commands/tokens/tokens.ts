import { typeNames } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { isTesseraError } from '@tessera/sdk'
import type { Client, Token } from '@tessera/sdk'
import { noteBrokenAliases } from '../../reports/broken-aliases.ts'
import { command, listing } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { oneOf } from '../../base/parse.ts'
import { usage } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { consentToDelete, yesFlag } from '../../base/prompt.ts'
import { filterFlags, filtersOf, tokenFields } from './filters.ts'
import { here, placeFlags, valueText } from './place.ts'
import { namingNearest } from './token-names.ts'

export const listTokens = command({
  name: 'tokens list',
  summary: 'List the tokens of a mode.',
  flags: {
    ...placeFlags,
    ...filterFlags,
  },
  listing: listing<Token>('tokens', tokenFields),
  examples: [
    ['tokens list --type color --group color.brand', 'a part of them'],
    ['tokens list --mode Dark --json name,value', 'these fields of all, for a script'],
  ],
  async run(report, given) {
    const { client, at } = await here(report, given)
    const tokens: Token[] = []
    for await (const token of client.tokens.list.each({ ...at, limit: 1000, ...filtersOf(given.flags) }))
      tokens.push(token)
    const { paint, say } = report
    const width = Math.min(50, Math.max(0, ...tokens.map(({ name }) => name.length)))
    for (const token of tokens)
      say(
        `${paint.cyan(harmless(token.name).padEnd(width))}  ${paint.dim(token.type.padEnd(10))}  ${harmless(valueText(token))}`,
      )
    report.note(counted(tokens.length, 'token'))
    report.result({ tokens, total: tokens.length })
  },
})

export const getToken = command({
  name: 'tokens get',
  summary: 'Show one token and what it resolves to.',
  words: '<name>',
  flags: placeFlags,
  examples: [['tokens get color.brand.primary --mode Dark', 'by name']],
  async run(report, given) {
    const { client, at } = await here(report, given)
    const [name] = given.words as [string]
    const token = await namingNearest(client.tokens.get({ ...at, token_id: name }), [name], () =>
      client.tokens.list.each({ ...at, limit: 1000 }),
    )
    const { paint, say } = report
    say(paint.bold(harmless(token.name)))
    say(`  type      ${token.type}`)
    say(`  value     ${harmless(valueText(token))}`)
    if (token.alias_to !== null)
      say(
        `  resolves  ${token.resolved_value === null ? paint.red('nowhere') : harmless(valueText({ value: token.resolved_value }))}`,
      )
    if (token.description) say(`  about     ${harmless(token.description)}`)
    say(paint.dim(`  changed   ${token.updated_at}`))
    report.result(token)
  },
})

const contentFlags = {
  type: { type: 'string', value: 'TYPE', help: 'Needed for a new token', choices: typeNames },
  description: { type: 'string', value: 'TEXT', help: 'What it is for' },
} as const
const valueDetails = 'A value is text, or JSON where its type needs it. {other.token} makes an alias.'

export const setToken = command({
  name: 'tokens set',
  summary: 'Create a token or change its value.',
  words: '<name> <value>',
  flags: { ...placeFlags, ...contentFlags },
  details: valueDetails,
  examples: [
    ["tokens set color.brand '#3b82f6' --type color", 'a literal'],
    ["tokens set color.primary '{color.brand}'", 'an alias'],
    [`tokens set ease.out '[0, 0, 0.2, 1]' --type cubicBezier`, 'JSON'],
  ],
  async run(report, given) {
    const { client, at, mode } = await here(report, given)
    const [name, text] = given.words as [string, string]
    const former = await client.tokens.get({ ...at, token_id: name }).catch((error: unknown) => {
      if (isTesseraError(error) && error.code === 'token_not_found') return null
      throw error
    })
    const type = oneOf('type', given.flags.type ?? former?.type, typeNames)
    if (!type) throw usage(`${name} is new: say its type with --type`, `Types: ${typeNames.join(', ')}`)
    const { description } = given.flags
    const content = { type, value: valueFrom(text, type), ...(description === undefined ? {} : { description }) }
    const token = former
      ? await client.tokens.update({ ...at, token_id: former.id, ...content })
      : await client.tokens.create({ ...at, name, ...content })
    report.say(
      `${report.paint.green('✓')} ${former ? 'Changed' : 'Created'} ${harmless(token.name)} in ${harmless(mode.name)}: ${harmless(valueText(token))}`,
    )
    noteWritten(report, token)
    report.result(token)
  },
})

export const createToken = command({
  name: 'tokens create',
  summary: 'Create a token. Refused where there is one of that name in the mode.',
  words: '<name> <value>',
  flags: { ...placeFlags, ...contentFlags, type: { ...contentFlags.type, help: 'What the value is' } },
  details: valueDetails,
  examples: [
    ["tokens create color.accent '#f97316' --type color --description 'For links'", 'a literal'],
    ["tokens create color.link '{color.accent}' --type color --mode Dark", 'an alias in another mode'],
  ],
  async run(report, given) {
    const [name, text] = given.words as [string, string]
    const type = oneOf('type', given.flags.type, typeNames)
    if (!type) throw usage(`Say the type of ${name} with --type`, `Types: ${typeNames.join(', ')}`)
    const { client, at, mode } = await here(report, given)
    const { description } = given.flags
    const content = { name, type, value: valueFrom(text, type), ...(description === undefined ? {} : { description }) }
    const token = await client.tokens.create({ ...at, ...content })
    report.say(
      `${report.paint.green('✓')} Created ${harmless(token.name)} in ${harmless(mode.name)}: ${harmless(valueText(token))}`,
    )
    noteWritten(report, token)
    report.result(token)
  },
})

function noteWritten(report: Reporter, token: Awaited<ReturnType<Client['tokens']['create']>>): void {
  const { broken_aliases, missing_targets, name } = token
  noteBrokenAliases(report, {
    ...(broken_aliases ? { broken_aliases } : {}),
    ...(missing_targets ? { unresolved_aliases: [{ name, missing_targets }] } : {}),
  })
}

/** Parses a value argument: text where the type is text, JSON where the type needs it. */
export function valueFrom(text: string, type: string): Json {
  if (type === 'string') return text
  if (type === 'color' && !text.trim().startsWith('{"')) return text
  if (/^\{[^"{}]+\}$/.test(text)) return text
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

export const removeToken = command({
  name: 'tokens delete',
  alias: 'tokens rm',
  summary: 'Delete a token from a mode (`tokens rm` is the same).',
  words: '<name>',
  flags: {
    ...placeFlags,
    'on-dependents': {
      type: 'string',
      value: 'WHAT',
      help: 'When others point at it; refuse by default',
      choices: ['refuse', 'break', 'inline'],
    },
    yes: { ...yesFlag, help: 'Delete without asking' },
  },
  examples: [['tokens delete color.old --on-dependents inline', 'aliases of it become literals']],
  async run(report, given) {
    const { client, at, mode } = await here(report, given)
    const on_dependents =
      oneOf('on-dependents', given.flags['on-dependents'], ['refuse', 'break', 'inline'] as const) ?? 'refuse'
    const [name] = given.words as [string]
    if (!given.flags.yes) await consentToDelete(report, `${name} in ${mode.name}`)
    const answer = await namingNearest(client.tokens.delete({ ...at, token_id: name, on_dependents }), [name], () =>
      client.tokens.list.each({ ...at, limit: 1000 }),
    )
    report.say(`${report.paint.green('✓')} Deleted ${harmless(name)}`)
    noteBrokenAliases(report, answer)
    report.result(answer)
  },
})
