import { CheckboxGroup, Label } from 'react-aria-components'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { eventChoices } from './event-choices.ts'
import type { EventDraft } from './webhook-draft.ts'
import styles from './webhooks.module.css'

/** The events of a webhook: all, or some families and patterns. */
export function EventFields({
  draft,
  onChange,
  error,
}: {
  draft: EventDraft
  onChange: (draft: EventDraft) => void
  error: string | null
}) {
  const patch = (change: Partial<EventDraft>) => onChange({ ...draft, ...change })
  return (
    <>
      <Checkbox
        isSelected={draft.all}
        onChange={all => patch({ all })}
        hint="Also of kinds that are added later. Otherwise, of what is chosen here."
      >
        Tell it of every event
      </Checkbox>
      {!draft.all && (
        <>
          <CheckboxGroup value={draft.chosen} onChange={chosen => patch({ chosen })} className={styles.kinds!}>
            <Label>Kinds of events</Label>
            {eventChoices.map(({ pattern, label, hint }) => (
              <Checkbox key={pattern} value={pattern} hint={hint}>
                {label}
              </Checkbox>
            ))}
          </CheckboxGroup>
          <Field
            label="Further patterns"
            hint="Types of events, separated by commas; * stands for any part: proposal.merged, *.deleted"
            value={draft.further}
            onChange={further => patch({ further })}
            error={error}
            validationBehavior="aria"
            mono
            autoComplete="off"
            spellCheck="false"
          />
        </>
      )}
    </>
  )
}
