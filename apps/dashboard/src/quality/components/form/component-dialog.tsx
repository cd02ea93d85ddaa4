import type { Component } from '@tessera/contract'
import { etagOf } from '@tessera/sdk'
import { useState } from 'react'
import { api, isTesseraError } from '../../../api/api.ts'
import { Plus } from '../../../icons/icons.generated.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { BindingFields } from './binding-fields.tsx'
import { componentIn, draftOf, partsIn, type Draft, type DraftBinding } from './draft.ts'
import { useTokenPaths } from './use-token-paths.ts'
import styles from '../components.module.css'

export interface ComponentDialogProps {
  ws: string
  /** null: a new one. */
  component: Component | null
  isOpen: boolean
  onClose: () => void
  /** With the name that it has now. */
  onSaved: (name: string) => void
}

export function ComponentDialog({ isOpen, ...props }: ComponentDialogProps) {
  const { component, onClose } = props
  return (
    <Dialog
      title={component ? `Edit ${component.name}` : 'Describe a component'}
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      isTall
    >
      <ComponentForm {...props} />
    </Dialog>
  )
}

/** The last field that a refusal such as `bindings.3.token` is about, and what it says. */
interface Fault {
  field: string
  message: string
}

function ComponentForm({ ws, component, onClose, onSaved }: Omit<ComponentDialogProps, 'isOpen'>) {
  const [draft, setDraft] = useState(() => draftOf(component))
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { busy, fault, save } = useSave(ws, component, name => {
    onClose()
    onSaved(name)
  })
  const errorAt = (field: string) => (isAt(fault, field) ? fault!.message : null)
  const isShown = ['name', 'anatomy', 'states', 'options', 'bindings'].some(field => isAt(fault, field))
  return (
    <DialogForm
      verb="Save"
      busy={busy}
      error={isShown ? null : (fault?.message ?? null)}
      onClose={onClose}
      onSubmit={() => void save(draft)}
    >
      <Field
        label="Name"
        value={draft.name}
        onChange={name => change({ name })}
        error={errorAt('name')}
        isRequired
        autoFocus
        autoComplete="off"
        maxLength={255}
      />
      {texts.map(({ field, label, hint, placeholder }) => (
        <Field
          key={field}
          label={label}
          hint={hint}
          placeholder={placeholder}
          lines={3}
          value={draft[field]}
          onChange={text => change({ [field]: text })}
          error={errorAt(field)}
        />
      ))}
      <BindingList
        ws={ws}
        draft={draft}
        fault={isAt(fault, 'bindings') ? fault : null}
        onChange={bindings => change({ bindings })}
      />
    </DialogForm>
  )
}

const isAt = (fault: Fault | null, field: string) =>
  fault !== null && (fault.field === field || fault.field.startsWith(`${field}.`))

const texts = [
  { field: 'anatomy', label: 'Parts', hint: 'One in each line', placeholder: 'container\nlabel' },
  { field: 'states', label: 'States', hint: 'One in each line', placeholder: 'hover\nfocus' },
  { field: 'options', label: 'Options', hint: 'One in each line, with its values', placeholder: 'size: small, large' },
] as const

function useSave(ws: string, component: Component | null, onSaved: (name: string) => void) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const save = async (draft: Draft) => {
    setBusy(true)
    setFault(null)
    const given = { workspace_id: ws, ...componentIn(draft) }
    try {
      const ifMatch = component && etagOf(component)
      const saved = component
        ? await api.components.update({ ...given, component: component.name }, ifMatch ? { ifMatch } : {})
        : await api.components.create(given)
      onSaved(saved.name)
    } catch (failure) {
      setFault(faultOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, save }
}

function faultOf(failure: unknown): Fault {
  const message = failure instanceof Error ? failure.message : String(failure)
  if (!isTesseraError(failure)) return { field: '', message }
  if (failure.code === 'component_name_taken') return { field: 'name', message }
  const { field } = failure.details
  return { field: typeof field === 'string' ? field : '', message }
}

interface ListProps {
  ws: string
  draft: Draft
  fault: Fault | null
  onChange: (bindings: DraftBinding[]) => void
}

function BindingList({ ws, draft, fault, onChange }: ListProps) {
  const { bindings } = draft
  const paths = useTokenPaths(ws)
  const parts = partsIn(draft)
  const add = () => {
    const { part = parts[0]! } = bindings.at(-1) ?? {}
    onChange([...bindings, { part, property: '', state: null, option: {}, token: '' }])
  }
  return (
    <div className={styles.bindings} role="group" aria-label="Bindings">
      {bindings.map((binding, at) => (
        <BindingFields
          key={at}
          at={at}
          binding={binding}
          draft={draft}
          paths={paths}
          error={isAt(fault, `bindings.${at}`) ? fault!.message : null}
          onChange={next => onChange(bindings.map((each, i) => (i === at ? next : each)))}
          onRemove={() => onChange(bindings.filter((_, i) => i !== at))}
        />
      ))}
      <Button
        size="small"
        icon={<Plus size={13} aria-hidden />}
        unavailable={parts.length > 0 ? null : 'Name a part first'}
        onPress={add}
      >
        Bind a token
      </Button>
    </div>
  )
}
