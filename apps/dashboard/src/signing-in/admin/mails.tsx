import type { Mail } from '@tessera/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { methodsQuery } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading, Notice } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { Time } from '../../ui/time.tsx'

const pageSize = 100

const kindWords: Record<Mail['kind'], string> = {
  reset: 'Forgotten password',
  verify: 'Proof of an address',
  change: 'Proof of a new address',
  change_notice: 'Notice that an address changes',
  address_taken: 'Notice that an address is taken',
  password_changed: 'Notice that a password was changed',
  factors_changed: 'Notice that second factors changed',
  key_expires: 'Notice that an API key expires soon',
  passkey_cloned: 'Notice that a copied passkey was used',
  account_changed: 'Notice of a changed account',
  second_factor_refused: 'Notice of many wrong second factors',
  invitation: 'Invitation',
  transfer_offered: 'Offer of a workspace or an organization',
  provisioned: 'Notice that an organization added an account',
  provisioned_address: 'Notice that an organization gave another address',
  scim_token: 'Notice that a provisioning token changed',
}

/** What the instance sent, sends or could not send, for its administrators. */
export function Mails() {
  const { data: methods, isPending } = useQuery(methodsQuery)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keys.mails(),
    queryFn: ({ pageParam, signal }) =>
      api.addresses.listMails({ limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.next_cursor || undefined,
    placeholderData: keepPreviousData,
  })
  const mails = data?.pages.flatMap(page => page.mails)
  return (
    <Page
      title="Mail"
      intro="What this instance sent, sends or could not send in the last weeks. Their text is not kept."
      actions={<Button onPress={() => void refetch()}>Look again</Button>}
    >
      {methods && !methods.mail && (
        <Notice kind="info">
          No mail server is set up. Set TESSERA_SMTP_URL so that people can reset passwords and prove addresses
          themselves; <a href="/docs/for/administrator#mail">the manual</a> has examples.
        </Notice>
      )}
      {error && !mails ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !mails || isPending ? (
        <Loading />
      ) : mails.length === 0 ? (
        <Empty title="No mail yet" manual="self-hosting">
          Mails appear here when somebody signs up, resets a password or changes an address.
        </Empty>
      ) : (
        <>
          <List label="Mails">
            {mails.map(mail => (
              <MailEntry key={mail.id} mail={mail} />
            ))}
          </List>
          {hasNextPage && (
            <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              Show more mails
            </Button>
          )}
        </>
      )}
    </Page>
  )
}

function MailEntry({ mail }: { mail: Mail }) {
  return (
    <Entry
      name={kindWords[mail.kind]}
      state={<MailState mail={mail} />}
      when={<Time at={mail.sent_at ?? mail.created_at} />}
    >
      to {mail.to}
    </Entry>
  )
}

function MailState({ mail: { state, error, next_attempt_at } }: { mail: Mail }) {
  if (state === 'sent') return <Badge kind="success">sent</Badge>
  const why = error && <span> {error}</span>
  if (state === 'failed')
    return (
      <>
        <Badge kind="danger">failed</Badge>
        {why}
      </>
    )
  return (
    <>
      <Badge>waiting</Badge>
      {why}
      {error && next_attempt_at && (
        <>
          {' '}
          Next try <Time at={next_attempt_at} />
        </>
      )}
    </>
  )
}
