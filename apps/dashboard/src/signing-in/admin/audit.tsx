import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { AuditFile, AuditLog } from '../../people/audit/audit-log.tsx'
import type { AuditSource } from '../../people/audit/audit-log.tsx'
import type { AuditSearch } from '../../people/audit/audit-search.ts'
import { Page } from '../../ui/page/page.tsx'
import { VerifyAudit } from './verify-audit.tsx'

const source: AuditSource = { queryKey: keys.audit(), list: (query, options) => api.audit.list(query, options) }

/** The audit log of the instance, for administrators; it includes deleted workspaces and organizations. */
export function Audit() {
  const search = useSearch({ from: '/app/admin/audit' })
  const navigate = useNavigate({ from: '/admin/audit' })
  const patch = (change: Partial<AuditSearch>) =>
    void navigate({ search: before => ({ ...before, ...change }), replace: true })
  return (
    <Page
      title="Audit"
      intro="Sign-ins, accounts, keys, members, plans, releases and deletions, newest first. Entries outlive the workspace that they tell of."
      actions={<AuditFile path="/admin/audit" search={search} />}
    >
      <VerifyAudit />
      <AuditLog
        source={source}
        search={search}
        onChange={patch}
        onReset={() => void navigate({ search: {}, replace: true })}
      />
    </Page>
  )
}
