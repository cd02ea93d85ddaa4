import { checkName, typeNames, type TypeName } from '@tessera/engine'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { judge } from '../../tokens/editors/formula/judge.ts'
import { ValueField } from '../../tokens/editors/formula/value-field.tsx'
import { collidesWith } from './collision.ts'
import { isComposite } from '../../tokens/values/composite.ts'
import type { Model } from '../../tokens/model/model.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { ValueView } from '../../tokens/pictures/value-view.tsx'

interface Props {
  tokens: Tokens
  /** The initial fields; null while the dialog is closed. */
  start: { name: string; type: TypeName; text: string } | null
  onClose: () => void
  onMade: (name: string) => void
}

export function NewToken({ tokens, start, onClose, onMade }: Props) {
  return (
    <Dialog title="Create token" isOpen={start !== null} onClose={onClose} size="small">
      {start && <NewTokenForm tokens={tokens} start={start} onClose={onClose} onMade={onMade} />}
    </Dialog>
  )
}

interface Fields {
  name: string
  type: TypeName
  text: string
  description: string
  /** Creates the token in all modes. */
  everywhere: boolean
}

function NewTokenForm({ tokens, start, onClose, onMade }: Props & { start: NonNullable<Props['start']> }) {
  const { model, edits } = tokens
  const [fields, setFields] = useState<Fields>({ ...start, description: '', everywhere: true })
  const [tried, setTried] = useState(false)
  const { name, type, description, everywhere } = fields
  const change = (part: Partial<Fields>) => setFields(before => ({ ...before, ...part }))
  const examined = examine(tokens, fields)
  const { first, trimmed, nameError, collision, valueError, draft } = examined

  const create = () => {
    setTried(true)
    if (nameError || valueError || !draft) return
    const modes = everywhere ? model.modes : [model.modes[first]!]
    edits.edit(
      `Created ${trimmed}`,
      modes.map(mode => ({ mode_id: mode.id, name: trimmed, before: null, after: draft })),
    )
    onClose()
    onMade(trimmed)
  }
  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        create()
      }}
    >
      <DialogBody>
        <Field
          label="Name"
          mono
          value={name}
          onChange={text => change({ name: text })}
          error={(tried || name.includes('{') || model.byName.has(trimmed)) && nameError ? nameError : null}
          hint={
            collision
              ? `In CSS and Android exports it falls together with ${collision} and gets a number`
              : 'Dots make groups: color.brand.primary'
          }
          autoFocus
          autoComplete="off"
        />
        <Select
          label="Type"
          choices={typeNames.map(id => ({ id, label: id }))}
          value={type}
          onChange={id => change({ type: id as TypeName })}
        />
        <NewValue
          tokens={tokens}
          type={type}
          text={fields.text}
          onChange={text => change({ text })}
          examined={examined}
          tried={tried}
        />
        <Field
          label="Description"
          value={description}
          onChange={text => change({ description: text })}
          lines={2}
          maxLength={10_000}
        />
        {model.modes.length > 1 && (
          <Checkbox isSelected={everywhere} onChange={isSelected => change({ everywhere: isSelected })}>
            In all {model.modes.length} modes
          </Checkbox>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" type="submit">
          Create token
        </Button>
      </DialogFooter>
    </Form>
  )
}

const faultOfName = (model: Model, name: string): string | null =>
  checkName(name) ?? (model.byName.has(name) ? `There is already a token named “${name}”` : null)

/** The token that the fields describe, or their faults. */
function examine({ model, resolver }: Tokens, { name, type, text, description, everywhere }: Fields) {
  const first = Math.max(
    0,
    model.modes.findIndex(mode => mode.is_default),
  )
  const trimmed = name.trim()
  const nameError = faultOfName(model, trimmed)
  const collision = nameError ? null : collidesWith(model, trimmed)
  // Nobody types a shadow on one line: it starts as the example; the inspector has a field for each part.
  const inParts = isComposite(type) && text.trim() === ''
  const valueText = inParts ? examples[type] : text
  const judged = judge({ model, resolver, modeIndex: first, name: trimmed }, type, valueText, undefined)
  // A value that is right in one mode may close a circle in another.
  const elsewhere = everywhere
    ? model.modes.flatMap((mode, modeIndex) => {
        const fault = judge({ model, resolver, modeIndex, name: trimmed }, type, valueText, undefined).error
        return fault ? [`In ${mode.name}: ${fault.sentence}`] : []
      })[0]
    : undefined
  const valueError =
    valueText.trim() === ''
      ? 'A value is needed: a literal, {name} of another token, or = and a formula'
      : (judged.error?.sentence ?? elsewhere ?? null)
  const draft = judged.draft && { ...judged.draft, description: description || null }
  return { first, trimmed, nameError, collision, inParts, judged, valueError, draft }
}

function NewValue({
  tokens,
  type,
  text,
  onChange,
  examined: { first, trimmed, judged, valueError, draft, inParts },
  tried,
}: {
  tokens: Tokens
  type: TypeName
  text: string
  onChange: (text: string) => void
  examined: ReturnType<typeof examine>
  tried: boolean
}) {
  return (
    <ValueField
      tokens={tokens}
      modeIndex={first}
      name={trimmed}
      type={type}
      label="Value"
      value={text}
      onChange={onChange}
      judged={judged}
      placeholder={isComposite(type) ? 'Empty, or {name} of another token' : examples[type]}
      error={tried && valueError ? valueError : null}
      hint={
        draft ? (
          <>
            <ValueView notation="written" name={trimmed} draft={draft} resolved={judged.resolved} asResolved />
            {inParts && ' to start with; the inspector has a field for each part'}
          </>
        ) : (
          'Or {name} to point at another token, or = and a formula'
        )
      }
    />
  )
}

const examples: Record<TypeName, string> = {
  color: '#8a2a67, oklch(0.7 0.15 200) or {alias}',
  dimension: '16px or {alias}',
  fontFamily: 'Inter, sans-serif',
  fontWeight: '600',
  fontSize: '14px',
  lineHeight: '1.5',
  letterSpacing: '0.2px',
  duration: '150ms',
  cubicBezier: '0.2, 0, 0, 1',
  number: '1.25',
  strokeStyle: 'solid',
  border: '{"color": "#ccc", "width": "1px", "style": "solid"}',
  transition: '{"duration": "150ms", "delay": "0ms", "timingFunction": [0.2, 0, 0, 1]}',
  shadow: '{"color": "#0003", "offsetX": "0px", "offsetY": "2px", "blur": "8px", "spread": "0px"}',
  gradient: '[{"color": "#8a2a67", "position": 0}, {"color": "#d39a35", "position": 1}]',
  typography:
    '{"fontFamily": "Inter", "fontSize": "14px", "fontWeight": 400, "letterSpacing": "0px", "lineHeight": 1.5}',
  string: 'Any text',
  boolean: 'true or false',
}
