import type { ListedScale } from '@tessera/contract'
import { useCallback, useMemo, type ReactNode } from 'react'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { useSettled } from '../../ui/form/use-settled.ts'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import type { OpenLayer } from '../../tokens/model/themes/use-open-layer.ts'
import type { PickerPlace } from '../../tokens/editors/color/color-popover.tsx'
import { isHeading, tokensIn } from '../../tokens/grid/headings.ts'
import { useCurrent, type Shown } from '../grid/use-selection.ts'
import { spanOf } from '../../tokens/model/selection.ts'
import { GroupNote, Inspector, SharedInspector } from '../lazy.ts'
import type { ChangePreferences } from '../../tokens/grid/preferences.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { useWorkbench, type WorkbenchStore } from '../workbench-store.ts'
import styles from '../tokens-screen.module.css'

interface Props {
  store: WorkbenchStore
  tokens: Tokens
  ws: string
  /** The lines of the table, headings included, in which the selection is a span. */
  lines: Shown
  lens: Lens | null
  readOnly: string | null
  onGoTo: (name: string) => void
  onOpenLayer: OpenLayer
  /** There is room beside the grid; otherwise the inspector covers it. */
  wide: boolean
  kept: boolean
  painted: boolean
  onPreferences: ChangePreferences
}

/** The inspector of the token with the cursor. */
export function InspectorPane({ store, tokens, ws, lines, lens, readOnly, onGoTo, onOpenLayer, ...place }: Props) {
  const { wide, kept, painted, onPreferences } = place
  const first = useCurrent(store, lines)
  const current = useWorkbench(store, state => state.marked) ?? first
  const sheet = useWorkbench(store, state => state.sheet)
  // The inspector does not follow every step of a held key.
  const name = useSettled(current?.at.name ?? '', 120)
  const row = tokens.model.byName.get(name)
  const heading = lines.rows[lines.indexOf.get(name) ?? -1]
  const onRename = useCallback(() => name !== '' && store.set({ dialog: { what: 'rename', name } }), [store, name])
  const onScale = useCallback(
    (scale: ListedScale) => store.set({ dialog: { what: 'scale', scale, group: scale.group } }),
    [store],
  )
  const onPick = useCallback((picker: PickerPlace) => store.set({ picker }), [store])
  const onClose = useCallback(
    () => (wide ? onPreferences(() => ({ inspector: false })) : store.set({ sheet: false })),
    [wide, onPreferences, store],
  )
  const span = useSettled(
    useMemo(() => spanOf(current, lines.indexOf), [current, lines]),
    120,
  )
  const selectedRows = useMemo(() => {
    const selected = span && tokensIn(lines.rows, span)
    return selected ? selected.rows.slice(selected.span.rows[0], selected.span.rows[1] + 1) : []
  }, [span, lines])
  const inspector =
    selectedRows.length > 1 ? (
      <SharedInspector
        key={selectedRows.map(each => each.name).join(' ')}
        tokens={tokens}
        rows={selectedRows}
        store={store}
        readOnly={readOnly}
        onClose={onClose}
      />
    ) : row ? (
      <Inspector
        key={row.name}
        ws={ws}
        tokens={tokens}
        row={row}
        lens={lens}
        readOnly={readOnly}
        onGoTo={onGoTo}
        onOpenLayer={onOpenLayer}
        onRename={onRename}
        onScale={onScale}
        onPick={onPick}
        onClose={onClose}
      />
    ) : (
      isHeading(heading) && <GroupNote ws={ws} tokenset_id={tokens.edits.tokenset_id} {...heading.heading} />
    )
  return wide ? (
    kept && inspector && <Aside isPainted={painted}>{inspector}</Aside>
  ) : (
    <Sheet title="Inspector" isOpen={sheet && Boolean(inspector)} onClose={onClose}>
      {inspector}
    </Sheet>
  )
}

const Aside = ({ isPainted, children }: { isPainted: boolean; children: ReactNode }) => (
  <aside className={styles.inspector} aria-label="Inspector">
    {isPainted && children}
  </aside>
)
