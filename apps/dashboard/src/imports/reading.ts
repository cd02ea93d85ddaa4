// Reads a document in the browser: its content, its targets, and its changes. Nothing is written here.
import {
  importTokens,
  isImportFailure,
  type ImportFailure,
  type ImportResult,
  type SourceFile,
  type Token,
} from '@tessera/engine'
import { sameDraft, type Draft } from '../tokens/edits/draft.ts'
import type { Model } from '../tokens/model.ts'
import type { CellChange } from '../tokens/edits/save.ts'

export interface Read {
  result: ImportResult | ImportFailure
  /** Name for people: of the format. */
  tokens: number
}

export function read(files: SourceFile[], format: string | null): Read {
  const result = importTokens(files, format ? { format } : {})
  return { result, tokens: isImportFailure(result) ? 0 : result.modes.reduce((n, mode) => n + mode.tokens.length, 0) }
}

/** The target of a mode of the document. */
export type Target = { kind: 'mode'; id: string } | { kind: 'new'; name: string } | { kind: 'skip' }

export interface Proposal extends CellChange {
  /** Of the document's mode. */
  source: number
  kind: 'added' | 'changed' | 'unchanged' | 'removed'
}

/** By name where one matches; the only mode of a document maps to the default one. */
export function targetsFor(result: ImportResult, model: Model): Target[] {
  const standard = model.modes.find(mode => mode.is_default) ?? model.modes[0]!
  return result.modes.map(({ name }) => {
    const same = name === null ? undefined : model.modes.find(mode => mode.name.toLowerCase() === name.toLowerCase())
    if (same) return { kind: 'mode', id: same.id }
    return name === null || result.modes.length === 1 ? { kind: 'mode', id: standard.id } : { kind: 'new', name }
  })
}

/** Placeholder for a mode to be created: the `mode_id` of its changes until it has one. */
const newModeId = (source: number) => `new:${source}`

export function propose(
  result: ImportResult,
  targets: readonly Target[],
  model: Model,
  strategy: 'merge' | 'replace',
): Proposal[] {
  return result.modes.flatMap(({ tokens }, source) => {
    const target = targets[source]
    if (!target || target.kind === 'skip') return []
    const modeIndex = target.kind === 'mode' ? model.modes.findIndex(mode => mode.id === target.id) : -1
    const mode_id = target.kind === 'mode' ? target.id : newModeId(source)
    const named = new Map(tokens.map(token => [token.name, token]))
    const proposals: Proposal[] = [...named.values()].map(token => {
      const before = model.byName.get(token.name)?.cells[modeIndex]?.draft ?? null
      const after = draftOf(token)
      const kind = before === null ? 'added' : sameDraft(before, after) ? 'unchanged' : 'changed'
      return { source, mode_id, name: token.name, before, after, kind }
    })
    if (strategy === 'replace' && modeIndex >= 0) {
      for (const row of model.rows) {
        const before = row.cells[modeIndex]?.draft
        if (before && !named.has(row.name))
          proposals.push({ source, mode_id, name: row.name, before, after: null, kind: 'removed' })
      }
    }
    return proposals
  })
}

function draftOf({ type, value, description }: Token): Draft {
  return { type, value, description }
}
