// Reads a document in the browser: its content, its targets, and its changes, without writing anything.
import { type ImportResult, type Token } from '@tessera/engine'
import { sameDraft, type Draft } from '../../tokens/values/draft.ts'
import type { Model } from '../../tokens/model/model.ts'
import type { CellChange } from '../../tokens/edits/save.ts'

/** The target of a mode of the document. */
export type ImportTarget =
  /** `rename`: an empty mode takes the name of the mode in the document. */
  { kind: 'mode'; id: string; rename?: string } | { kind: 'new'; name: string } | { kind: 'skip' }

export interface Proposal extends CellChange {
  /** The index of the mode in the document. */
  source: number
  kind: 'added' | 'changed' | 'unchanged' | 'removed'
}

/**
 * Matches modes by name; the only mode of a document maps to the default one. An unused default mode takes the first of
 * several, because it would stay behind empty.
 */
export function targetsFor(result: ImportResult, model: Model): ImportTarget[] {
  const standard = model.modes.find(mode => mode.is_default) ?? model.modes[0]!
  const sameAs = (name: string | null) =>
    name === null ? undefined : model.modes.find(mode => mode.name.toLowerCase() === name.toLowerCase())
  const isTaken = result.modes.some(({ name }) => name === null || sameAs(name)?.id === standard.id)
  const heir = isTaken || !isUnused(model, standard.id) ? -1 : result.modes.findIndex(({ name }) => !sameAs(name))
  return result.modes.map(({ name }, i) => {
    const same = sameAs(name)
    if (same) return { kind: 'mode', id: same.id }
    if (i === heir && name !== null) return { kind: 'mode', id: standard.id, rename: name }
    return name === null || result.modes.length === 1 ? { kind: 'mode', id: standard.id } : { kind: 'new', name }
  })
}

function isUnused(model: Model, mode_id: string): boolean {
  return !model.rows.some(row => row.cells.some(cell => cell?.mode_id === mode_id))
}

/** Placeholder for a mode to be created: the `mode_id` of its changes until it has one. */
const newModeId = (source: number) => `new:${source}`

/** The name of a mode to be created, by the placeholder for it. */
export function labelOfNew(targets: readonly ImportTarget[], mode_id: string): string {
  const target = targets.find((_, source) => newModeId(source) === mode_id)
  return target?.kind === 'new' ? `${target.name} (new)` : ''
}

export function propose(
  result: ImportResult,
  targets: readonly ImportTarget[],
  model: Model,
  strategy: 'merge' | 'replace',
): Proposal[] {
  return result.modes.flatMap(({ tokens }, source) => {
    const target = targets[source]
    if (!target || target.kind === 'skip') return []
    const modeIndex = target.kind === 'mode' ? model.modes.findIndex(mode => mode.id === target.id) : -1
    const mode_id = target.kind === 'mode' ? target.id : newModeId(source)
    const byName = new Map(tokens.map(token => [token.name, token]))
    const proposals: Proposal[] = [...byName.values()].map(token => {
      const before = model.byName.get(token.name)?.cells[modeIndex]?.draft ?? null
      const after = draftOf(token)
      const kind = before === null ? 'added' : sameDraft(before, after) ? 'unchanged' : 'changed'
      return { source, mode_id, name: token.name, before, after, kind }
    })
    if (strategy === 'replace' && modeIndex >= 0) {
      for (const row of model.rows) {
        const before = row.cells[modeIndex]?.draft
        if (before && !byName.has(row.name))
          proposals.push({ source, mode_id, name: row.name, before, after: null, kind: 'removed' })
      }
    }
    return proposals
  })
}

function draftOf({ type, value, description }: Token): Draft {
  return { type, value, description }
}
