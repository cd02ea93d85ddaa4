import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../parts/dialog.tsx'
import { leftBroken, takeOver } from './changes-of.ts'
import type { CellChange } from './save.ts'
import type { Tokens } from './use-tokens.ts'
import styles from './remove-tokens.module.css'

/** Removes at once where nobody minds (it can be undone); asks first where other tokens point at what goes. */
export function useRemoval(tokens: Tokens | null) {
  const [asked, setAsked] = useState<CellChange[] | null>(null)
  const remove = (changes: CellChange[]) => {
    if (!tokens || changes.length === 0) return
    if (leftBroken(tokens.model, changes).length > 0) setAsked(changes)
    else tokens.edits.edit(labelOf(changes), changes)
  }
  const dialog = tokens && <RemoveTokens tokens={tokens} changes={asked} onClose={() => setAsked(null)} />
  return { remove, dialog }
}

function labelOf(changes: readonly CellChange[]): string {
  const names = new Set(changes.map(change => change.name))
  return names.size === 1 ? `Removed ${[...names][0]}` : `Removed ${changes.length} values of ${names.size} tokens`
}

function RemoveTokens({
  tokens,
  changes,
  onClose,
}: {
  tokens: Tokens
  changes: CellChange[] | null
  onClose: () => void
}) {
  const [choice, setChoice] = useState('inline')
  const { model, resolver, edits } = tokens
  const broken = changes ? leftBroken(model, changes) : []
  const users = new Map<string, Set<number>>()
  for (const { name, modeIndex } of broken) users.set(name, (users.get(name) ?? new Set()).add(modeIndex))
  const confirm = () => {
    if (!changes) return
    edits.edit(labelOf(changes), choice === 'inline' ? [...takeOver(model, resolver, broken), ...changes] : changes)
    onClose()
  }
  return (
    <Dialog
      title={changes ? labelOf(changes).replace('Removed', 'Remove') + '?' : 'Remove'}
      isOpen={changes !== null}
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
