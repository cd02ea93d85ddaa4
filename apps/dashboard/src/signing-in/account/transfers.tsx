import type { Transfer } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { sessionQuery, transfersQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from '../../ui/form/form.module.css'

/** What others want to hand over to the signed-in user; nothing where there is none. */
export function Transfers() {
  const { data: user } = useQuery(sessionQuery)
  const { data } = useQuery(transfersQuery)
  const offered = (data ?? []).filter(each => each.to.user_id === user?.id)
  if (offered.length === 0) return null
  return (
    <Section title="To be handed over to you" intro="You own it once you accept; your plan has to have room for it.">
      {offered.map(transfer => (
        <Offer key={transfer.id} transfer={transfer} />
      ))}
    </Section>
  )
}

function Offer({ transfer }: { transfer: Transfer }) {
  const { busy, error, submit } = useFormState()
  const { id: transfer_id, name, from } = transfer
  const accept = () =>
    submit(async () => {
      await api.transfers.accept({ transfer_id })
      toast(`${name} is yours now`)
    })
  const decline = () => submit(async () => toast((await api.transfers.decline({ transfer_id })).message))
  return (
    <>
      <p>
        <bdi>{from.user_name}</bdi> hands the {transfer.workspace_id ? 'workspace' : 'organization'} <b>{name}</b> over
        to you.
      </p>
      {error && <Notice kind="danger">{error}</Notice>}
      <div className={styles.choices}>
        <Button kind="primary" isPending={busy} onPress={() => void accept()}>
          {`Accept ${name}`}
        </Button>
        <Button isPending={busy} onPress={() => void decline()}>
          {`Decline ${name}`}
        </Button>
      </div>
    </>
  )
}
