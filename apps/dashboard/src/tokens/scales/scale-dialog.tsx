import type { ListedScale } from '@tessera/contract'
import { scaleKinds, type ScaleKind } from '@tessera/engine'
import { useState } from 'react'
import { CheckboxGroup, Label, Radio, RadioGroup } from 'react-aria-components'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Notice } from '../../ui/states.tsx'
import { usedBy } from '../model/resolver.ts'
import type { Tokens } from '../model/use-tokens.ts'
import choices from '../../ui/form/choices.module.css'
import { createScale, storedRule, updateScale } from './calls.ts'
import { RuleInput } from './rule-input.tsx'
import { fieldsOf, kindLabels, madeBy, ruleOf, startTexts, textsOf, type Texts } from './rule-texts.ts'
import { ScaleSteps } from './scale-steps.tsx'
import { TakeOverTokens } from './take-over.tsx'
import { useTakeOver, type TakeOver } from './use-take-over.ts'
import styles from './scales.module.css'

interface ScaleDialogProps {
  tokens: Tokens
  /** The scale to change; null for a new one. */
  scale: ListedScale | null
  /** The initial group of a new scale. */
  group: string
  onClose: () => void
  onMade: (name: string) => void
}

/** Edits a rule that generates tokens, with a preview of all of them. */
export function ScaleDialog(props: ScaleDialogProps) {
  const { scale, onClose } = props
  return (
    <Dialog title={scale ? `Scale ${scale.group}` : 'Create scale'} isOpen onClose={onClose} size="large">
      <ScaleForm {...props} />
    </Dialog>
  )
}

/** The draft of a scale, and the tokens that it would generate. */
function useScaleDraft({ tokens: { model }, scale, group: start }: ScaleDialogProps) {
  const rule = scale && storedRule(scale)
  const [kind, setKind] = useState<ScaleKind>(scale?.kind ?? 'modular')
  const [group, setGroup] = useState(scale?.group ?? start)
  const [texts, setTexts] = useState<Texts>(() => (scale && rule ? textsOf(scale.kind, rule) : startTexts('modular')))
  const [mode, setMode] = useState(
    () => scale?.mode_id ?? (model.modes.find(each => each.is_default) ?? model.modes[0]!).id,
  )
  const [others, setOthers] = useState<readonly string[]>([])
  const index = model.modes.findIndex(each => each.id === mode)
  // The preview shows tokens even before there is a group.
  const groupName = group.trim() === '' ? 'group' : group
  const plain = madeBy(kind, ruleOf(kind, groupName, texts))
  // Custom names stay as long as there is one for each step.
  const names = 'tokens' in plain && hasNames(rule?.['names'], plain.tokens.steps.length) ? rule!['names'] : undefined
  const made = names === undefined ? plain : madeBy(kind, ruleOf(kind, groupName, texts, names))
  return {
    rule,
    kind,
    setKind: (next: ScaleKind) => {
      setKind(next)
      setTexts(startTexts(next))
    },
    group,
    setGroup,
    mode,
    setMode,
    others: others.filter(id => id !== mode),
    setOthers,
    modeIndex: Math.max(0, index),
    texts,
    made,
    setText: (key: string, text: string) => setTexts({ ...texts, [key]: text }),
    fault: 'fault' in made ? made.fault : null,
    written: () => ruleOf(kind, group, texts, names),
  }
}

type ScaleDraft = ReturnType<typeof useScaleDraft>

/** Names that other tokens have in one of the modes, tokens that the rule no longer generates, and the users of these. */
function clashes(
  { tokens, scale }: ScaleDialogProps,
  { rule, made, mode, modeIndex, others }: ScaleDraft,
  take: TakeOver['take'],
) {
  const { model } = tokens
  const own = new Set(scale?.token_ids)
  const isTaken = (name: string) =>
    (model.byName.get(name)?.cells ?? []).some(
      cell => cell?.stored && [mode, ...others].includes(cell.mode_id) && !own.has(cell.stored.id),
    )
  const { steps, group } = 'tokens' in made ? made.tokens : { steps: [], group: '' }
  const names = steps.flatMap(({ name }) => (Object.hasOwn(take, name.slice(group.length + 1)) ? [] : [name]))
  const taken = names.filter(isTaken)
  const removed =
    'tokens' in made && scale && rule ? removedFrom(scale, rule, made.tokens.steps, tokens, modeIndex) : []
  const users = new Set(
    removed.flatMap(name => [...usedBy(model, name)].flatMap(([user, at]) => (at.includes(modeIndex) ? user : []))),
  )
  return { taken, removed, users }
}

function groupFaultOf({ group, fault }: ScaleDraft, taken: readonly string[]): string | null {
  if (group.trim() === '') return 'A group is needed, such as font.size'
  if (fault?.key === 'group') return fault.sentence
  if (taken.length === 0) return null
  return `There are tokens of these names already: ${taken.slice(0, 5).join(', ')}${taken.length > 5 ? ' …' : ''}`
}

