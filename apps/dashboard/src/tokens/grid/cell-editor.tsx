import type { Json, TypeName } from '@tessera/engine'
import { CornerDownRight, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { AliasList, optionId } from '../values/alias-list.tsx'
import { suggest, type Suggestion } from '../values/alias-search.ts'
import type { Draft } from '../edits/draft.ts'
import type { Model } from '../model.ts'
import { Panel } from './panel.tsx'
import { dependents, type Resolver } from '../resolver.ts'
import { editText, readText, step, type Reading } from '../values/value-text.ts'
import { ValueView } from '../values/value-view.tsx'
import styles from './cell-editor.module.css'

export type After = 'down' | 'up' | 'next' | 'previous' | 'stay'

export interface CellEditorProps {
  model: Model
  resolver: Resolver
  modeIndex: number
  name: string
  type: TypeName
  /** What is there now; null where the mode does not set it. */
  draft: Draft | null
  /** What to start with instead of it. */
  initial: string | null
  label: string
  onCommit: (value: Json, after: After) => void
  onCancel: () => void
  /** The focus went elsewhere while what was typed cannot be a value. */
  onAbandon: (text: string, reason: string) => void
}

/** One line that takes everything: a literal, `{alias}`, or a name after `=`. */
export function CellEditor(props: CellEditorProps) {
  const { model, resolver, modeIndex, name, type, draft, initial, label, onCommit, onCancel, onAbandon } = props
  const [text, setText] = useState(initial ?? (draft ? editText(draft) : ''))
  const [chosen, setChosen] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  const id = useId()

  const query = /^\s*[{=]\s*([^}]*)$/.exec(text)?.[1]
  const pointing = query !== undefined
  const circular = useMemo(
    () => (pointing ? dependents(model, modeIndex, name) : new Set<string>()),
    [model, modeIndex, name, pointing],
  )
  const list: Suggestion[] = useMemo(
    () => (query === undefined ? [] : suggest(model, { query, type, self: name, modeIndex, circular })),
    [model, modeIndex, name, type, query, circular],
  )
  const reading = useMemo(() => readText(type, text, draft?.value), [type, text, draft])
  const circle =
    reading.kind === 'alias' && (reading.target === name || dependents(model, modeIndex, name).has(reading.target))
  const error = query !== undefined || text.trim() === '' ? null : faultOf(reading, circle)
  const preview =
    query !== undefined || reading.kind === 'invalid' || circle
      ? null
      : { type, value: reading.value, description: null }

  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    field.focus({ preventScroll: true })
    // What was typed to get here is the beginning; else everything is selected, to be replaced or kept.
    if (initial === null) field.select()
    else field.setSelectionRange(field.value.length, field.value.length)
  }, [initial])
  useEffect(() => setChosen(0), [query])

  const commit = (after: After, value?: Json) => {
    if (value === undefined && text.trim() === '') return cancel()
    if (value === undefined && (reading.kind === 'invalid' || circle)) return
    closed.current = true
    onCommit(value ?? (reading as { value: Json }).value, after)
  }
  const cancel = () => {
    closed.current = true
    onCancel()
  }
  const pick = (suggestion: Suggestion | undefined, after: After) => {
    if (suggestion && !suggestion.circular) commit(after, { alias_to: suggestion.row.name })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    const { key, shiftKey, altKey } = event
    const ends: After | null =
      key === 'Enter' ? (shiftKey ? 'up' : 'down') : key === 'Tab' ? (shiftKey ? 'previous' : 'next') : null
    if (key === 'Escape') {
      event.preventDefault()
      cancel()
    } else if (ends) {
      // In an input method Enter confirms the characters, not the value.
      if (event.nativeEvent.isComposing) return
      event.preventDefault()
      if (query !== undefined && list.length > 0) pick(list[chosen], ends)
      else commit(ends)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1
      if (list.length > 0) {
        event.preventDefault()
        setChosen((chosen + by + list.length) % list.length)
        return
      }
      const next = step(text, -by * (shiftKey ? 10 : altKey ? 0.1 : 1))
      if (next !== null && type !== 'color' && type !== 'string') {
        event.preventDefault()
        setText(next)
      }
    }
  }

  const onBlur = () => {
    if (closed.current) return
    closed.current = true
    const before = draft ? editText(draft) : ''
    if (text === before || text.trim() === '') onCancel()
    else if (reading.kind !== 'invalid' && !circle) onCommit(reading.value, 'stay')
    else onAbandon(text, faultOf(reading, circle) ?? 'This is no value')
  }

  return (
    <>
      <input
        ref={input}
        className={styles.input}
        value={text}
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={`${id}-about`}
        role="combobox"
        aria-expanded={list.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={list.length > 0 ? optionId(id, chosen) : undefined}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <Panel anchor={input}>
        {query !== undefined ? (
          <AliasList
            id={id}
            list={list}
            chosen={chosen}
            model={model}
            resolver={resolver}
            query={query}
            onPick={suggestion => pick(suggestion, 'stay')}
          />
        ) : null}
        <div id={`${id}-about`} className={styles.about}>
          {error ? (
            <span className={styles.error}>
              <TriangleAlert size={13} aria-hidden /> {error}
            </span>
          ) : preview ? (
            <>
              <span className={styles.kind}>
                {reading.kind === 'alias' ? (
                  <>
                    <CornerDownRight size={12} aria-hidden /> alias
                  </>
                ) : (
                  type
                )}
              </span>
              <ValueView draft={preview} resolved={resolver.tryOut(modeIndex, name, preview)} asResolved />
            </>
          ) : null}
          {query !== undefined && list.length > 0 && <span className={styles.hint}>↑ ↓ and Enter</span>}
          {query === undefined && !error && <span className={styles.hint}>{'{ to point at a token'}</span>}
        </div>
      </Panel>
    </>
  )
}

/** Why what was typed cannot be stored, as a sentence; null where it can. */
function faultOf(reading: Reading, circle: boolean): string | null {
  if (reading.kind === 'invalid') return reading.error
  return reading.kind === 'alias' && circle ? `{${reading.target}} leads here already: this would be a circle` : null
}
