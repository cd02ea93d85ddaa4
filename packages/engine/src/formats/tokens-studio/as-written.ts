// Keeps the data of an imported project with which the writer restores the same files.
import { isObject } from '../../base/plain-json.ts'
import type { Resolver, System } from '../../resolver/resolver.ts'
import type { JsonObject } from '../../base/token.ts'
import { toJson } from '../../base/node.ts'
import type { ImportedTokenset } from '../../format/format.ts'
import { asRead, setAsRead } from './as-read.ts'
import type { Studio } from './sets.ts'
import { STUDIO } from './themes.ts'
import { factsIn, withFacts } from './tokensets.ts'
import { layOut } from './write-system.ts'

export function asWritten(tokensets: ImportedTokenset[], resolver: Resolver, { sets, rows, metadata }: Studio) {
  const system: System = {
    resolver,
    tokensets: tokensets.map(({ name, modes }) => ({
      name,
      modes: modes.map((mode, i) => ({ ...mode, is_default: i === 0 })),
    })),
  }
  const layout = layOut(system, {})
  const themes = asRead(layout.themes, toJson(rows))
  const about = metadata.size > 0 ? asRead(layout.metadata, toJson(metadata)) : null
  const written: JsonObject = { ...(themes ? { themes } : {}), ...(about ? { metadata: about } : {}) }
  const kept = resolver.extensions?.[STUDIO]
  return {
    tokensets: tokensets.map(tokenset => ({
      ...tokenset,
      modes: tokenset.modes.map(mode => {
        const facts = factsIn(mode.groups)
        const source = facts && sets.get(facts.set)
        const content = facts && layout.sets.get(facts.set)?.content
        const read = source && content ? setAsRead(source, content) : null
        return read ? { ...mode, groups: withFacts(mode.groups ?? [], { ...facts!, read }) } : mode
      }),
    })),
    resolver:
      Object.keys(written).length === 0
        ? resolver
        : {
            ...resolver,
            extensions: { ...resolver.extensions, [STUDIO]: { ...(isObject(kept) ? kept : {}), written } },
          },
  }
}
