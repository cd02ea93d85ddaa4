import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../parts/dialog.tsx'
import { leftBroken, removalLabel, takeOver } from './changes-of.ts'
import type { CellChange } from './save.ts'
import type { Tokens } from './use-tokens.ts'
import styles from './remove-tokens.module.css'

/** Asks what becomes of the tokens that point at what goes. */
export function RemoveTokens({
  tokens,
  changes,
  onClose,
}: {
  tokens: Tokens
  changes: CellChange[]
  onClose: () => void
}) {
  const [choice, setChoice] = useState('inline')
  const { model, resolver, edits } = tokens
  const broken = leftBroken(model, changes)
  const users = new Map<string, Set<number>>()
  for (const { name, modeIndex } of broken) users.set(name, (users.get(name) ?? new Set()).add(modeIndex))
  const confirm = () => {
    edits.edit(
      removalLabel(changes),
      choice === 'inline' ? [...takeOver(model, resolver, broken), ...changes] : changes,
    )
    onClose()
  }
  return (
    <Dialog
      title={removalLabel(changes).replace('Removed', 'Remove') + '?'}
      isOpen
      onClose={onClose}
      role="alertdialog"
    >
      <DialogBody>
        <p>
          {users.size === 1 ? 'One token points' : `${users.size} tokens point`} at it
          {model.modes.length > 1 &&
            `, in ${new Set(broken.map(each => each.modeIndex)).size} of ${model.modes.length} modes`}
          :
        </p>
        <ul className={styles.users}>
          {[...users].slice(0, 8).map(([name, modes]) => (
            <li key={name}>
              <bdi>{name}</bdi> <span>{[...modes].map(i => model.modes[i]!.name).join(', ')}</span>
            </li>
          ))}
          {users.size > 8 && <li>and {users.size - 8} more</li>}
        </ul>
        <RadioGroup value={choice} onChange={setChoice} className={styles.choices!}>
          <Label>What happens to them</Label>
          <Radio value="inline" className={styles.choice!}>
            They keep the value it has now
          </Radio>
          <Radio value="break" className={styles.choice!}>
            They stay as they are and point at nothing
          </Radio>
        </RadioGroup>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="danger" onPress={confirm}>
          Remove
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
