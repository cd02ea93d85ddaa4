import { presets, rules } from '@tessera/engine'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Empty, Notice } from '../../../ui/states.tsx'
import { RuleCard } from './rule-card.tsx'
import type { RulesDraft } from './use-rules-draft.ts'
import styles from './rules.module.css'

interface Props {
  ws: string
  draft: RulesDraft
  /** Why the user cannot change the rules; null where they can. */
  readOnly: string | null
}

/** The rules of a workspace, and the severity that blocks a release. */
export function RulesEditor({ ws, draft, readOnly }: Props) {
  const { refusal } = draft
  return (
    <div className={styles.editor}>
      {readOnly !== null && <Notice kind="info">{readOnly}</Notice>}
      <div className={styles.bar}>
        <Select
          label="Findings that stop a release"
          choices={[
            { id: 'error', label: 'Errors' },
            { id: 'warning', label: 'Errors and warnings' },
            { id: 'never', label: 'None' },
          ]}
          value={draft.blocks}
          onChange={id => draft.setBlocks(id as RulesDraft['blocks'])}
          isDisabled={readOnly !== null}
        />
        <Select
          label="Add a preset"
          placeholder="Choose a preset"
          choices={presets.map(({ id, label, describe }) => ({ id, label, hint: describe }))}
          value={null}
          onChange={id => draft.addPreset(presets.find(each => each.id === id)!)}
          isDisabled={readOnly !== null}
        />
        <Select
          label="Add a rule"
          placeholder="Choose a rule"
          choices={rules.map(({ id, label, describe }) => ({ id, label, hint: describe }))}
          value={null}
          onChange={id => draft.addRule(rules.find(each => each.id === id)!)}
          isDisabled={readOnly !== null}
        />
      </div>
      {refusal && refusal.key === null && (
        <div role="alert">
          <Notice kind="danger">{refusal.message}</Notice>
        </div>
      )}
      {draft.rules.length === 0 ? (
        <Empty title="No rules yet" manual="tokens/checks">
          Begin with a preset: its rules can be changed afterwards.
        </Empty>
      ) : (
        <ul className={styles.cards} aria-label="Rules">
          {draft.rules.map(rule => (
            <RuleCard
              key={rule.key}
              ws={ws}
              rule={rule}
              refusal={refusal?.key === rule.key ? refusal : null}
              readOnly={readOnly}
              onChange={to => draft.update(rule.key, to)}
              onRemove={() => draft.remove(rule.key)}
            />
          ))}
        </ul>
      )}
      {draft.isEdited && (
        <div className={styles.footer}>
          <Button onPress={draft.discard}>Discard changes</Button>
          <Button kind="primary" isPending={draft.busy} unavailable={readOnly} onPress={() => void draft.save()}>
            Save rules
          </Button>
        </div>
      )}
    </div>
  )
}
