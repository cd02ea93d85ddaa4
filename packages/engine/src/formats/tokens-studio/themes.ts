// Relates modifiers to groups of themes: their names in a file, and their fields besides their sets.
import { isObject } from '../../base/plain-json.ts'
import type { Modifier, Resolver } from '../../resolver/resolver.ts'
import type { JsonObject } from '../../base/token.ts'

/** The key for further fields of the plugin's themes. */
export const STUDIO = 'studio.tokens'

/** The name of the axis of themes without a group. */
export const groupName = (group: string): string => group || 'Theme'

/**
 * The contexts that are themes: all except the one that represents none, unless it has sources.
 */
export function themesIn<Source>({ contexts, extensions }: Modifier<Source>): Modifier<Source>['contexts'] {
  const kept = extensions?.[STUDIO]
  const none = isObject(kept) ? kept.none : undefined
  return contexts.filter(({ name, sources }) => name !== none || sources.length > 0)
}

/** The fields of a group and of its themes besides their sets. */
export function rowsOf({ name, extensions }: Modifier): { group: string; rows: Map<string, JsonObject> } {
  const kept = extensions?.[STUDIO]
  const themes = isObject(kept) && isObject(kept.themes) ? kept.themes : {}
  const rows = Object.entries(themes).flatMap(([theme, row]) => (isObject(row) ? [[theme, row] as const] : []))
  return { group: isObject(kept) && typeof kept.group === 'string' ? kept.group : name, rows: new Map(rows) }
}

export function themeName(context: string, rows: ReadonlyMap<string, JsonObject>): string {
  const name = rows.get(context)?.name
  return typeof name === 'string' ? name : context
}

/** The names of themes by the name of their group. */
export function groupTitles(modifiers: Modifier[]): Map<string, string[]> {
  return new Map(
    modifiers.map(modifier => {
      const { group, rows } = rowsOf(modifier)
      return [group, themesIn(modifier).map(({ name }) => themeName(name, rows))]
    }),
  )
}

/** The data of a project in its resolver's extensions. */
export function studioOf({ extensions }: Pick<Resolver, 'extensions'>): JsonObject & { written?: JsonObject } {
  const kept = extensions?.[STUDIO]
  if (!isObject(kept)) return {}
  const { written, ...others } = kept
  return isObject(written) ? { ...others, written } : others
}
