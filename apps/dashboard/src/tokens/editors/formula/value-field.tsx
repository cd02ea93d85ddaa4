// A form field for a literal, an alias or a formula, with completion.
import type { TypeName } from '@tessera/engine'
import { useRef, useState, type ReactNode } from 'react'
import { Field, type FieldProps } from '../../../ui/form/field.tsx'
import type { Tokens } from '../../model/use-tokens.ts'
import { CompletionList } from './completion-list.tsx'
import { FaultLine } from './fault-line.tsx'
import { formulaIn, type Judged } from './judge.ts'
import { Outcome } from './outcome.tsx'
import { Panel } from './panel.tsx'
import { useCompletion } from './use-completion.ts'
import styles from './formula.module.css'

interface Props extends Pick<FieldProps, 'label' | 'placeholder' | 'autoFocus' | 'list'> {
  tokens: Pick<Tokens, 'model' | 'resolver'>
  modeIndex: number
  name: string
  type: TypeName
  value: string
  onChange: (text: string) => void
  judged: Judged
  /** Shown unless a formula has a fault of its own. */
  error?: string | null
  hint?: ReactNode
}

export function ValueField({ tokens, modeIndex, name, type, value, onChange, judged, error, hint, ...field }: Props) {
  const { model, resolver } = tokens
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const completion = useCompletion({
    model,
    resolver,
    modeIndex,
    name,
    type,
    text: value,
    setText: onChange,
    input,
    caret: null,
  })
  const isNaming = completion.completing !== null && completion.completing.what !== 'word'
  const isFormula = formulaIn(judged.reading) !== undefined
  const marked = isFormula && !isNaming ? judged.error : null
  const shown = marked ? <FaultLine fault={marked} kind="error" /> : isNaming ? null : error
  return (
    <>
      <Field
        {...field}
        mono
        value={value}
        onChange={text => {
          onChange(text)
          completion.props.onSelect()
        }}
        onFocusChange={setFocused}
        error={shown}
        hint={
          isFormula && !marked && !isNaming ? (
            <span className={styles.outcome}>
              <Outcome judged={judged} type={type} name={name} />
            </span>
          ) : (
            hint
          )
        }
        autoComplete="off"
        spellCheck="false"
        // Completion comes before the form, where Enter submits and Escape closes.
        input={{ ref: input, onKeyDown: completion.onKey, ...completion.props }}
      />
      {isFocused && completion.offers.length > 0 && (
        <Panel anchor={input}>
          <CompletionList completion={completion} model={model} resolver={resolver} />
        </Panel>
      )}
    </>
  )
}
