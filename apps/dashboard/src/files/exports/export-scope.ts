// What an export is of: a tokenset, one of its modes, or the themes that the page follows.
import { specFormats } from '@tessera/engine'
import { api } from '../../api/api.ts'
import type { ExportOptions } from './options.ts'

export type ExportScope =
  | { tokenset_id: string; mode_id?: string }
  /** Without an input: every permutation. */
  | { resolver_id: string; input?: string }

/** The choices beside modes, whose ids they stand in place of. */
export const [allThemes, chosenThemes] = ['themes', 'input']

export const isWhole = (scope: ExportScope): boolean =>
  'resolver_id' in scope ? scope.input === undefined : scope.mode_id === undefined

/** The place in the API, and what the query says beside format and options. */
export function placeOf(scope: ExportScope): { path: string; query: Record<string, string> } {
  if ('resolver_id' in scope)
    return { path: `/resolvers/${scope.resolver_id}`, query: scope.input === undefined ? {} : { input: scope.input } }
  const { tokenset_id, mode_id } = scope
  return { path: `/tokensets/${tokenset_id}${mode_id === undefined ? '' : `/modes/${mode_id}`}`, query: {} }
}

export function readExport(scope: ExportScope, format: string, options: ExportOptions, signal: AbortSignal) {
  const spec = specFormats.find(id => id === format)
  if ('resolver_id' in scope)
    return spec
      ? api.resolvers.export({ ...scope, format: spec, ...options }, { signal })
      : api.resolvers.render({ ...scope, format, ...options }, { signal })
  const { tokenset_id, mode_id } = scope
  if (mode_id !== undefined)
    return spec
      ? api.exports.mode({ tokenset_id, mode_id, format: spec, ...options }, { signal })
      : api.exports.renderMode({ tokenset_id, mode_id, format, ...options }, { signal })
  return spec
    ? api.exports.tokenset({ tokenset_id, format: spec, ...options }, { signal })
    : api.exports.renderTokenset({ tokenset_id, format, ...options }, { signal })
}
