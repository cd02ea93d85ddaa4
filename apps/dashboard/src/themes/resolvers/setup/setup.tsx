import type { Resolver } from '@tessera/contract'
import { Plus } from '../../../icons/icons.generated.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isTesseraError } from '../../../api/api.ts'
import { recordedAction } from '../../../tokens/edits/recorded-action.ts'
import { addAction } from '../../../tokens/edits/undo.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Notice } from '../../../ui/states.tsx'
import { faultOf, withModifier, withoutPart, withSet, type Fault, type ResolverDraft } from '../draft.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { ModifierCard } from './modifier-card.tsx'
import { OrderSection } from './order-section.tsx'
import { SetCard } from './set-card.tsx'
import styles from './setup.module.css'
import type { SetupEdit } from './use-setup-edit.ts'
import { useSources } from './use-sources.ts'

interface Props {
  resolver: Resolver
  edit: SetupEdit
  readOnly: string | null
}

/** The parts of a resolver. Saved as a whole, because the server would refuse most intermediate states. */
export function Setup({ resolver, edit, readOnly }: Props) {
  const { draft, change } = edit
  const form = useRef<HTMLFormElement>(null)
  // The user names a new part first.
  const [added, setAdded] = useState<string | null>(null)
  const { save, discard, refused, busy, fault } = useSaving(resolver, edit, () => setAdded(null))
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[data-invalid] :is(input, button)')?.focus()
  }, [fault])
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Sets and axes"
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!readOnly) void save()
      }}
    >
      {edit.theirs.length > 0 && (
        <ChangedMeanwhile
          what="these themes"
          refused={refused}
          theirs={edit.theirs}
          readOnly={readOnly}
          onKeep={() => {
            edit.keepMine()
            void save('theirs')
          }}
          onTake={discard}
        />
      )}
      <Field
        label="Description"
        value={draft.description}
        onChange={description => change({ ...draft, description })}
        isReadOnly={readOnly !== null}
        lines={2}
      />
      <Parts
        resolver={resolver}
        edit={edit}
        readOnly={readOnly}
        fault={fault}
        added={added}
        onAdd={setAdded}
        onRemoved={() => form.current?.focus()}
      />
      <OrderSection
        draft={draft}
        error={fault?.field?.startsWith('resolution_order') ? fault.message : null}
        readOnly={readOnly}
        onChange={order => change({ ...draft, order })}
      />
      <div className={styles.save}>
        <Button type="submit" kind="primary" isPending={busy} unavailable={readOnly}>
          Save sets and axes
        </Button>
        {edit.isEdited && <Button onPress={discard}>Discard changes</Button>}
        {fault && (
          <div role="alert">
            <Notice kind="danger">{fault.field === null ? fault.message : `Not saved. ${fault.message}.`}</Notice>
          </div>
        )}
      </div>
    </form>
  )
}

interface PartsProps extends Props {
  fault: Fault | null
  /** The key of the part that was added last. */
  added: string | null
  onAdd: (key: string) => void
  onRemoved: () => void
}

function Parts({ resolver, edit: { draft, change }, readOnly, fault, added, onAdd, onRemoved }: PartsProps) {
  const available = useSources(resolver.workspace_id)
  const add = (next: ResolverDraft, kind: 'sets' | 'modifiers') => {
    onAdd(next[kind].at(-1)!.key)
    change(next)
  }
  const remove = (key: string) => {
    change(withoutPart(draft, key))
    onRemoved()
  }
  const partAt = (kind: 'sets' | 'modifiers', i: number, key: string) => ({
    available,
    isNew: key === added,
    errorAt: (field: string) => (fault?.field === `${kind}.${i}.${field}` ? fault.message : null),
    readOnly,
    onRemove: () => remove(key),
  })
  return (
    <>
      <PartsSection
        title="Sets"
        intro="Tokens that are there whatever is chosen."
        verb="Add a set"
        readOnly={readOnly}
        onAdd={() => add(withSet(draft), 'sets')}
      >
        <div className={styles.cards}>
          {draft.sets.map((set, i) => (
            <SetCard
              key={set.key}
              part={set}
              {...partAt('sets', i, set.key)}
              onChange={next => change({ ...draft, sets: draft.sets.with(i, next) })}
            />
          ))}
        </div>
      </PartsSection>
      <PartsSection
        title="Axes"
        intro="Of each axis one context is chosen. A context holds only what it changes."
        verb="Add an axis"
        readOnly={readOnly}
        onAdd={() => add(withModifier(draft), 'modifiers')}
      >
        <div className={styles.sources}>
          {draft.modifiers.map((modifier, i) => (
            <ModifierCard
              key={modifier.key}
              part={modifier}
              {...partAt('modifiers', i, modifier.key)}
              onChange={next => change({ ...draft, modifiers: draft.modifiers.with(i, next) })}
            />
          ))}
        </div>
      </PartsSection>
    </>
  )
}

function useSaving(resolver: Resolver, edit: SetupEdit, onSaved: () => void) {
  const [refused, setRefused] = useState(0)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const save = async (over?: 'theirs') => {
    setBusy(true)
    setFault(null)
    try {
      let saved = false
      const action = recordedAction({ workspace_id: resolver.workspace_id }, `Saved ${resolver.name}`, async () => {
        saved = await edit.save(over)
      })
      await action.run()
      if (saved) {
        onSaved()
        setRefused(0)
        addAction(action, 'Saved')
      } else setRefused(refused + 1)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      setFault(faultOf(message, isTesseraError(error) ? error.details : {}))
    } finally {
      setBusy(false)
    }
  }
  const discard = () => {
    setFault(null)
    setRefused(0)
    edit.discard()
  }
  return { save, discard, refused, busy, fault }
}

interface SectionProps {
  title: string
  intro: string
  verb: string
  readOnly: string | null
  onAdd: () => void
  children: ReactNode
}

function PartsSection({ title, intro, verb, readOnly, onAdd, children }: SectionProps) {
  const add = (
    <Button icon={<Plus size={14} aria-hidden />} unavailable={readOnly} onPress={onAdd}>
      {verb}
    </Button>
  )
  return (
    <Section title={title} intro={intro} actions={add}>
      {children}
    </Section>
  )
}
