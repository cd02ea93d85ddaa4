import type { Transfer } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, transfersQuery } from '../../api/queries.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/states.tsx'
import type { AnyMember } from './member-list.tsx'
import styles from '../../ui/form/form.module.css'

interface Handing {
  /** The id of the workspace or organization. */
  id: string
  name: string
  noun: 'workspace' | 'organization'
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<AnyMember[]>
  /** `force`: at once, because its owner is disabled. */
  hand: (user_id: string, force: boolean) => Promise<Transfer>
  isOwner: boolean
}

/**
 * Offers a workspace or an organization to another member, who accepts or declines. Administrators of the instance hand it over
 * at once where its owner is disabled.
 */
export function HandOver({ handing }: { handing: Handing }) {
  const { id, noun, isOwner } = handing
  const { data: user } = useQuery(sessionQuery)
  const isForced = !isOwner && user?.is_admin === true
  const { data: offers } = useQuery(transfersQuery)
  const offered = offers?.find(each => each.workspace_id === id || each.organization_id === id)
  return (
    <Section
      title={`Hand this ${noun} over`}
      intro={
        isForced
          ? 'As an administrator of this instance you hand it over at once where its owner is disabled. The plan of the new owner has to have room.'
          : 'The new owner accepts first, within seven days. You stay as admin where their plan has room.'
      }
    >
      {offered ? <Offered transfer={offered} /> : <Offer handing={handing} isForced={isForced} />}
    </Section>
  )
}

function Offered({ transfer }: { transfer: Transfer }) {
  const takeBack = async () => {
    try {
      toast((await api.transfers.decline({ transfer_id: transfer.id })).message)
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : String(failure), { kind: 'danger' })
    }
  }
  return (
    <>
      <Notice kind="info">{`${transfer.to.user_name} has not answered yet.`}</Notice>
      <Button onPress={() => void takeBack()}>Take it back</Button>
    </>
  )
}

function Offer({ handing, isForced }: { handing: Handing; isForced: boolean }) {
  const { key, list, name, noun, hand, isOwner } = handing
  const [to, setTo] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const { data: members } = useQuery({ queryKey: key, queryFn: ({ signal }) => list(signal) })
  const others = (members ?? []).filter(each => each.role !== 'owner')
  const chosen = others.find(each => each.user_id === to)
  const offer = async () => {
    await hand(chosen!.user_id, isForced)
    toast(isForced ? `${chosen!.user_name} owns it now` : `Offered to ${chosen!.user_name}`)
  }
  const empty = others.length === 0 ? 'Add the new owner as a member first' : null
  const why = isOwner || isForced ? empty : 'Only the owner can hand it over'
  return (
    <>
      <div className={styles.inline}>
        <Select
          label="New owner"
          choices={others.map(each => ({ id: each.user_id, label: each.user_name, hint: each.user_email }))}
          value={to}
          onChange={setTo}
          isDisabled={why !== null}
        />
        <Button unavailable={why ?? (chosen ? null : 'Choose the new owner')} onPress={() => setAsking(true)}>
          Hand over…
        </Button>
      </div>
      {chosen && (
        <Confirm
          title={`Hand ${name} over to ${chosen.user_name}?`}
          verb="Hand over"
          typed={name}
          isOpen={asking}
          onClose={() => setAsking(false)}
          onConfirm={offer}
        >
          <p>
            {isForced
              ? `This ${noun} is theirs at once. Its owner has to be disabled: disable the account first.`
              : `Once they accept, this ${noun} is theirs, and only they can hand it back or delete it.`}
          </p>
        </Confirm>
      )}
    </>
  )
}
