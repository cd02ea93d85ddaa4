import { useCommand } from '../../../ui/page/commands.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { spanOf, type Selection } from '../../../tokens/model/selection.ts'
import type { GridActions } from '../grid-handle.ts'
import type { Action } from '../../../tokens/grid/grid-keys.ts'

export interface SelectionCommandsProps {
  current: Selection | null
  indexOf: ReadonlyMap<string, number>
  actions: GridActions
}

/** The commands of the palette on the selection. Renders nothing. */
export function SelectionCommands({ current, indexOf, actions }: SelectionCommandsProps) {
  const run = (action: Action) => () => {
    const span = spanOf(current, indexOf)
    if (current && span) actions.run(action, current.at, span)
    else toast('Choose a token in the table')
  }
  useCommand('rename-token', run('rename'))
  useCommand('move-tokens', run('move-to'))
  useCommand('retype', run('retype'))
  useCommand('alias-to-nearest', run('nearest'))
  useCommand('split-composite', run('split'))
  useCommand('apply-formula', run('formula'))
  useCommand('deprecate', run('deprecate'))
  return null
}
