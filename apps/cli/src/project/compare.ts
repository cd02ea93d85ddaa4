// Computes locally what pushing files would change, so that a read-only key suffices.
import { canonicalJson, importTokens, isImportFailure, withoutOwn } from '@tessera/engine'
import type { ImportedMode, ImportOptions, ImportResult, Json, Token as EngineToken } from '@tessera/engine'
import type { Client, Mode, Token } from '@tessera/sdk'
import type { Change, Side, Summary } from '../reports/changes.ts'
import { Failure } from '../base/failure.ts'
import type { ReadFile } from '../base/files.ts'
import type { TokensetInput } from './inputs.ts'
import { surroundingsOf } from './surroundings.ts'
import { unreadable } from '../reports/findings.ts'

/** Reads files as one document; unreadable content is a Failure with its place. */
export function readDocument(files: ReadFile[], options: ImportOptions & { format?: string }): ImportResult {
  const result = importTokens(files, options)
  if (isImportFailure(result)) throw unreadable(files, result.format, result.errors)
  return result
}

export async function compare(client: Client, source: TokensetInput): Promise<{ changes: Change[] } & Summary> {
  const { entry, tokenset, places, mode } = source
  const options = { format: entry.format, strict: entry.strict }
  const alone = readDocument(source.files, { ...options, strict: false })
  const modes = await places.modes(tokenset)
  const targetOf = (imported: ImportedMode) => mode ?? modeOf(modes, imported)
  const targets = new Set(alone.modes.flatMap(imported => targetOf(imported)?.id ?? []))
  const tokensOf = new Map<string, Token[]>()
  for (const id of targets) tokensOf.set(id, await tokensIn(client, tokenset.id, id))
  const surroundings = alone.missing
    ? await surroundingsOf(client, source, new Set([tokenset.id]), [...tokensOf.values()].flat())
    : []
  const document = readDocument(source.files, { ...options, surroundings })
  const chosen = mode ? [chooseMode(document, entry.documentMode)] : document.modes
  const changes: Change[] = []
  let unchanged = 0
  for (const imported of chosen) {
    const target = targetOf(imported)
    const stored = (target && tokensOf.get(target.id)) ?? []
    const difference = compareMode(imported, stored, entry.strategy ?? 'merge')
    const name = target?.name ?? imported.name ?? 'Base'
    changes.push(...difference.changes.map(change => ({ mode: name, ...change })))
    unchanged += difference.unchanged
  }
  const count = (kind: Change['change']) => changes.filter(({ change }) => change === kind).length
  return { changes, created: count('created'), updated: count('updated'), deleted: count('deleted'), unchanged }
}

export async function tokensIn(client: Client, tokenset_id: string, mode_id: string): Promise<Token[]> {
  const tokens: Token[] = []
  for await (const token of client.tokens.list.each({ tokenset_id, mode_id })) tokens.push(token)
  return tokens
}

/** The mode of that name; without a name the default one, which comes first. */
export function chooseMode(document: ImportResult, name: string | undefined): ImportedMode {
  if (name === undefined) return document.modes[0]!
  const found = document.modes.find(mode => mode.name?.toLowerCase() === name.toLowerCase())
  if (found) return found
  throw new Failure(`The document has no mode named ${name}`, {
    hint: `It has: ${document.modes.map(mode => mode.name ?? 'one without a name').join(', ')}`,
  })
}

/** Finds the mode by the server's rules; undefined: the import would create it. */
function modeOf(modes: readonly Mode[], { name }: ImportedMode): Mode | undefined {
  if (name === null) return modes.find(mode => mode.is_default)
  return modes.find(mode => mode.name.toLowerCase() === name.toLowerCase())
}

export function compareMode(imported: ImportedMode, stored: readonly Token[], strategy: 'merge' | 'replace') {
  const storedByName = new Map(stored.map(token => [token.name, token]))
  const changes: Omit<Change, 'mode'>[] = []
  let unchanged = 0
  const names = new Set<string>()
  for (const token of imported.tokens) {
    names.add(token.name)
    const before = storedByName.get(token.name)
    if (!before) changes.push({ name: token.name, change: 'created', before: null, after: sideOf(token) })
    else if (sameContent(before, token, strategy)) unchanged += 1
    else changes.push({ name: token.name, change: 'updated', before: sideOf(before), after: sideOf(token) })
  }
  if (strategy === 'replace')
    for (const token of stored)
      if (!names.has(token.name))
        changes.push({ name: token.name, change: 'deleted', before: sideOf(token), after: null })
  return { changes, unchanged }
}

const sideOf = ({ type, value, description }: Token | EngineToken): Side => ({ type, value, description })

/** Merging a document without a description does not erase the existing one. */
function sameContent(before: Token, after: EngineToken, strategy: 'merge' | 'replace'): boolean {
  const silent = strategy === 'merge'
  const keeps = (old: unknown, fresh: unknown) =>
    silent && (fresh ?? null) === null ? true : same(old ?? null, fresh ?? null)
  return (
    before.type === after.type &&
    same(before.value, after.value) &&
    keeps(before.description, after.description) &&
    keeps(before.extensions, withoutGuidance(after.extensions)) &&
    keeps(before.deprecated, after.deprecated) &&
    keeps(before.replaced_by, after.replaced_by) &&
    keeps(before.remove_in, after.remove_in)
  )
}

/** An import takes guidance out, and keeps it beside the tokens. */
function withoutGuidance(extensions: EngineToken['extensions']): EngineToken['extensions'] {
  const rest = withoutOwn(extensions ?? null, 'guidance')
  return rest && Object.keys(rest).length > 0 ? rest : null
}

const same = (a: unknown, b: unknown) => canonicalJson(a as Json) === canonicalJson(b as Json)
