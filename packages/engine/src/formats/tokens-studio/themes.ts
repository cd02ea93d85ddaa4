// Modifiers as groups of themes: what a file calls them, and what it says of them beside their sets.
import { isObject } from '../../reading/plain-json.ts'
import type { Modifier } from '../../resolver/resolver.ts'
import type { JsonObject } from '../../token.ts'

/** What the plugin keeps of a theme beside its name and its sets is kept under its own key. */
export const STUDIO = 'studio.tokens'

/** What the file said of a group and of its themes beside their sets. */
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

/** The names of the themes of each group, by the group's. */
export function groupTitles(modifiers: Modifier[]): Map<string, string[]> {
  return new Map(
    modifiers.map(modifier => {
      const { group, rows } = rowsOf(modifier)
      return [group, modifier.contexts.map(({ name }) => themeName(name, rows))]
    }),
  )
}
