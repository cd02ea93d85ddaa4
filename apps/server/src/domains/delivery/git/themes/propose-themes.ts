// Makes a proposal of what the repository has otherwise in its themes.
import type { Resolver } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { ResolverContent } from '../../../quality/proposals/plan-resolvers.ts'
import { planned } from '../../../quality/proposals/planned.ts'
import type { Writer } from '../files/writers.ts'
import type { Writing } from '../in-workspace.ts'
import { openProposal, titleOf } from '../propose.ts'
import type { Parts } from './parts.ts'

interface Asked {
  /** What is here. */
  resolver: Resolver | null
  /** What it would be. */
  content: ResolverContent | null
  asked: ReadonlySet<string>
  ours: Parts
  theirs: Parts
  isConflict: boolean
  writer: Writer
}

/** null: it would change nothing. */
export async function proposeThemes(writing: Writing, given: Asked): Promise<string | null> {
  const { resolver, content, isConflict } = given
  const { commit, author } = given.writer
  const operation = operationOf(resolver, content)
  if (!operation) return null
  return openProposal(writing, author, {
    title: isConflict ? 'Git: the themes were changed on both sides' : titleOf(commit),
    description: descriptionOf(given),
    planned: await planned(writing, [operation]),
  })
}

function operationOf(resolver: Resolver | null, content: ResolverContent | null) {
  if (!content) return resolver && { op: 'delete_resolver', resolver_id: resolver.id }
  const { name, description, sets, modifiers, resolution_order, extensions } = content
  const fields = { name, description, sets, modifiers, resolution_order, ...(extensions ? { extensions } : {}) }
  if (!resolver) return { op: 'create_resolver', ...fields }
  const changed = Object.entries(fields).filter(
    ([field, value]) => canonicalJson(value ?? null) !== canonicalJson(resolver[field as keyof Resolver] ?? null),
  )
  return changed.length === 0
    ? null
    : { op: 'update_resolver', resolver_id: resolver.id, ...Object.fromEntries(changed) }
}

const mostLines = 50

function descriptionOf({ asked, ours, theirs, isConflict, writer: { commit, author } }: Asked): string {
  const from = `From the commit ${commit.id.slice(0, 12)} of ${author.name} <${author.email}>${commit.subject ? `: ${commit.subject}` : ''}.`
  if (!isConflict) return from.slice(0, 2_000)
  const shown = (parts: Parts, key: string) => JSON.stringify(parts.get(key) ?? null).slice(0, 100)
  const lines = [...asked].map(key => {
    const [kind, ...names] = JSON.parse(key) as string[]
    return `- ${kind} \`${names.join(' / ')}\`: here \`${shown(ours, key)}\`, in Git \`${shown(theirs, key)}\``
  })
  const what = 'Merging takes what Git has. Closing keeps what is here, and pushes it.'
  return [from.slice(0, 2_000), what, ...lines.slice(0, mostLines)].join('\n').slice(0, 10_000)
}
