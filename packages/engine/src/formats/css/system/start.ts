// The common setup of composable sheets.
import { resolveSystem } from '../../../resolver/resolve-system.ts'
import type { Input, System } from '../../../resolver/resolver.ts'
import type { ExportOptions } from '../../../format/options.ts'
import { nothingFound } from '../../../format/prepared.ts'
import { sheetForms } from '../formulas/sheet-forms.ts'
import { Grower } from './grow.ts'
import { literalsOf } from './literals.ts'
import { conditionsOf } from './sheet-axes.ts'
import { plantForest } from './tree.ts'

export function startSheet(system: System, options: Pick<ExportOptions, 'selector' | 'lightDark'>) {
  const resolved = resolveSystem(system, sheetForms)
  const found = nothingFound()
  const conditions = conditionsOf(system.resolver.modifiers, options, found.remarks)
  const forest = plantForest()
  const grower = new Grower(resolved, conditions.axes, forest)
  return { resolved, found, conditions, forest, grower, ...literalsOf(resolved), standard: defaultInput(system) }
}

/** The default contexts; the first context where a modifier has no default. */
function defaultInput({ resolver }: System): Input {
  return new Map(resolver.modifiers.map(({ name, default: chosen, contexts }) => [name, chosen ?? contexts[0]!.name]))
}
