import type { Resolver } from '@tessera/contract'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isTesseraError } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/states.tsx'
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

/** What a resolver is made of. Written as a whole, because most steps on the way would be refused. */
export function Setup({ resolver, edit, readOnly }: Props) {
  const { draft, change } = edit
  const known = useSources(resolver.workspace_id)
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  // Parts that were added here: their names are written first.
  const [added, setAdded] = useState<string | null>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[data-invalid] :is(input, button)')?.focus()
  }, [fault])
  const add = (next: ResolverDraft, kind: 'sets' | 'modifiers') => {
    setAdded(next[kind].at(-1)!.key)
    change(next)
  }
  const remove = (key: string) => {
    change(withoutPart(draft, key))
    form.current?.focus()
  }
  const save = async (over?: 'theirs') => {
    setBusy(true)
    setFault(null)
    try {
      if (await edit.save(over)) {
        setAdded(null)
        setRefused(0)
        toast('Saved')
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
  const errorAt = (field: string) => (fault?.field === field ? fault.message : null)
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
      <Section
        title="Sets"
        intro="Tokens that are there whatever is chosen."
        actions={
          <Button
            icon={<Plus size={14} aria-hidden />}
            unavailable={readOnly}
            onPress={() => add(withSet(draft), 'sets')}
          >
            Add a set
          </Button>
        }
      >
        <div className={styles.cards}>
          {draft.sets.map((set, i) => (
            <SetCard
              key={set.key}
              part={set}
              known={known}
              isNew={set.key === added}
              errorAt={field => errorAt(`sets.${i}.${field}`)}
              readOnly={readOnly}
              onChange={next => change({ ...draft, sets: draft.sets.with(i, next) })}
              onRemove={() => remove(set.key)}
            />
          ))}
        </div>
      </Section>
      <Section
        title="Axes"
        intro="Of each axis one context is chosen. A context holds only what it changes."
        actions={
          <Button
            icon={<Plus size={14} aria-hidden />}
            unavailable={readOnly}
            onPress={() => add(withModifier(draft), 'modifiers')}
          >
            Add an axis
          </Button>
        }
      >
        <div className={styles.sources}>
          {draft.modifiers.map((modifier, i) => (
            <ModifierCard
              key={modifier.key}
              part={modifier}
              known={known}
              isNew={modifier.key === added}
              errorAt={field => errorAt(`modifiers.${i}.${field}`)}
              readOnly={readOnly}
              onChange={next => change({ ...draft, modifiers: draft.modifiers.with(i, next) })}
              onRemove={() => remove(modifier.key)}
            />
          ))}
        </div>
      </Section>
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
