import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx'
import { help } from '../grid/grid-keys.ts'
import styles from './shortcuts.module.css'

export function Shortcuts({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <DialogBody>
        <dl className={styles.list}>
          {[{ keys: '/', does: 'Search' }, { keys: '?', does: 'This list' }, ...help].map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  )
}
