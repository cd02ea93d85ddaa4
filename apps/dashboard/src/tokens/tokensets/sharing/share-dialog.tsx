import type { SharedPage } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Plus } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { workspacesQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import type { Model } from '../../model/model.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { Empty, Failed, Loading } from '../../../ui/states.tsx'
import { PageForm } from './page-form.tsx'
import { sharedPagesQuery } from './queries.ts'
import styles from './sharing.module.css'

export interface Props {
  ws: string
  tokenset: string
  name: string
  model: Model
  isOpen: boolean
  onClose: () => void
}

/** The shared pages of the workspace, and the form of each. */
export function ShareDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title="Share as a page" isOpen={isOpen} onClose={onClose}>
      <Sharing {...rest} onClose={onClose} />
    </Dialog>
  )
}

function Sharing({ ws, tokenset, name, model, onClose }: Omit<Props, 'isOpen'>) {
  const { data, error, refetch } = useQuery(sharedPagesQuery(ws))
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const refusal = workspace ? whyNot('share', workspace) : null
  const [open, setOpen] = useState<SharedPage | 'new' | null>(null)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  if (open)
    return (
      <PageForm
        key={open === 'new' ? 'new' : open.id}
        ws={ws}
        tokenset={tokenset}
        name={name}
        model={model}
        page={open === 'new' ? null : open}
        onDone={() => setOpen(null)}
      />
    )
  return (
    <>
      <DialogBody>
        {data.length === 0 ? (
          <Empty title="No pages yet" manual="tokens/share">
            A page shows the tokens with pictures, your words and the names that code uses: to members, or to everyone
            who has the address. It needs no account and no scripts.
          </Empty>
        ) : (
          <ul className={styles.pages}>
            {data.map(page => (
              <li key={page.id}>
                <Button kind="quiet" unavailable={refusal} onPress={() => setOpen(page)}>
                  {page.title}
                </Button>
                <span className={styles.muted}>{page.visibility === 'public' ? 'Everyone' : 'Members'}</span>
                <code className={styles.address}>{page.url}</code>
                <CopyButton text={page.url} label={`Copy the address of ${page.title}`} />
                <a href={page.url} target="_blank" rel="noopener" aria-label={`Open ${page.title} in a new tab`}>
                  <ExternalLink size={14} aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
        <Button
          kind="primary"
          icon={<Plus size={14} aria-hidden />}
          unavailable={refusal}
          onPress={() => setOpen('new')}
        >
          Create page
        </Button>
      </DialogFooter>
    </>
  )
}
