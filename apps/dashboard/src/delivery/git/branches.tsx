import type { GitConnection } from '@tessera/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './git.module.css'

interface Props {
  connection: GitConnection
  /** Why the user may not show one. */
  refused: string | null
}

/** Branches of the repository, each as a proposal. */
export function Branches({ connection, refused }: Props) {
  const { workspace_id, branches } = connection
  const navigate = useNavigate()
  const [branch, setBranch] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const show = () => {
    setBusy(true)
    setError(null)
    void api.git
      .show({ workspace_id, branch: branch.trim() })
      .then(({ id }) => navigate({ to: '/w/$ws/proposals/$proposal', params: { ws: workspace_id, proposal: id } }))
      .catch((failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure)))
      .finally(() => setBusy(false))
  }
  return (
    <Section title="Branches" intro="A branch as a proposal: commits there change it, and its edits are commits there.">
      {branches.length > 0 && (
        <ul className={styles.files}>
          {branches.map(({ branch: name, proposal_id, gone }) => (
            <li key={name}>
              <Link to="/w/$ws/proposals/$proposal" params={{ ws: workspace_id, proposal: proposal_id }}>
                <bdi className={styles.code}>{name}</bdi>
              </Link>{' '}
              {gone && <Badge kind="warning">Not in the repository any more</Badge>}
            </li>
          ))}
        </ul>
      )}
      <Field label="Branch" placeholder="feature/dark" value={branch} onChange={setBranch} maxLength={200} mono />
      {error !== null && <Notice kind="danger">{error}</Notice>}
      <div className={styles.buttons}>
        <Button
          unavailable={refused ?? (branch.trim() === '' ? 'Name a branch first' : null)}
          isPending={isBusy}
          onPress={show}
        >
          Show as a proposal
        </Button>
      </div>
    </Section>
  )
}
