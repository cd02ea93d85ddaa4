import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { AuditFile, AuditLog } from '../../people/audit/audit-log.tsx'
import type { AuditSource } from '../../people/audit/audit-log.tsx'
import type { AuditSearch } from '../../people/audit/audit-search.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Notice } from '../../ui/states.tsx'
import type { Organization } from '../../people/organizations/organization.ts'
import styles from '../../people/organizations/organization.module.css'

/** The audit log of the organization and its workspaces, for its owner and admins. */
export function OrganizationAudit({ organization }: { organization: Organization }) {
  const organization_id = organization.id
  const [search, setSearch] = useState<AuditSearch>({})
  const source = useMemo(
    (): AuditSource => ({
      queryKey: keys.audit(organization_id),
      list: (query, options) => api.audit.listOfOrganization({ organization_id, ...query }, options),
    }),
    [organization_id],
  )
  const why = whyNot('view_audit', organization)
  if (why !== null) return <Notice kind="info">{why}</Notice>
  return (
    <div className={styles.stack}>
      <AuditFile path={`/organizations/${organization_id}/audit`} search={search} />
      <AuditLog
        source={source}
        search={search}
        onChange={change => setSearch(before => ({ ...before, ...change }))}
        onReset={() => setSearch({})}
      />
    </div>
  )
}
