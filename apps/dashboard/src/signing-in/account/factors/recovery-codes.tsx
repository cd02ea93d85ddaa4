import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import styles from './factors.module.css'

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  return (
    <Dialog title="Your recovery codes" isOpen={codes !== null} onClose={onClose} size="small" role="alertdialog">
      <DialogBody>
        <p>
          Each signs you in once instead of a factor, for example when a phone is lost. They are shown this once: print
          them, or put them where you keep passwords.
        </p>
        <ul className={styles.codes}>
          {codes?.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={codes?.join('\n') ?? ''} label="Copy the codes">
          Copy codes
        </CopyButton>
      </DialogBody>
      <DialogFooter>
        <Button kind="primary" onPress={onClose}>
          I have stored them
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
