import { useMemo, useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { BeforeAfter } from '../../tokens/consequences/lazy.tsx'
import { placesOfCells } from '../../tokens/consequences/places.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { goneNames, leftBroken, removalLabel } from '../../tokens/model/changes-of.ts'
import { pointAt, takeOver } from './replace-uses.ts'
import { rowDraft } from '../../tokens/model/model.ts'
import { dependents } from '../../tokens/model/resolver.ts'
import type { CellChange } from '../../tokens/edits/save.ts'
import { TokenPicker } from '../../tokens/editors/token-picker.tsx'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { BreaksInCode } from '../../tokens/uses/used-in-code.tsx'
import { NameList } from './name-list.tsx'
import choices from '../../ui/form/choices.module.css'
import styles from './remove-tokens.module.css'

/** Asks what to do with tokens that point at the removed ones. */
export function RemoveTokens({
  ws,
  tokens,
  changes,
  elsewhere,
  onDone,
  onClose,
}: {
  ws: string
  tokens: Tokens
  changes: CellChange[]
  /** Names in other tokensets that point here through themes. */
  elsewhere: readonly string[]
  onDone: () => void
  onClose: () => void
}) {
  const [choice, setChoice] = useState('inline')
  const { model, resolver, edits } = tokens
  const [target, setTarget] = useState<string | null>(null)
  const broken = useMemo(() => leftBroken(model, changes), [model, changes])
  const used = [...new Set(broken.map(each => each.uses))]
  const types = new Set(used.map(name => rowDraft(model.byName.get(name)!)!.type))
  const circular = useCircular(tokens, changes)
  const missing = target === null ? [] : model.modes.filter((_, i) => !model.byName.get(target)?.cells[i])
  const all = useMemo(() => {
    const pointed = choice === 'point' && target !== null ? pointAt(model, broken, target) : []
    return [...(choice === 'inline' ? takeOver(model, resolver, broken) : pointed), ...changes]
  }, [choice, target, model, resolver, broken, changes])
  const places = useMemo(() => placesOfCells(model, all), [model, all])
  const confirm = () => {
    edits.edit(removalLabel(changes), all)
    onClose()
    onDone()
  }
  return (
    <Dialog title={questionOf(changes)} isOpen onClose={onClose} role="alertdialog" isTall>
      <DialogBody>
        <BreaksInCode ws={ws} names={goneNames(model, changes)} doing="Deleting" />
        {elsewhere.length > 0 && (
          <>
            <p>
              {elsewhere.length === 1
                ? 'One token of another tokenset loses'
                : `${elsewhere.length} tokens of other tokensets lose`}{' '}
              what it points at:
            </p>
            <NameList label="In other tokensets" names={elsewhere} />
          </>
        )}
        {broken.length > 0 && (
          <Users modes={model.modes} broken={broken} canPoint={types.size === 1} choice={choice} onChoice={setChoice} />
        )}
        {choice === 'point' && (
          <div className={styles.target}>
            <TokenPicker
              tokens={tokens}
              label="Token to point at"
              type={[...types][0]!}
              self={used[0]!}
              value={target}
              onChange={setTarget}
              without={circular}
            />
            {missing.length > 0 && (
              <p>It has no value in {missing.map(mode => mode.name).join(', ')}: they lead nowhere there.</p>
            )}
          </div>
        )}
        <BeforeAfter places={places} tokenset_id={edits.tokenset_id} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="danger" isDisabled={choice === 'point' && target === null} onPress={confirm}>
          Delete
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Names that depend on the removed tokens: an alias to one of them would close a circle. */
function useCircular({ model }: Tokens, changes: readonly CellChange[]): ReadonlySet<string> {
  return useMemo(() => {
    const names = new Set(changes.map(change => change.name))
    for (const name of [...names])
      for (const i of model.modes.keys()) for (const user of dependents(model, i, name)) names.add(user)
    return names
  }, [model, changes])
}

interface UsersProps {
  modes: Tokens['model']['modes']
  broken: ReturnType<typeof leftBroken>
  /** All broken references need the same type. */
  canPoint: boolean
  choice: string
  onChoice: (choice: string) => void
}

/** The tokens that point at the removed ones, and the choice for them. */
function Users({ modes, broken, canPoint, choice, onChoice }: UsersProps) {
  const users = new Map<string, Set<number>>()
  for (const { name, modeIndex } of broken) users.set(name, (users.get(name) ?? new Set()).add(modeIndex))
  return (
    <>
      <p>
        {users.size === 1 ? 'One token points' : `${users.size} tokens point`} at it
        {modes.length > 1 && `, in ${new Set(broken.map(each => each.modeIndex)).size} of ${modes.length} modes`}:
      </p>
      <ul className={styles.users}>
        {[...users].slice(0, 8).map(([name, at]) => (
          <li key={name}>
            <bdi>{name}</bdi> <span>{[...at].map(i => modes[i]!.name).join(', ')}</span>
          </li>
        ))}
        {users.size > 8 && <li>and {users.size - 8} more</li>}
      </ul>
      <RadioGroup value={choice} onChange={onChoice} className={choices.choices!}>
        <Label>What happens to them</Label>
        <Radio value="inline" className={choices.choice!}>
          They keep the value it has now
        </Radio>
        {canPoint && (
          <Radio value="point" className={choices.choice!}>
            They point at another token
          </Radio>
        )}
        <Radio value="break" className={choices.choice!}>
          They stay as they are and point at nothing
        </Radio>
      </RadioGroup>
    </>
  )
}

const questionOf = (changes: readonly CellChange[]) => `${removalLabel(changes).replace('Deleted', 'Delete')}?`
