import type { Output } from '@tessera/contract'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { archiveAddress, stylesheetAddress } from '../commands.ts'
import { usePublicSheets } from './use-public-sheets.ts'
import styles from './editor.module.css'

/** Where the files of an output are fetched: what most users come for. */
export function OutputAddress({ ws, output: { name, format } }: { ws: string; output: Output }) {
  const { sheets } = usePublicSheets(ws, format)
  const addresses = [
    ...sheets.map(({ environment, url }) => ({
      label: `Stylesheet of ${environment}, for everyone`,
      url: stylesheetAddress(url, name),
    })),
    { label: 'Zip archive, with an API key', url: archiveAddress({ origin: location.origin, workspace_id: ws, name }) },
  ]
  return (
    <section className={styles.addresses} aria-label="Address">
      {addresses.map(({ label, url }) => (
        <div key={url} className={styles.address}>
          <span className={styles.kind}>{label}</span>
          <code>{url}</code>
          <CopyButton text={url} label={`Copy the address: ${label}`}>
            Copy
          </CopyButton>
        </div>
      ))}
    </section>
  )
}
