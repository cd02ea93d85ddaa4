// Differences between two releases, or between one and what is being edited.
import type { Client } from '@tessera/sdk'
import { counted } from '../base/counted.ts'
import { harmless } from '../base/io.ts'
import type { Reporter } from '../base/io.ts'
import { sideText } from './changes.ts'

type Differences = Awaited<ReturnType<Client['releases']['diff']>>
type Difference = Differences['tokens'][number]
type ResolverDifference = Differences['resolvers'][number]
type Kind = Difference['change']

const marks = ({ paint }: Reporter): Record<Kind, string> => ({
  renamed: paint.yellow('→'),
  removed: paint.red('-'),
  changed: paint.yellow('~'),
  added: paint.green('+'),
})

export const differenceLine = (report: Reporter, token: Difference): string =>
  `${marks(report)[token.change]} ${harmless(`${token.tokenset_name} / ${token.mode}  ${tokenText(token)}`)}`

export const resolverLine = (report: Reporter, { change, workspace_name, resolver, ...sides }: ResolverDifference) =>
  `${marks(report)[change]} ${harmless(`${workspace_name}  ${namesText(resolver, sides)}`)}`

/** `old → new` of a renamed one. */
const namesText = (
  name: string,
  { before, after }: { before: { name: string } | null; after: { name: string } | null },
) => (before && after && before.name !== after.name ? `${before.name} → ${after.name}` : name)

/** Its names and values, before and after where they differ. */
function tokenText({ token, before, after }: Difference): string {
  const values = [...new Set([before, after].flatMap(side => (side ? [sideText(side)] : [])))]
  const differs = before === null || after === null || values.length > 1
  return `${namesText(token, { before, after })}${differs ? `  ${values.join(' → ')}` : ''}`
}

/** What breaks its users comes first. */
const kinds: readonly Kind[] = ['renamed', 'removed', 'changed', 'added']
const shownOfEach = 10

/**
 * What publishing would bring: each workspace with its changes by kind, those that break its users first. One that has left
 * the organization takes its tokens along.
 */
export function showDifferences(
  report: Reporter,
  workspaces: readonly { id: string; name: string }[],
  { tokens, resolvers }: Pick<Differences, 'tokens' | 'resolvers'>,
): void {
  const { say, paint } = report
  const names = new Map([...tokens, ...resolvers].map(one => [one.workspace_id, one.workspace_name]))
  for (const { id, name } of workspaces) names.set(id, name)
  for (const [id, name] of names) {
    const own = { tokens: tokens.filter(isOf(id)), resolvers: resolvers.filter(isOf(id)) }
    say(`${paint.bold(harmless(name))}  ${paint.dim(countsText(own.tokens, own.resolvers))}`)
    for (const kind of kinds) {
      const lines = [
        ...own.tokens.filter(isOfKind(kind)).map(token => differenceLine(report, token)),
        ...own.resolvers.filter(isOfKind(kind)).map(resolver => resolverLine(report, resolver)),
      ]
      for (const line of lines.slice(0, shownOfEach)) say(`  ${line}`)
      if (lines.length > shownOfEach)
        say(paint.dim(`  … and ${lines.length - shownOfEach} more ${kind}; \`tessera releases diff\` shows all`))
    }
  }
}

const isOf = (id: string) => (one: { workspace_id: string }) => one.workspace_id === id
const isOfKind = (kind: Kind) => (one: { change: Kind }) => one.change === kind

function countsText(tokens: readonly Difference[], resolvers: readonly ResolverDifference[]): string {
  const counts = kinds.flatMap(kind => {
    const count = tokens.filter(isOfKind(kind)).length
    return count === 0 ? [] : [`${count} ${kind}`]
  })
  const all = resolvers.length === 0 ? counts : [...counts, counted(resolvers.length, 'resolver')]
  return all.length === 0 ? 'nothing changed' : all.join(', ')
}
