import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { MenuContent, MenuItem, MenuLine } from '../../../ui/overlay/menu.tsx'
import { announce } from '../../../ui/overlay/toast.tsx'
import { namesBelow } from '../../../tokens/model/groups.ts'
import { removalOf } from '../../../tokens/model/changes-of.ts'
import type { CellChange } from '../../../tokens/edits/save.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { useWorkbench, type WorkbenchStore } from '../../workbench-store.ts'
import type { GridActions } from '../grid-handle.ts'
import type { Action } from '../../../tokens/grid/grid-keys.ts'
import { spanOf, type Span } from '../../../tokens/model/selection.ts'
import styles from './context-menu.module.css'

export interface ContextMenuProps {
  store: WorkbenchStore
  tokens: Tokens
  ws: string
  indexOf: ReadonlyMap<string, number>
  actions: GridActions
  readOnly: string | null
  onRemove: (changes: CellChange[], then: () => void) => void
  onGroup: (path: string) => void
}

/** The menu of actions on the selection or on a group, at the pointer or the focus. */
export function ContextMenu(props: ContextMenuProps) {
  const { store } = props
  const place = useWorkbench(store, state => state.menu)
  const trigger = useRef<HTMLSpanElement>(null)
  const close = () => store.set({ menu: null })
  if (!place) return null
  return (
    <>
      <span
        ref={trigger}
        className={styles.place}
        style={{ insetInlineStart: place.x, insetBlockStart: place.y }}
        aria-hidden
      />
      <MenuContent
        id="context-menu"
        label={place.group === null ? 'Selected tokens' : `Group ${place.group}`}
        trigger={trigger}
        isOpen
        autoFocus="first"
        onClose={close}
      >
        {place.group === null ? <OfSelection {...props} /> : <OfGroup {...props} group={place.group} />}
      </MenuContent>
    </>
  )
}

function OfSelection({ store, tokens, ws, indexOf, actions, readOnly }: ContextMenuProps) {
  const navigate = useNavigate()
  const { selection } = store.state()
  const span = spanOf(selection, indexOf)
  if (!selection || !span) return null
  const run =
    (action: Action, over: Span = span) =>
    () =>
      actions.run(action, selection.at, over)
  const { model } = tokens
  const names =
    model.rows.length === 0
      ? []
      : [...indexOf.keys()].slice(span.rows[0], span.rows[1] + 1).filter(name => model.byName.has(name))
  const isOne = names.length === 1
  const params = { ws, tokenset: tokens.edits.tokenset_id }
  const onName = span.columns[0] === 0
  return (
    <>
      <CellItems copy={() => actions.copy(span)} run={run} isOne={isOne} onName={onName} readOnly={readOnly} />
      <MenuLine />
      <MenuItem shortcut="N" unavailable={readOnly} onAction={run('new')}>
        Create token…
      </MenuItem>
      <MenuItem
        shortcut="D"
        unavailable={readOnly ?? (isOne ? null : 'One token at a time')}
        onAction={run('duplicate')}
      >
        Duplicate…
      </MenuItem>
      <MenuItem shortcut="R" unavailable={readOnly ?? (isOne ? null : 'One token at a time')} onAction={run('rename')}>
        Rename…
      </MenuItem>
      <MenuItem shortcut="M" unavailable={readOnly} onAction={run('move-to')}>
        Move to…
      </MenuItem>
      <MenuItem unavailable={readOnly} onAction={run('retype')}>
        Change type…
      </MenuItem>
      <MenuLine />
      <MenuItem unavailable={readOnly} onAction={run('nearest')}>
        Alias to nearest…
      </MenuItem>
      <MenuItem unavailable={readOnly} onAction={run('split')}>
        Split into tokens…
      </MenuItem>
      <MenuItem shortcut="F" unavailable={readOnly} onAction={run('formula')}>
        Formula…
      </MenuItem>
      <MenuItem unavailable={readOnly} onAction={() => store.set({ dialog: { what: 'replace', names } })}>
        Find and replace…
      </MenuItem>
      <MenuLine />
      <MenuItem shortcut="A" onAction={run('follow')}>
        Go to what it points at
      </MenuItem>
      <MenuItem
        onAction={() => void navigate({ to: '/w/$ws/t/$tokenset/graph', params, search: { token: selection.at.name } })}
      >
        Alias graph
      </MenuItem>
      <MenuItem shortcut="I" onAction={run('details')}>
        Details
      </MenuItem>
      <MenuLine />
      <MenuItem unavailable={readOnly} onAction={run('deprecate')}>
        Deprecate…
      </MenuItem>
      <MenuItem shortcut="Delete" danger unavailable={readOnly} onAction={run('delete')}>
        {onName ? 'Delete tokens' : 'Delete values'}
      </MenuItem>
    </>
  )
}

interface CellItemsProps {
  copy: () => string
  run: (action: Action) => () => void
  isOne: boolean
  /** The selection includes the names. */
  onName: boolean
  readOnly: string | null
}

/** Actions on the values of the selected cells. */
function CellItems({ copy, run, isOne, onName, readOnly }: CellItemsProps) {
  return (
    <>
      <MenuItem
        shortcut="Ctrl C"
        onAction={() => void navigator.clipboard.writeText(copy()).then(() => announce('Copied'))}
      >
        Copy
      </MenuItem>
      <MenuItem
        shortcut="Ctrl D"
        unavailable={readOnly ?? (isOne ? 'Select the cells below, too' : null)}
        onAction={run('fill-down')}
      >
        Fill down
      </MenuItem>
      <MenuItem
        shortcut="Ctrl Enter"
        unavailable={readOnly ?? (onName ? 'Choose the value to set' : null)}
        onAction={run('fill-modes')}
      >
        Set in all modes
      </MenuItem>
    </>
  )
}

function OfGroup({
  store,
  tokens: { model },
  readOnly,
  onRemove,
  onGroup,
  group,
}: ContextMenuProps & { group: string }) {
  const names = namesBelow(model, group)
  const open = (dialog: Parameters<WorkbenchStore['set']>[0]['dialog']) => () => store.set({ dialog: dialog ?? null })
  const whole = group === '' ? 'This is no group but all tokens' : null
  return (
    <>
      <MenuItem onAction={() => onGroup(group)}>Show it alone</MenuItem>
      <MenuItem unavailable={whole} onAction={open({ what: 'guidance', group })}>
        Guidance…
      </MenuItem>
      <MenuLine />
      <MenuItem
        unavailable={readOnly}
        onAction={open({ what: 'new', name: group && `${group}.`, type: 'color', text: '' })}
      >
        Create token…
      </MenuItem>
      <MenuItem unavailable={readOnly ?? whole} onAction={open({ what: 'duplicate-group', group })}>
        Duplicate…
      </MenuItem>
      <MenuItem unavailable={readOnly ?? whole} onAction={open({ what: 'move', names, from: group })}>
        Rename or move…
      </MenuItem>
      <MenuLine />
      <MenuItem
        unavailable={readOnly}
        onAction={open({ what: 'formula', names, modeIndexes: model.modes.map((_, i) => i) })}
      >
        Formula…
      </MenuItem>
      <MenuItem unavailable={readOnly} onAction={open({ what: 'replace', names })}>
        Find and replace…
      </MenuItem>
      <MenuLine />
      <MenuItem unavailable={readOnly} onAction={open({ what: 'deprecate', names })}>
        Deprecate…
      </MenuItem>
      <MenuItem
        danger
        unavailable={readOnly ?? whole}
        onAction={() => onRemove(removalOf(model, names), () => onGroup(''))}
      >
        Delete group…
      </MenuItem>
    </>
  )
}
