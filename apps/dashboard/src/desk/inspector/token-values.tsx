import { formulaText, referenceIn, type Json, type TypeName } from '@tessera/engine'
import { Pencil } from '../../icons/icons.generated.ts'
import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { inputWith } from '../../tokens/model/themes/lens.ts'
import { targetsOf } from '../../tokens/model/themes/links.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { CellEditor } from '../grid/cell-editor.tsx'
import { setValue } from '../../tokens/model/changes-of.ts'
import { cssOf } from '../../tokens/values/color.ts'
import { isComposite } from '../../tokens/values/composite.ts'
import { CompositeForm } from '../../tokens/editors/composite-form.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { Dotted } from '../../ui/text/dotted.tsx'
import { targetOf } from '../../tokens/values/draft.ts'
import type { InspectorProps } from './props.ts'
import { rowDraft } from '../../tokens/model/model.ts'
import { ShownText } from '../../tokens/pictures/shown-text.tsx'
import { ValueView } from '../../tokens/pictures/value-view.tsx'
import { ValueChain } from './value-chain.tsx'
import { Section } from './section.tsx'
import styles from './inspector.module.css'

interface Editing {
  modeIndex: number
  /** The initial text in place of the value. */
  text: string | null
  /** Edits a value of several parts as text. */
  asText?: boolean
}

/** The value in each mode, and the chain of its aliases. */
export function TokenValues(props: InspectorProps) {
  const [editing, setEditing] = useState<Editing | null>(null)
  return (
    <Section id="values" label="Values">
      <div className={styles.rows}>
        {props.tokens.model.modes.map((mode, i) => (
          <ModeValue
            key={mode.id}
            {...props}
            modeIndex={i}
            editing={editing?.modeIndex === i ? editing : null}
            onEdit={setEditing}
          />
        ))}
      </div>
    </Section>
  )
}

interface ModeValueProps extends InspectorProps {
  modeIndex: number
  editing: Editing | null
  onEdit: (editing: Editing | null) => void
}

/** The value in one mode, its result there, and its result under the chosen themes. */
function valueIn({ tokens: { model, resolver }, row, lens, modeIndex }: ModeValueProps) {
  const draft = row.cells[modeIndex]?.draft ?? null
  const type = (draft ?? rowDraft(row))?.type ?? 'string'
  if (!draft) return { type, draft, resolved: undefined, themed: null, shown: undefined }
  const resolved = resolver.resolve(modeIndex, row.name)
  const themed = lens?.look(model.modes[modeIndex]!.id, row.name, draft) ?? null
  return { type, draft, resolved, themed, shown: themed?.kind === 'resolved' ? themed.resolved : resolved }
}

type ModeFacts = ReturnType<typeof valueIn>

/** The value that the form begins with: of an alias, its result. */
function initialParts({ draft, resolved }: ModeFacts): Json | undefined {
  if (draft && referenceIn(draft.value) === null) return draft.value
  return resolved?.ok ? resolved.value : undefined
}

