import type { Guidance } from '@tessera/contract'
import { useState } from 'react'
import { api, isTesseraError } from '../../api/api.ts'
import { Plus, X } from '../../icons/icons.generated.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { OneOf } from '../../ui/form/one-of.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Notice } from '../../ui/states.tsx'
import { GuidanceText } from './guidance-text.tsx'
import { conditionOf, type Said } from './queries.ts'
import styles from './guidance.module.css'

export interface GuidanceDialogProps {
  ws: string
  subject: string
  name: string
  /** What is stored now; null: nothing. */
  stored: Guidance | null
  mayPin: boolean
  isOpen: boolean
  onClose: () => void
}

export function GuidanceDialog({ isOpen, ...props }: GuidanceDialogProps) {
  return (
    <Dialog title={`Guidance on ${props.name}`} isOpen={isOpen} onClose={props.onClose} isTall>
      <GuidanceForm {...props} />
    </Dialog>
  )
}

const nothing: Said = { purpose: null, do: [], dont: [], accessibility: null, examples: [] }

/** Without what is empty. */
const saidIn = ({ purpose, accessibility, ...lists }: Said): Said => ({
  purpose: purpose?.trim() ? purpose : null,
  do: lists.do.filter(text => text.trim() !== ''),
  dont: lists.dont.filter(text => text.trim() !== ''),
  accessibility: accessibility?.trim() ? accessibility : null,
  examples: lists.examples.filter(text => text.trim() !== ''),
})

/** A refusal at its field, such as `do.2`; elsewhere where no field has it. */
interface Fault {
  field: string
  message: string
}

const messageOf = (fault: Fault | null) => fault?.message ?? null

function faultOf(error: unknown): Fault {
  const field = isTesseraError(error) ? error.details['field'] : undefined
  return {
    field: typeof field === 'string' ? field : '',
    message: error instanceof Error ? error.message : String(error),
  }
}

function GuidanceForm({ ws, subject, name, stored, mayPin, onClose }: Omit<GuidanceDialogProps, 'isOpen'>) {
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState<Said>(base ?? nothing)
  const [view, setView] = useState<(typeof views)[number]['id']>('write')
  const { busy, fault, save } = useSave({ ws, subject, base, draft, setDraft, onSaved: onClose })
  const change = (part: Partial<Said>) => setDraft({ ...draft, ...part })
  const takeTheirs = () => {
    setBase(stored)
    setDraft(stored ?? nothing)
  }
  return (
    <DialogForm
      verb="Save"
      busy={busy}
      error={view === 'preview' || !isAtField(fault, draft) ? messageOf(fault) : null}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <OneOf label="Write or preview" choices={views} value={view} onChange={setView} />
      {isOther(stored, base) && <ChangedMeanwhile onTake={takeTheirs} />}
      {!mayPin && <Unpins guidance={base} />}
      {view === 'preview' ? (
        <div className={styles.panel}>
          <GuidanceText said={saidIn(draft)} />
        </div>
      ) : (
        <Fields draft={draft} fault={fault} onChange={change} />
      )}
      {base && <Delete ws={ws} name={name} guidance={base} onDeleted={onClose} />}
    </DialogForm>
  )
}

interface DeleteProps {
  ws: string
  name: string
  guidance: Guidance
  onDeleted: () => void
}

function Delete({ ws, name, guidance, onDeleted }: DeleteProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button kind="quiet" onPress={() => setAsking(true)}>
        Delete…
      </Button>
      <Confirm
        title={`Delete the guidance on ${name}?`}
        verb="Delete"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await api.guidance.delete({ workspace_id: ws, subject: guidance.subject }, conditionOf(guidance))
          onDeleted()
        }}
      >
        <p>You can take that back in the activity.</p>
      </Confirm>
    </div>
  )
}

const isOther = (stored: Guidance | null, base: Guidance | null) => stored?.updated_at !== base?.updated_at

const Unpins = ({ guidance }: { guidance: Guidance | null }) =>
  guidance?.pinned && (
    <Notice kind="info">It is part of the primer. Your change takes it out until an administrator pins it.</Notice>
  )

