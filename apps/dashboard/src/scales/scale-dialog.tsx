import type { ListedScale } from '@tessera/contract'
import { scaleKinds, type ScaleKind } from '@tessera/engine'
import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { Field } from '../ui/form/field.tsx'
import { useFormState } from '../ui/form/form-state.ts'
import { Select } from '../ui/form/select.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DialogForm } from '../ui/overlay/dialog-form.tsx'
import { Notice } from '../ui/states.tsx'
import { usedBy } from '../model/resolver.ts'
import type { Tokens } from '../model/use-tokens.ts'
import choices from '../ui/form/choices.module.css'
import { createScale, storedRule, updateScale } from './calls.ts'
import { RuleInput } from './rule-input.tsx'
import { fieldsOf, kindLabels, madeBy, ruleOf, startTexts, textsOf, type Texts } from './rule-texts.ts'
import { ScaleSteps } from './scale-steps.tsx'
import styles from './scales.module.css'

interface ScaleDialogProps {
  tokens: Tokens
  /** The scale that is changed; null: a new one. */
  scale: ListedScale | null
  /** Where a new one begins. */
  group: string
  onClose: () => void
  onMade: (name: string) => void
}

/** A rule that makes tokens, with all of them in view while it is written. */
export function ScaleDialog(props: ScaleDialogProps) {
  const { scale, onClose } = props
  return (
    <Dialog title={scale ? `Scale ${scale.group}` : 'Create scale'} isOpen onClose={onClose} size="large">
      <ScaleForm {...props} />
    </Dialog>
  )
}

function ScaleForm({ tokens, scale, group: start, onClose, onMade }: ScaleDialogProps) {
  const { model, resolver, edits } = tokens
  const rule = scale && storedRule(scale)
  const [kind, setKind] = useState<ScaleKind>(scale?.kind ?? 'modular')
  const [group, setGroup] = useState(scale?.group ?? start)
  const [texts, setTexts] = useState<Texts>(() => (scale && rule ? textsOf(scale.kind, rule) : startTexts('modular')))
  const [mode, setMode] = useState(
    () => scale?.mode_id ?? (model.modes.find(each => each.is_default) ?? model.modes[0]!).id,
  )
  const [onDependents, setOnDependents] = useState<'inline' | 'break'>('inline')
  const [tried, setTried] = useState(false)
  const { busy, error, submit } = useFormState()
  const modeIndex = Math.max(
    0,
    model.modes.findIndex(each => each.id === mode),
  )
  // Until there is a group, its tokens are shown all the same.
  const named = group.trim() === '' ? 'group' : group
  const plain = madeBy(kind, ruleOf(kind, named, texts))
  // Names of its own are kept as long as there is one for each step.
  const names = 'tokens' in plain && hasNames(rule?.['names'], plain.tokens.steps.length) ? rule!['names'] : undefined
  const made = names === undefined ? plain : madeBy(kind, ruleOf(kind, named, texts, names))
  const fault = 'fault' in made ? made.fault : null
  const own = new Set(scale?.token_ids)
  const held = (name: string) => model.byName.get(name)?.cells[modeIndex]?.stored ?? null
  const newNames = 'tokens' in made ? made.tokens.steps.map(({ name }) => name) : []
  const taken = newNames.filter(name => held(name) && !own.has(held(name)!.id))
  const gone = 'tokens' in made && scale && rule ? goneFrom(scale, rule, made.tokens.steps, tokens, modeIndex) : []
  const users = new Set(
    gone.flatMap(name => [...usedBy(model, name)].flatMap(([user, at]) => (at.includes(modeIndex) ? user : []))),
  )
  const groupFault =
    group.trim() === ''
      ? 'A group is needed, such as font.size'
      : fault?.key === 'group'
        ? fault.sentence
        : taken.length > 0
          ? `There are tokens of these names already: ${taken.slice(0, 5).join(', ')}${taken.length > 5 ? ' …' : ''}`
          : null

  const save = () => {
    setTried(true)
    if (groupFault || fault || !('tokens' in made)) return
    const written = ruleOf(kind, group, texts, names)
    void submit(async () => {
      if (scale) await updateScale(edits, scale, written, onDependents)
      else await createScale(edits, mode, written)
      onClose()
      onMade(made.tokens.steps[0]!.name)
    })
  }
  const change = (key: string, text: string) => setTexts({ ...texts, [key]: text })
  return (
    <DialogForm
      verb={scale ? 'Change scale' : 'Create scale'}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={save}
    >
      <div className={styles.form}>
        <div className={styles.fields}>
          <div className={styles.wide}>
            <Select
              label="Kind"
              choices={scaleKinds.map(id => ({ id, label: kindLabels[id] }))}
              value={kind}
              onChange={id => {
                setKind(id as ScaleKind)
                setTexts(startTexts(id as ScaleKind))
              }}
            />
          </div>
          <div className={styles.wide}>
            <Field
              label="Group"
              mono
              value={group}
              onChange={setGroup}
              error={tried || taken.length > 0 || (group.trim() !== '' && groupFault) ? groupFault : null}
              hint="Its tokens are named below it: font.size.sm"
              autoFocus
              autoComplete="off"
            />
          </div>
          {!scale && model.modes.length > 1 && (
            <div className={styles.wide}>
              <Select
                label="Mode"
                choices={model.modes.map(each => ({ id: each.id, label: each.name }))}
                value={mode}
                onChange={setMode}
              />
            </div>
          )}
          {fieldsOf[kind].map(each => (
            <RuleInput
              key={`${kind} ${each.key}`}
              field={each}
              text={texts[each.key] ?? ''}
              error={fault?.key === each.key ? fault.sentence : null}
              tokens={tokens}
              modeIndex={modeIndex}
              onChange={text => change(each.key, text)}
            />
          ))}
        </div>
        <div className={styles.preview} role="status" aria-label="Preview">
          {'tokens' in made ? (
            <ScaleSteps
              made={made.tokens}
              resolver={resolver}
              modeIndex={modeIndex}
              against={kind === 'contrast' ? { color: texts['against'] ?? '', by: texts['by'] ?? 'wcag' } : null}
            />
          ) : (
            <p className={styles.none}>The tokens show here once the rule can be read.</p>
          )}
        </div>
      </div>
      {gone.length > 0 && (
        <Notice kind="warning">
          {gone.length === 1 ? 'One token goes' : `${gone.length} tokens go`}: {gone.join(', ')}
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

const hasNames = (names: unknown, count: number) => Array.isArray(names) && names.length === count

/** Its tokens that the changed rule makes no more: a step is the same as long as its key is. */
function goneFrom(
  scale: ListedScale,
  rule: ReturnType<typeof storedRule>,
  steps: readonly { key: string }[],
  { model }: Tokens,
  modeIndex: number,
): string[] {
  const before = madeBy(scale.kind, rule)
  if (!('tokens' in before)) return []
  const kept = new Set(steps.map(({ key }) => key))
  return before.tokens.steps
    .filter(({ key, name }) => !kept.has(key) && model.byName.get(name)?.cells[modeIndex])
    .map(({ name }) => name)
}
