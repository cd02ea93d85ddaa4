// How an identity provider manages the people of an organization: address, token, roles of groups, mail domains.
import type { ScimSettings } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { sessionQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { ShownOnce } from '../../../ui/overlay/shown-once.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Failed, Loading } from '../../../ui/states.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Organization } from '../../../people/organizations/organization.ts'
import styles from '../../../people/organizations/organization.module.css'
import { GroupRoles } from './group-roles.tsx'
import { MailDomains } from './mail-domains.tsx'

export function Provisioning({ organization }: { organization: Organization }) {
  const organization_id = organization.id
  const { data, error, refetch } = useQuery({
    queryKey: keys.provisioning(organization_id),
    queryFn: ({ signal }) => api.scim.get({ organization_id }, { signal }),
  })
  const { data: me } = useQuery(sessionQuery)
  const why = whyNot('manage_members', organization)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>
        Okta, Entra ID and other identity providers create, change and deactivate the people of this organization by
        SCIM 2.0. <a href="/docs/for/scim">How to set it up</a>
      </p>
      <Token organization={organization} settings={data} why={why} />
      <GroupRoles organization={organization} groups={data.groups} why={why} />
      <MailDomains organization={organization} domains={data.domains} mayChange={me?.is_admin === true} />
    </div>
  )
}

function whyNotMadeBy({ user_role }: Organization, domains: ScimSettings['domains']): string | null {
  return domains.length > 0 && user_role !== 'owner'
    ? 'Only an owner makes the token, because the organization owns a mail domain'
    : null
}

function TokenState({ token, users }: Pick<ScimSettings, 'token' | 'users'>) {
  if (token === null) return <p>Provisioning is off: there is no token.</p>
  return (
    <p>
      The token was made <Time at={token.created_at} />,{' '}
      {token.last_used_at === null ? (
        'and not used yet'
      ) : (
        <>
          last used <Time at={token.last_used_at} />
        </>
      )}
      . It manages {users === 1 ? 'one person' : `${users} people`}.
    </p>
  )
}

function Token({
  organization,
  settings: { base_url, token, users, domains },
  why,
}: {
  organization: Organization
  settings: ScimSettings
  why: string | null
}) {
  const organization_id = organization.id
  const [made, setMade] = useState<string | null>(null)
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null)
  const whyNotMake = whyNotMadeBy(organization, domains) ?? why
  const create = async () => setMade((await api.scim.createToken({ organization_id })).token)
  const end = async () => {
    await api.scim.deleteToken({ organization_id })
    toast('Provisioning ended')
  }
  return (
    <Section title="Address and token" intro="What the identity provider asks for.">
      <CodeBlock text={base_url} label="address" />
      <TokenState token={token} users={users} />
      <div className={styles.actions}>
        {token === null ? (
          <Button kind="primary" unavailable={whyNotMake} onPress={() => void create()}>
            Create token
          </Button>
        ) : (
          <>
            <Button unavailable={whyNotMake} onPress={() => setAsking('replace')}>
              Replace token…
            </Button>
            <Button kind="danger" unavailable={why} onPress={() => setAsking('end')}>
              End provisioning…
            </Button>
          </>
        )}
      </div>
      {asking !== null && (
        <Confirm
          title={asking === 'replace' ? 'Replace the token?' : 'End provisioning?'}
          verb={asking === 'replace' ? 'Replace token' : 'End provisioning'}
          isOpen
          onClose={() => setAsking(null)}
          onConfirm={asking === 'replace' ? create : end}
        >
          <p>
            {asking === 'replace'
              ? 'The present token stops working at once, until the identity provider has the new one.'
              : 'The token stops working at once. Who was provisioned stays a member.'}
          </p>
        </Confirm>
      )}
      {made !== null && (
        <ShownOnce
          title="The provisioning token"
          noun="token"
          label="Provisioning token"
          value={made}
          variable="TESSERA_SCIM_TOKEN"
          onDone={() => setMade(null)}
        />
      )}
    </Section>
  )
}
