// Plans the fixes of findings: one batch for each mode, and the batch that reverts it.
import type { CheckFinding, Token } from '@tessera/contract'
import type { TypeName } from '@tessera/engine'

export type Operation = NonNullable<CheckFinding['fix']>[number]

export interface ModeFix {
  tokenset_id: string
  mode_id: string
  operations: Operation[]
}

export interface FixPlan {
  modes: ModeFix[]
  fixed: number
  /** The number of findings whose fix changes a token of another fix; the user checks them again afterwards. */
  later: number
}

/** The first fix of a token wins: the rules computed the second one for a value that is gone by then. */
export function planFixes(findings: readonly CheckFinding[]): FixPlan {
  const modes = new Map<string, ModeFix & { touched: Set<string> }>()
  let [fixed, later] = [0, 0]
  for (const { fix, tokenset_id, mode_id } of findings) {
    if (!fix || tokenset_id === null || mode_id === null) continue
    const mode = modes.get(mode_id) ?? { tokenset_id, mode_id, operations: [], touched: new Set<string>() }
    modes.set(mode_id, mode)
    const names = fix.flatMap(each => [each.name, ...newNameOf(each)])
    if (names.some(name => mode.touched.has(name))) {
      later++
      continue
    }
    for (const name of names) mode.touched.add(name)
    mode.operations.push(...fix)
    fixed++
  }
  return { modes: [...modes.values()].map(({ touched: _, ...mode }) => mode), fixed, later }
}

export const isFixable = ({ fix, tokenset_id, mode_id }: CheckFinding): boolean =>
  fix !== undefined && tokenset_id !== null && mode_id !== null

export const newNameOf = (operation: Operation): string[] =>
  operation.op === 'update' && operation.new_name !== undefined ? [operation.new_name] : []

/** The operations that restore the mode, in reverse order; `before` has its tokens by name. */
export function inverse(operations: readonly Operation[], before: ReadonlyMap<string, Token>): Operation[] {
  return operations.toReversed().flatMap((operation): Operation[] => {
    const [name] = [...newNameOf(operation), operation.name]
    const was = before.get(operation.name)
    if (!was) return operation.op === 'delete' ? [] : [{ op: 'delete', name: name! }]
    const { value, description } = was
    const type = was.type as TypeName
    if (operation.op === 'delete') {
      const { extensions, deprecated, replaced_by, remove_in } = was
      const kept = { deprecated, replaced_by, remove_in, ...(extensions ? { extensions } : {}) }
      return [{ op: 'create', name: was.name, type, value, description, ...kept }]
    }
    // A literal has to clear `alias_to`.
    const content = { type, value, description, ...(was.alias_to === null ? { alias_to: null } : {}) }
    return [{ op: 'update', name: name!, ...content, ...(name === was.name ? {} : { new_name: was.name }) }]
  })
}
