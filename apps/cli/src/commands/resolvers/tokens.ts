import type { TokenOfResolver } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { harmless } from '../../base/io.ts'
import { workspaceFlags } from '../../project/configured-place.ts'
import { resolverHere } from './here.ts'
import { filterFlags, filtersOf, tokenFields } from '../tokens/filters.ts'

export const listResolverTokens = command({
  name: 'resolvers tokens',
  summary: 'List the tokens of one permutation of a resolver, with what they resolve to.',
  words: '<name>',
  flags: {
    ...workspaceFlags,
    input: { type: 'string', short: 'i', value: 'INPUT', help: 'A context of each axis: scheme:dark,brand:b' },
    ...filterFlags,
  },
  listing: listing<TokenOfResolver>('tokens', {
    ...tokenFields,
    resolved_value: true,
    source: true,
    unresolved: true,
  }),
  details:
    'An axis that the input does not name takes its default. Aliases are followed in what the sets and contexts come to, so one may point into another tokenset.',
  examples: [
    ['resolvers tokens Themes --input scheme:dark,brand:b', 'one permutation'],
    ['resolvers tokens Themes --type color --json', 'the defaults of all axes, for a script'],
  ],
  async run(report, given) {
    const { client, resolver } = await resolverHere(report, given)
    const { input } = given.flags
    const tokens: TokenOfResolver[] = []
    const about = { input: {} as Record<string, string>, unresolved: [] as { name: string; reason: string }[] }
    for await (const page of client.resolvers.tokens.pages({
      resolver_id: resolver.id,
      limit: 1000,
      ...(input === undefined ? {} : { input }),
      ...filtersOf(given.flags),
    })) {
      tokens.push(...page.tokens)
      Object.assign(about, { input: page.input, unresolved: page.unresolved })
    }
    const { note, paint, say } = report
    const width = Math.min(50, Math.max(0, ...tokens.map(({ name }) => name.length)))
    for (const { name, type, resolved_value } of tokens) {
      const value =
        resolved_value === null
          ? paint.red('nowhere')
          : harmless(typeof resolved_value === 'string' ? resolved_value : JSON.stringify(resolved_value))
      say(`${paint.cyan(harmless(name).padEnd(width))}  ${paint.dim(type.padEnd(10))}  ${value}`)
    }
    for (const { name, reason } of about.unresolved) note(`${paint.yellow('!')} ${harmless(`${name}: ${reason}`)}`)
    const chosen = Object.entries(about.input)
      .map(([axis, context]) => `${axis}:${context}`)
      .join(',')
    note(`${counted(tokens.length, 'token')}${chosen ? harmless(` of ${chosen}`) : ''}`)
    report.result({ resolver: { id: resolver.id, name: resolver.name }, ...about, tokens, total: tokens.length })
  },
})
