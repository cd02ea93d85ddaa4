import type { Resolver } from '@tessera/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Input } from '@tessera/engine'
import { useMemo, useState } from 'react'
import { usePreferences } from '../../../tokens/grid/preferences.ts'
import type { ThemeColumn } from '../../../tokens/grid/theme-columns.ts'
import { useHeadings } from '../../../tokens/grid/use-headings.ts'
import type { Row } from '../../../tokens/model/model.ts'
import { useRowIndex } from '../../../tokens/model/row-index.ts'
import { inputText } from '../../../tokens/model/themes/input-words.ts'
import { tokensetsOf } from '../../../tokens/model/themes/sources.ts'
import type { ThemeSystem } from '../../../tokens/model/themes/theme-system.ts'
import { useOpenLayer } from '../../../tokens/model/themes/use-open-layer.ts'
import { useThemeSystem } from '../../../tokens/model/themes/use-theme-system.ts'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDelayedText } from '../../../ui/form/use-delayed-text.ts'
import { announce } from '../../../ui/overlay/toast.tsx'
import { useLength } from '../../../ui/page/length.ts'
import { Empty, Failed, Loading } from '../../../ui/states.tsx'
import { LayerEditor } from '../layers/layer-editor.tsx'
import { LayerTroubles } from '../layers/layer-troubles.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useInput } from '../use-input.ts'
import { useColumns } from './use-columns.ts'
import { ValueGrid } from './value-grid.tsx'
import type { ValueContext } from './value-row.tsx'
import styles from './values.module.css'

/** The tokens of a resolver by combination: each value, and the layer that sets it where that is not the usual one. */
export function Values({ resolver, readOnly }: { resolver: Resolver; readOnly: string | null }) {
  const { data: system, error, retry } = useThemeSystem(resolver)
  const [input, choose] = useInput(resolver)
  const { by, choices, setBy, columns, others } = useColumns(resolver, input)
  const { q = '' } = useSearch({ from: '/app/w/$ws/themes/$resolver' })
  const navigate = useNavigate({ from: '/w/$ws/themes/$resolver' })
  const [text, setText] = useDelayedText(
    q,
    next => void navigate({ search: ({ q: _, ...before }) => (next ? { ...before, q: next } : before), replace: true }),
  )
  if (error) return <Failed error={error} retry={retry} />
  if (system?.names.length === 0)
    return (
      <Empty title="No tokens yet" manual="tokens/themes">
        The tokens come from the tokensets and modes that “Sets and axes” takes as sources.
      </Empty>
    )
  return (
    <div className={styles.screen} data-fills>
      <LayerTroubles tokensets={tokensetsOf(resolver)} />
      <Toolbar axes={others} input={input} onChoose={choose}>
        <SearchField label="Search tokens" placeholder="Search tokens" value={text} onChange={setText} />
        {choices.length > 0 && <Select label="Columns" choices={choices} value={by} onChange={setBy} />}
      </Toolbar>
      {system ? (
        <Tokens resolver={resolver} system={system} input={input} columns={columns} q={q} readOnly={readOnly} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

interface TokensProps {
  resolver: Resolver
  system: ThemeSystem
  input: Input
  columns: readonly ThemeColumn[]
  q: string
  readOnly: string | null
}

function Tokens({ resolver, system, input, columns, q, readOnly }: TokensProps) {
  const { input: named } = useSearch({ from: '/app/w/$ws/themes/$resolver' })
  const [{ density, headings, notation }] = usePreferences()
  const rowHeight = useLength(`size-row-${density}`)
  const [editing, setEditing] = useState<{ name: string; input: Input } | null>(null)
  const all = useMemo(
    () =>
      system.names
        .filter(name => columns.some(column => system.holderAt(name, column.input)))
        .map((name): Row => ({ name, cells: [], index: '' })),
    [system, columns],
  )
  const rows = useMemo(() => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    return words.length === 0 ? all : all.filter(({ name }) => words.every(word => name.toLowerCase().includes(word)))
  }, [all, q])
  const indexOf = useRowIndex(rows)
  const table = { id: resolver.id, rows, indexOf, all: all.length, wanted: headings, isSorted: q !== '' }
  const { lines, lineIndex, hasHeadings, setOpen } = useHeadings(table)
  const ways = useWays(resolver, system, columns)
  const context = useMemo(
    (): ValueContext => ({
      system,
      columns,
      all,
      notation,
      readOnly,
      ...ways,
      onEdit(name, column) {
        if (readOnly) return announce(readOnly)
        setEditing({ name, input: columns[Math.max(0, column - 1)]!.input })
      },
    }),
    [system, columns, all, notation, readOnly, ways],
  )
  return (
    <>
      {rows.length === 0 ? (
        <Empty title="Nothing matches">No token of these themes is called that.</Empty>
      ) : (
        <div className={styles.frame}>
          <ValueGrid
            label={`Values of ${resolver.name}`}
            context={context}
            lines={lines}
            lineIndex={lineIndex}
            hasHeadings={hasHeadings}
            setOpen={setOpen}
            rowHeight={rowHeight}
            first={named ? columns.findIndex(column => inputText(column.input) === inputText(input)) + 1 : 0}
            count={rows.length === all.length ? `${all.length}` : `${rows.length} of ${all.length}`}
          />
        </div>
      )}
      <LayerEditor
        system={system}
        input={editing?.input ?? input}
        editing={editing}
        isOpen={editing !== null}
        onClose={() => setEditing(null)}
      />
    </>
  )
}

/** The ways from a token to where it is written, and to its values over two axes. */
function useWays(resolver: Resolver, system: ThemeSystem, columns: readonly ThemeColumn[]) {
  const { workspace_id: ws, id } = resolver
  const navigate = useNavigate()
  const onOpenLayer = useOpenLayer(ws)
  return useMemo(
    () => ({
      onOpenLayer,
      onOpen(name: string, column: number) {
        const among = column === 0 ? columns : [columns[column - 1]!]
        const holder = among.map(each => system.holderAt(name, each.input)).find(each => each !== undefined)
        const mode_id = holder && system.modeOf(holder.source)
        if (holder && mode_id !== undefined) onOpenLayer(name, { tokenset_id: holder.source.tokenset_id, mode_id })
      },
      onMatrix: (token: string) =>
        void navigate({
          to: '/w/$ws/themes/$resolver',
          params: { ws, resolver: id },
          search: { tab: 'matrix', token },
        }),
    }),
    [onOpenLayer, columns, system, navigate, ws, id],
  )
}
