// What takes the place of aliases to removed tokens.
import { replaceReferences, type Json } from '@tessera/engine'
import type { CellChange } from '../../tokens/edits/save.ts'
import { setValue, type leftBroken } from '../../tokens/model/changes-of.ts'
import type { Model } from '../../tokens/model/model.ts'
import type { Resolver } from '../../tokens/model/resolver.ts'

type Broken = ReturnType<typeof leftBroken>

/** Replaces each alias to a removed token by its resolved literal. */
export function takeOver(model: Model, resolver: Resolver, broken: Broken): CellChange[] {
  return replaceUses(model, broken, ({ uses, modeIndex }) => {
    const resolved = resolver.resolve(modeIndex, uses)
    return resolved?.ok ? resolved.value : undefined
  })
}

/** Replaces each alias to a removed token by an alias to another token. */
export function pointAt(model: Model, broken: Broken, target: string): CellChange[] {
  return replaceUses(model, broken, () => ({ alias_to: target }))
}

function replaceUses(model: Model, broken: Broken, by: (each: Broken[number]) => Json | undefined): CellChange[] {
  const changes = new Map<string, CellChange>()
  for (const each of broken) {
    const { name, uses, modeIndex } = each
    const instead = by(each)
    const row = model.byName.get(name)
    if (instead === undefined || !row) continue
    const key = `${modeIndex} ${name}`
    const change = changes.get(key) ?? setValue(model, row, modeIndex, row.cells[modeIndex]!.draft.value)
    const value = replaceReferences(change.after!.value, (used, spelled) => (used === uses ? instead : spelled))
    changes.set(key, { ...change, after: { ...change.after!, value } })
  }
  return [...changes.values()]
}
