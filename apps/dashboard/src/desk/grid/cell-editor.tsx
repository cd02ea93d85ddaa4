import type { Json, TypeName } from '@tessera/engine'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Draft } from '../../tokens/values/draft.ts'
import { useHeldCell } from '../../tokens/edits/use-held-cell.ts'
import { judge, type Judged } from '../../tokens/editors/formula/judge.ts'
import { EditorHelp } from '../../tokens/editors/formula/lazy-editor-help.ts'
import { useCompletion, type Completion } from '../../tokens/editors/formula/use-completion.ts'
import type { Model } from '../../tokens/model/model.ts'
import type { Resolver } from '../../tokens/model/resolver.ts'
import { editText, step } from '../../tokens/values/value-text.ts'
import styles from './cell-editor.module.css'

export type After = 'down' | 'up' | 'next' | 'previous' | 'stay'

export interface CellEditorProps {
  model: Model
  resolver: Resolver
  modeIndex: number
  name: string
  type: TypeName
  /** The present value; null where the mode does not set the token. */
  draft: Draft | null
  /** The initial text in place of the value. */
  initial: string | null
  label: string
  /** The number of cells that take the value. */
  count?: number
  onCommit: (value: Json, after: After) => void
  onCancel: () => void
  /** The field lost the focus while its text is not a value. */
  onAbandon: (text: string, reason: string) => void
}

/** A single-line editor for a literal, `{alias}`, a name after `=`, or a formula. */
export function CellEditor(props: CellEditorProps) {
  const { model, resolver, modeIndex, name, type, draft, initial, label, count = 1 } = props
  const [text, setText] = useState(initial ?? (draft ? editText(draft) : ''))
  const input = useRef<HTMLInputElement>(null)
  const after = useRef<After>('stay')

  useHeldCell(model.modes[modeIndex]!.id, name)

  const judged = useMemo(
    () => judge({ model, resolver, modeIndex, name }, type, text, draft?.value),
    [model, resolver, modeIndex, name, type, text, draft],
  )
  const { error } = judged
  const { finish, cancel, commit, onBlur } = useEnding(props, text, judged)
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
  const { id, completing } = completion
  // An incomplete name is not a mistake yet.
  const isOpen = completing !== null && completing.what !== 'word'
  const isShown = !isOpen && text.trim() !== ''
  const hint = hintOf(completion, isShown ? judged : null)
  useFocus(input, initial)

  const onKeyDown = keyHandler({ type, text, setText, after, completion, cancel, commit })

  return (
    <>
      <input
        ref={input}
        className={styles.input}
        value={text}
        aria-label={count > 1 ? `${label}: editing ${count} cells` : label}
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
      {count > 1 && (
        <span className={styles.together} aria-hidden>
          Editing {count} cells
        </span>
      )}
      <EditorHelp
        anchor={input}
        id={`${id}-about`}
        completion={completion}
        model={model}
        resolver={resolver}
        judged={isShown ? judged : null}
        type={type}
        name={name}
        hint={hint}
      />
    </>
  )
}

/** The keys of an open list, or what can be typed; null where a fault stands in its place. */
function hintOf({ completing, offers }: Completion, judged: Judged | null): string | null {
  if (offers.length > 0) return completing?.whole ? '↑ ↓ Enter · → formula' : '↑ ↓ and Enter'
  return judged?.error || judged?.warning ? null : '{ token · = formula'
}

interface Keys {
  type: TypeName
  text: string
  setText: (text: string) => void
  /** Where the cursor goes when the key takes an offer. */
  after: RefObject<After>
  completion: Completion
  cancel: () => void
  commit: (then: After) => void
}

/** Keys go to the list of completions first. */
function keyHandler({ type, text, setText, after, completion, cancel, commit }: Keys) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    const { key } = event
    const ends = endOf(event)
    after.current = ends ?? 'stay'
    if (completion.onKey(event)) return
    if (key === 'Escape') {
      event.preventDefault()
      cancel()
    } else if (ends) {
      // In an input method, Enter confirms the characters, not the value.
      if (event.nativeEvent.isComposing) return
      event.preventDefault()
      commit(ends)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = stepped(text, event)
      if (next !== null && type !== 'color' && type !== 'string') {
        event.preventDefault()
        setText(next)
      }
    }
  }
}

/** Editing ends only once: by a key, by a chosen token, or by the loss of focus. */
function useEnding(
  { draft, onCommit, onCancel, onAbandon }: CellEditorProps,
  text: string,
  { reading, error }: Judged,
) {
  const closed = useRef(false)
  const finish = (value: Json, then: After) => {
    closed.current = true
    onCommit(value, then)
  }
  const cancel = () => {
    closed.current = true
    onCancel()
  }
  const commit = (then: After) => {
    if (text.trim() === '') cancel()
    else if (reading.kind !== 'invalid' && !error) finish(reading.value, then)
  }
  const onBlur = () => {
    if (closed.current) return
    closed.current = true
    const before = draft ? editText(draft) : ''
    if (text === before || text.trim() === '') onCancel()
    else if (reading.kind !== 'invalid' && !error) onCommit(reading.value, 'stay')
    else onAbandon(text, error?.sentence ?? 'This is no value')
  }
  return { finish, cancel, commit, onBlur }
}

/** An initial text has the caret at its end; otherwise all of the value is selected. */
function useFocus(input: RefObject<HTMLInputElement | null>, initial: string | null): void {
  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    field.focus({ preventScroll: true })
    if (initial === null) field.select()
    else field.setSelectionRange(field.value.length, field.value.length)
  }, [input, initial])
}

/** Where the cursor goes after a key that ends editing. */
function endOf({ key, shiftKey }: KeyboardEvent): After | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  return null
}

function stepped(text: string, { key, shiftKey, altKey }: KeyboardEvent): string | null {
  const by = shiftKey ? 10 : altKey ? 0.1 : 1
  return step(text, key === 'ArrowDown' ? -by : by)
}
