// The differences between a mode and the default one: only these are written for it, where both end up in one structure.
import type { Group } from '../../../base/token.ts'
import type { Variant } from '../../../resolver/variants.ts'
import { verbatimJson } from '../read/verbatim.ts'
import { jsonText } from './write-text.ts'
import type { WrittenMode } from './write-tree.ts'

/** The group properties of a mode that differ from the default's: both end up in one structure. */
export function groupsOf(base: Variant, mode: Variant): Group[] {
  return [...new Map([...(base.groups ?? []), ...(mode.groups ?? [])].map(group => [group.path, group])).values()]
}

/** The names of the tokens that the first lacks and the second has, in their order. */
export function lackedBy(mode: Variant, other: Variant): string[] {
  const names = new Set(mode.tokens.map(token => token.name))
  return other.tokens.map(token => token.name).filter(name => !names.has(name))
}

/** What is written differently, or only, in the second. */
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
  // The root's extensions are replaced as a whole by a later source: with tokens of ours in them they must be all there.
  const groups = [...second.groups].filter(([path, group]) => {
    return JSON.stringify(first.groups.get(path)) !== JSON.stringify(group) || (path === '' && verbatim.length > 0)
  })
  return { ...second, members: new Map(members), verbatim: new Map(verbatim), groups: new Map(groups) }
}
