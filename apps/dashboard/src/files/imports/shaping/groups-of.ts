// The groups of a document as a tree, for choosing which of them to import.
import type { ImportedMode } from '@tessera/engine'

export interface DocumentGroup {
  path: string
  name: string
  /** The number of names in the group, in any mode. */
  count: number
  groups: DocumentGroup[]
}

export function groupsOf(modes: readonly ImportedMode[]): DocumentGroup[] {
  const top: DocumentGroup[] = []
  const byPath = new Map<string, DocumentGroup>()
  for (const name of new Set(modes.flatMap(({ tokens }) => tokens.map(token => token.name)))) {
    const segments = name.split('.').slice(0, -1)
    let siblings = top
    for (let i = 0; i < segments.length; i++) {
      const path = segments.slice(0, i + 1).join('.')
      let group = byPath.get(path)
      if (!group) {
        group = { path, name: segments[i]!, count: 0, groups: [] }
        byPath.set(path, group)
        siblings.push(group)
      }
      group.count++
      siblings = group.groups
    }
  }
  return top
}

/** The most frequent first or last segments of names, which may be modes. */
export function segmentsAt(modes: readonly ImportedMode[], end: 'first' | 'last'): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { tokens } of modes)
    for (const { name } of tokens) {
      const segments = name.split('.')
      const segment = segments.length < 2 ? undefined : end === 'first' ? segments[0] : segments.at(-1)
      if (segment !== undefined) counts.set(segment, (counts.get(segment) ?? 0) + 1)
    }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