const ChangedMeanwhile = ({ onTake }: { onTake: () => void }) => (
  <Notice
    kind="warning"
    action={
      <Button size="small" onPress={onTake}>
        Take theirs
      </Button>
    }
  >
    Somebody else has changed it meanwhile.
  </Notice>
)

const views = [
  { id: 'write', label: 'Write' },
  { id: 'preview', label: 'Preview' },
] as const

const lists = [
  { field: 'do', label: 'Do', most: 20 },
  { field: 'dont', label: 'Don’t', most: 20 },
  { field: 'examples', label: 'Example', most: 10 },
] as const

function isAtField(fault: Fault | null, draft: Said): boolean {
  const entries = lists.flatMap(({ field }) => [field, ...draft[field].map((_, at) => `${field}.${at}`)])
  return fault !== null && ['purpose', 'accessibility', ...entries].includes(fault.field)
}

interface Saving {
  ws: string
  subject: string
  base: Guidance | null
  draft: Said
  setDraft: (draft: Said) => void
  onSaved: () => void
}

function useSave({ ws, subject, base, draft, setDraft, onSaved }: Saving) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const save = async () => {
    // Places of a refusal are those of what was sent.
    const said = saidIn(draft)
    setDraft(said)
    setBusy(true)
    setFault(null)
    try {
      await api.guidance.set({ workspace_id: ws, subject, ...said }, base ? conditionOf(base) : {})
      onSaved()
    } catch (failure) {
      setFault(faultOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, save }
}

interface FieldsProps {
  draft: Said
  fault: Fault | null
  onChange: (part: Partial<Said>) => void
}

function Fields({ draft, fault, onChange }: FieldsProps) {
  const errorAt = (field: string) => (fault?.field === field ? fault.message : null)
  const [first, second, last] = lists.map(list => (
    <Texts
      key={list.field}
      label={list.label}
      most={list.most}
      texts={draft[list.field]}
      error={errorAt(list.field)}
      errorAt={at => errorAt(`${list.field}.${at}`)}
      onChange={texts => onChange({ [list.field]: texts })}
    />
  ))
  return (
    <>
      <Field
        label="Purpose"
        hint="Markdown. What it is for, for people and agents"
        lines={3}
        value={draft.purpose ?? ''}
        onChange={purpose => onChange({ purpose })}
        error={errorAt('purpose')}
        spellCheck="true"
        autoFocus
      />
      {first}
      {second}
      <Field
        label="Accessibility"
        lines={2}
        value={draft.accessibility ?? ''}
        onChange={accessibility => onChange({ accessibility })}
        error={errorAt('accessibility')}
        spellCheck="true"
      />
      {last}
    </>
  )
}

interface TextsProps {
  label: string
  most: number
  texts: readonly string[]
  error: string | null
  errorAt: (at: number) => string | null
  onChange: (texts: string[]) => void
}

/** Texts one below the other, each Markdown by itself. */
function Texts({ label, most, texts, error, errorAt, onChange }: TextsProps) {
  // The field that was added has the focus; those that were there have not.
  const [added, setAdded] = useState<number | null>(null)
  return (
    <div className={styles.texts} role="group" aria-label={label}>
      {texts.map((text, at) => (
        <div key={at} className={styles.entry}>
          <Field
            label={`${label} ${at + 1}`}
            lines={2}
            value={text}
            onChange={next => onChange(texts.map((each, i) => (i === at ? next : each)))}
            error={errorAt(at)}
            spellCheck="true"
            autoFocus={added === at}
          />
          <IconButton
            label={`Remove ${label} ${at + 1}`}
            size="small"
            onPress={() => onChange(texts.filter((_, i) => i !== at))}
          >
            <X size={14} />
          </IconButton>
        </div>
      ))}
      {error !== null && <Notice kind="danger">{error}</Notice>}
      <Button
        size="small"
        icon={<Plus size={13} aria-hidden />}
        unavailable={texts.length < most ? null : `At most ${most}`}
        onPress={() => {
          setAdded(texts.length)
          onChange([...texts, ''])
        }}
      >
        {`Add “${label}”`}
      </Button>
    </div>
  )
}