function ScaleForm(props: ScaleDialogProps) {
  const { tokens, scale, onClose, onMade } = props
  const draft = useScaleDraft(props)
  const { made, mode, fault, modeIndex } = draft
  const scaleTokens = 'tokens' in made ? made.tokens : null
  const takeOver = useTakeOver({ tokens, scale, made: scaleTokens, base: draft.written()['base'], modeIndex })
  const { take } = takeOver
  const { taken, removed, users } = clashes(props, draft, take)
  const [onDependents, setOnDependents] = useState<'inline' | 'break'>('inline')
  const [tried, setTried] = useState(false)
  const { busy, error, submit } = useFormState()
  const groupFault = groupFaultOf(draft, taken)
  const isFaultShown = tried || taken.length > 0 || draft.group.trim() !== ''

  const save = () => {
    setTried(true)
    if (groupFault || fault || !('tokens' in made)) return
    const rule = draft.written()
    void submit(async () => {
      if (scale) await updateScale(tokens.edits, scale, rule, { on_dependents: onDependents, take })
      else await createScale(tokens.edits, mode, rule, { take, other_modes: draft.others })
      onClose()
      onMade(Object.values(take)[0] ?? made.tokens.steps[0]!.name)
    })
  }
  return (
    <DialogForm
      verb={scale ? 'Change scale' : 'Create scale'}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={save}
    >
      <div className={styles.form}>
        <ScaleFields tokens={tokens} isNew={!scale} draft={draft} groupFault={isFaultShown ? groupFault : null} />
        <Preview tokens={tokens} draft={draft} />
      </div>
      {scaleTokens && (
        <TakeOverTokens takeOver={takeOver} tokens={tokens} type={scaleTokens.type} modeIndex={modeIndex} />
      )}
      {removed.length > 0 && (
        <Notice kind="warning">
          {removed.length === 1 ? 'One token goes' : `${removed.length} tokens go`}: {removed.join(', ')}
          {users.size > 0 && `; used by ${[...users].slice(0, 5).join(', ')}`}
        </Notice>
      )}
      {users.size > 0 && (
        <RadioGroup
          className={choices.choices!}
          value={onDependents}
          onChange={value => setOnDependents(value as 'inline' | 'break')}
        >
          <Label>Tokens that use them</Label>
          <Radio value="inline" className={choices.choice!}>
            Keep the value they have now
          </Radio>
          <Radio value="break" className={choices.choice!}>
            Stay as they are and point at nothing
          </Radio>
        </RadioGroup>
      )}
    </DialogForm>
  )
}

function Preview({ tokens, draft }: { tokens: Tokens; draft: ScaleDraft }) {
  const { kind, texts, made, modeIndex } = draft
  const against = kind === 'contrast' ? { color: texts['against'] ?? '', by: texts['by'] ?? 'wcag' } : null
  return (
    <div className={styles.preview} role="status" aria-label="Preview">
      {'tokens' in made ? (
        <ScaleSteps made={made.tokens} resolver={tokens.resolver} modeIndex={modeIndex} against={against} />
      ) : (
        <p className={styles.none}>The tokens show here once the rule can be read.</p>
      )}
    </div>
  )
}

interface FieldsProps {
  tokens: Tokens
  isNew: boolean
  draft: ScaleDraft
  groupFault: string | null
}

function ScaleFields({ tokens, isNew, draft, groupFault }: FieldsProps) {
  const { modes } = tokens.model
  const { kind, fault } = draft
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <Select
          label="Kind"
          choices={scaleKinds.map(id => ({ id, label: kindLabels[id] }))}
          value={kind}
          onChange={id => draft.setKind(id as ScaleKind)}
        />
      </div>
      <div className={styles.wide}>
        <Field
          label="Group"
          mono
          value={draft.group}
          onChange={draft.setGroup}
          error={groupFault}
          hint="Its tokens are named below it: font.size.sm"
          autoFocus
          autoComplete="off"
        />
      </div>
      {isNew && modes.length > 1 && (
        <div className={styles.wide}>
          <Select
            label="Mode"
            choices={modes.map(each => ({ id: each.id, label: each.name }))}
            value={draft.mode}
            onChange={draft.setMode}
          />
          <CheckboxGroup className={styles.others!} value={[...draft.others]} onChange={draft.setOthers}>
            <Label>The same in</Label>
            {modes
              .filter(({ id }) => id !== draft.mode)
              .map(({ id, name }) => (
                <Checkbox key={id} value={id}>
                  {name}
                </Checkbox>
              ))}
          </CheckboxGroup>
        </div>
      )}
      {fieldsOf[kind].map(each => (
        <RuleInput
          key={`${kind} ${each.key}`}
          field={each}
          text={draft.texts[each.key] ?? ''}
          error={fault?.key === each.key ? fault.sentence : null}
          tokens={tokens}
          modeIndex={draft.modeIndex}
          onChange={text => draft.setText(each.key, text)}
        />
      ))}
    </div>
  )
}

const hasNames = (names: unknown, count: number) => Array.isArray(names) && names.length === count

/** The tokens that the changed rule no longer generates; its key identifies a step. */
function removedFrom(
  scale: ListedScale,
  rule: ReturnType<typeof storedRule>,
  steps: readonly { key: string }[],
  { model }: Tokens,
  modeIndex: number,
): string[] {
  const before = madeBy(scale.kind, rule)
  if (!('tokens' in before)) return []
  const keys = new Set(steps.map(({ key }) => key))
  return before.tokens.steps
    .filter(({ key, name }) => !keys.has(key) && model.byName.get(name)?.cells[modeIndex])
    .map(({ name }) => name)
}
