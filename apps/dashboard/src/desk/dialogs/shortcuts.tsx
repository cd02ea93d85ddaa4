import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx'
import { help } from './grid-help.ts'
import { keysText } from '../../ui/text/keys.ts'
import styles from './shortcuts.module.css'

const outside = [
  { keys: '/', does: 'Search' },
  { keys: '?', does: 'This list' },
  { keys: 'Tab', does: 'The next bar or list; inside bars ← →, in the rail ↑ ↓' },
]

export function Shortcuts({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <DialogBody>
        <dl className={styles.list}>
          {[...outside, ...help].map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keysText(keys)}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  )
}
