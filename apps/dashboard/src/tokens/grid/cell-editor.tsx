import type { Json, TypeName } from '@tessera/engine'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Draft } from '../../values/draft.ts'
import { useHeldCell } from '../../edits/use-held-cell.ts'
import { judge } from '../../editors/formula/judge.ts'
import { EditorHelp } from '../../editors/formula/lazy-editor-help.ts'
import { useCompletion } from '../../editors/formula/use-completion.ts'
import type { Model } from '../../model/model.ts'
import type { Resolver } from '../../model/resolver.ts'
import { editText, step } from '../../values/value-text.ts'
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

/** One line that takes everything: a literal, `{alias}`, a name after `=`, or a formula. */
export function CellEditor(props: CellEditorProps) {
  const { model, resolver, modeIndex, name, type, draft, initial, label, onCommit, onCancel, onAbandon } = props
  const [text, setText] = useState(initial ?? (draft ? editText(draft) : ''))
  const input = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  const after = useRef<After>('stay')

  useHeldCell(model.modes[modeIndex]!.id, name)

  const finish = (value: Json, then: After) => {
    closed.current = true
    onCommit(value, then)
  }
  const completion = useCompletion({
    model,
    resolver,
    modeIndex,
    name,
    type,
    text,
    setText,
    input,
    caret: initial === null ? null : initial.length,
    onAlias: target => finish({ alias_to: target }, after.current),
  })
  const { id, completing, offers } = completion
  const judged = useMemo(
    () => judge({ model, resolver, modeIndex, name }, type, text, draft?.value),
    [model, resolver, modeIndex, name, type, text, draft],
  )
  const { reading, error } = judged
  // A name of which a part is there is no mistake yet.
  const isOpen = completing !== null && completing.what !== 'word'
  const isShown = !isOpen && text.trim() !== ''
  const hint =
    offers.length > 0
      ? completing?.whole
        ? '↑ ↓ Enter · → formula'
        : '↑ ↓ and Enter'
      : isShown && (error || judged.warning)
        ? null
        : '{ token · = formula'

  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    field.focus({ preventScroll: true })
    // What was typed to get here is the beginning; else everything is selected, to be replaced or kept.
    if (initial === null) field.select()
    else field.setSelectionRange(field.value.length, field.value.length)
  }, [initial])

  const cancel = () => {
    closed.current = true
    onCancel()
  }
  const commit = (then: After) => {
    if (text.trim() === '') cancel()
    else if (reading.kind !== 'invalid' && !error) finish(reading.value, then)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    const { key, shiftKey, altKey } = event
    const ends: After | null =
      key === 'Enter' ? (shiftKey ? 'up' : 'down') : key === 'Tab' ? (shiftKey ? 'previous' : 'next') : null
    after.current = ends ?? 'stay'
    if (completion.onKey(event)) return
    if (key === 'Escape') {
      event.preventDefault()
      cancel()
    } else if (ends) {
      // In an input method Enter confirms the characters, not the value.
      if (event.nativeEvent.isComposing) return
      event.preventDefault()
      commit(ends)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1
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
    else if (reading.kind !== 'invalid' && !error) onCommit(reading.value, 'stay')
    else onAbandon(text, error?.sentence ?? 'This is no value')
  }

  return (
    <>
      <input
        ref={input}
        className={styles.input}
        value={text}
        aria-label={label}
        aria-invalid={isShown && error !== null}
        aria-describedby={`${id}-about`}
        {...completion.props}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={event => {
          setText(event.target.value)
          completion.props.onSelect()
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <EditorHelp
        anchor={input}
        id={`${id}-about`}
        completion={completion}
        model={model}
        resolver={resolver}
        judged={isShown ? judged : null}
        type={type}
        hint={hint}
      />
    </>
  )
}
