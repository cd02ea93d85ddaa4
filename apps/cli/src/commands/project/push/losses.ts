// Finds data that a push would remove or merge without notice, before anything is sent.
import { importSystem } from '@tessera/engine'
import { usage } from '../../../base/failure.ts'
import { harmless } from '../../../base/io.ts'
import type { Reporter } from '../../../base/io.ts'
import { nothingLeft } from '../../../reports/findings.ts'
import type { SystemFiles } from '../../../project/system.ts'
import type { Connection } from '../../../sign-in/connection.ts'
import type { SystemAnswer } from './system.ts'

interface Counted {
  created: number
  updated: number
  unchanged: number
  warnings: readonly { message: string }[]
}

/** Files without any tokens would leave empty axes and modes. */
export function refuseEmpty(files: readonly { path: string }[], preview: Counted): void {
  const { created, updated, unchanged, warnings } = preview
  if (created + updated + unchanged === 0 && warnings.length > 0) throw nothingLeft(files, warnings, allFiles)
}

const allFiles =
  'Are these all of the files? A Tokens Studio project is its whole folder, a resolver document comes with the files that it refers to.'

/**
 * The axes and contexts that a resolver would lose, and tokensets whose names differ from existing ones in case only.
 */
export async function lossesOf(
  { client }: Connection,
  { files, entry }: SystemFiles,
  preview: SystemAnswer,
): Promise<string[]> {
  const { format, strict } = entry
  const read = importSystem(files, { ...(format ? { format } : {}), ...(strict ? { strict } : {}) })
  if ('errors' in read) return []
  const merged = preview.tokensets.flatMap(({ name, created }, index) => {
    const given = read.tokensets[index]?.name ?? name
    const differs = !created && given !== name && given.toLowerCase() === name.toLowerCase()
    return differs ? [`tokenset ${given} is merged into ${name}`] : []
  })
  const [told] = preview.resolvers
  if (!read.resolver || !told || told.created || !told.changed) return merged
  const { modifiers } = await client.resolvers.get({ resolver_id: told.id })
  const kept = new Map(
    read.resolver.modifiers.map(({ name, contexts }) => [name, new Set(contexts.map(context => context.name))]),
  )
  const lost = modifiers.flatMap(({ name, contexts }) => {
    const held = kept.get(name)
    if (!held) return [`axis ${name} of ${told.name} is removed`]
    return contexts
      .filter(context => !held.has(context.name))
      .map(context => `context ${context.name} of ${name} is removed`)
  })
  return [...lost, ...merged]
}

export function showLosses({ say, paint }: Reporter, losses: readonly string[]): void {
  for (const loss of losses) say(paint.red(`- ${harmless(loss)}`))
}

export function refuseLosses(losses: readonly string[]): void {
  if (losses.length === 0) return
  const [first, ...others] = losses as [string, ...string[]]
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  const refusal = usage(
    `This takes away more than values: ${harmless(first)}${more}`,
    '--replace says that it is meant.',
  )
  Object.assign(refusal.details, { losses })
  throw refusal
}
