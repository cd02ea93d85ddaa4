// The differences between a mode and the default one, for structures in which the mode overrides the default.
import type { Group } from '../../../base/token.ts'
import type { Variant } from '../../../resolver/variants.ts'
import { verbatimJson } from '../read/verbatim.ts'
import { jsonText } from './write-text.ts'
import type { WrittenMode } from './write-tree.ts'

/** The group properties of a mode that differ from the default's. */
export function groupsOf(base: Variant, mode: Variant): Group[] {
  return [...new Map([...(base.groups ?? []), ...(mode.groups ?? [])].map(group => [group.path, group])).values()]
}

/** The names of the tokens that the first lacks and the second has, in their order. */
export function lackedBy(mode: Variant, other: Variant): string[] {
  const names = new Set(mode.tokens.map(token => token.name))
  return other.tokens.map(token => token.name).filter(name => !names.has(name))
}

/** The content of the second mode that the first lacks or has differently. */
export function difference(first: WrittenMode, second: WrittenMode): WrittenMode {
  const members = [...second.members].filter(([name, node]) => {
    const before = first.members.get(name)
    return !before || jsonText(before) !== jsonText(node)
  })
  const verbatim = [...second.verbatim].filter(([name, own]) => {
    const before = first.verbatim.get(name)
    return (
      !before ||
      JSON.stringify({ ...verbatimJson(before), position: 0 }) !== JSON.stringify({ ...verbatimJson(own), position: 0 })
    )
  })
  // A later source replaces the root's extensions as a whole, so that they must be complete where they contain tokens.
  const groups = [...second.groups].filter(([path, group]) => {
    return JSON.stringify(first.groups.get(path)) !== JSON.stringify(group) || (path === '' && verbatim.length > 0)
  })
  return { ...second, members: new Map(members), verbatim: new Map(verbatim), groups: new Map(groups) }
}