function ModeValue(props: ModeValueProps) {
  const { tokens, row, readOnly, modeIndex, editing, onEdit } = props
  const { model, edits } = tokens
  const opener = useRef<Element | null>(null)
  const mode = model.modes[modeIndex]!
  const value = valueIn(props)
  const { type, draft, resolved, themed } = value
  const inParts = editing && !editing.asText && isComposite(type) ? type : null
  const closeForm = () => {
    onEdit(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const save = (next: Json) => edits.edit(`Changed ${row.name}`, [setValue(model, row, modeIndex, next)])
  return (
    <div>
      <div className={styles.row}>
        <span className={styles.key} title={mode.name}>
          {mode.name}
        </span>
        {type === 'color' && !readOnly && <ColorButton {...props} value={value} />}
        <span className={styles.value}>
          <ShownValue name={row.name} value={value} />
          {editing && !inParts && <TextEditor {...props} type={type} editing={editing} onSave={save} />}
        </span>
        <IconButton
          label={draft ? `Edit the value in ${mode.name}` : `Set a value in ${mode.name}`}
          size="small"
          unavailable={readOnly}
          onPress={event => {
            opener.current = event.target
            onEdit({ modeIndex, text: null })
          }}
        >
          <Pencil size={12} />
        </IconButton>
      </div>
      {inParts && (
        <CompositeForm
          tokens={tokens}
          name={row.name}
          modeIndex={modeIndex}
          type={inParts}
          value={initialParts(value)}
          onSave={next => {
            closeForm()
            save(next)
          }}
          onCancel={closeForm}
          onText={() => onEdit({ modeIndex, text: null, asText: true })}
        />
      )}
      <ValueChain
        name={row.name}
        type={type}
        own={resolved}
        themed={themed}
        formula={draft && formulaText(draft.value)}
        valueOf={name => valueOf(props, name, themed?.kind === 'resolved')}
        onStep={step => goToStep(props, step)}
      />
    </div>
  )
}

function ColorButton({
  tokens,
  row,
  modeIndex,
  onPick,
  value: { shown, themed },
}: ModeValueProps & { value: ModeFacts }) {
  return (
    <AriaButton
      className={styles.tile!}
      aria-label={`Choose the color in ${tokens.model.modes[modeIndex]!.name}`}
      onPress={event => onPick({ name: row.name, modeIndex, anchor: event.target })}
    >
      <Swatch color={shown?.ok ? cssOf(shown.value) : null} awaited={themed?.kind === 'unknown'} />
    </AriaButton>
  )
}

function ShownValue({ name, value: { type, draft, resolved, themed, shown } }: { name: string; value: ModeFacts }) {
  if (!draft) return <span className={styles.muted}>not set</span>
  if (type !== 'color' || !shown?.ok) return <ValueView draft={draft} resolved={resolved} themed={themed} name={name} />
  const target = targetOf(draft)
  if (target === null) return <ShownText type={type} value={draft.value} />
  return (
    <code>
      <Dotted text={`{${target}}`} />
    </code>
  )
}

interface TextEditorProps extends ModeValueProps {
  type: TypeName
  editing: Editing
  onSave: (value: Json) => void
}

function TextEditor({ tokens: { model, resolver }, row, modeIndex, type, editing, onEdit, onSave }: TextEditorProps) {
  return (
    <CellEditor
      model={model}
      resolver={resolver}
      modeIndex={modeIndex}
      name={row.name}
      type={type}
      draft={row.cells[modeIndex]?.draft ?? null}
      initial={editing.text}
      label={`${row.name} in ${model.modes[modeIndex]!.name}`}
      onCommit={value => {
        onEdit(null)
        onSave(value)
      }}
      onCancel={() => onEdit(null)}
      onAbandon={(text, reason) => {
        onEdit(null)
        toast(`“${text}” was not kept: ${reason}`, {
          action: { label: 'Edit again', run: () => onEdit({ modeIndex, text, asText: true }) },
        })
      }}
    />
  )
}

/** Goes to the token of a name: in this mode, or else in the layer of the themes that has it. */
function goToStep({ tokens: { model }, lens, onGoTo, onOpenLayer, modeIndex }: ModeValueProps, step: string): void {
  const chosen = lens?.chosen
  const mode_id = model.modes[modeIndex]!.id
  const input = chosen && inputWith(chosen.system, mode_id, chosen.input)
  const holder = input && chosen.system.holderAt(step, input)
  const place = holder ? chosen.system.modeOf(holder.source) : undefined
  if (model.byName.get(step)?.cells[modeIndex]) return onGoTo(step)
  if (place !== undefined) return onOpenLayer(step, { ...holder!.source, mode_id: place })
  const [other] = lens && !model.byName.has(step) ? targetsOf(lens, mode_id, step) : []
  if (other) onOpenLayer(step, other)
  else onGoTo(step)
}

/** The result of a name, in the mode or under the themes. */
function valueOf({ tokens, lens, modeIndex }: ModeValueProps, name: string, byThemes: boolean) {
  const mode_id = tokens.model.modes[modeIndex]!.id
  const chosen = byThemes ? lens?.chosen : null
  const input = chosen && inputWith(chosen.system, mode_id, chosen.input)
  if (input) return chosen.system.at(name, input)
  const own = tokens.resolver.resolve(modeIndex, name)
  return own ?? (lens ? targetsOf(lens, mode_id, name)[0]?.resolved : undefined)
}
