import type { ReactNode } from 'react'
import { BlockedNotice } from '../../../quality/checks/blocked.tsx'
import { whyNot } from '../../../people/members/roles.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/states.tsx'
import type { Organization } from '../../../people/organizations/organization.ts'
import type { Publishing } from './use-publish.ts'

interface Props {
  publishing: Publishing
  /** Decides who may override findings. */
  organization: Pick<Organization, 'user_role' | 'is_read_only'>
  /** The version that follows from what changed; empty where it is not known. */
  next: string
  /** Why that version follows. */
  reason: string | null
  /** What would be released. */
  children: ReactNode
}

/** What stops a release comes first, then what it consists of, then what it is called. */
export function PublishFields({ publishing, organization, next, reason, children }: Props) {
  const { blocked, fields } = publishing
  return (
    <>
      {blocked && (
        <BlockedNotice
          blocked={blocked}
          whyNot={whyNot('override_findings', organization)}
          reason={fields.reason}
          onReason={fields.setReason}
        />
      )}
      {children}
      <Field
        label="Version"
        placeholder={next}
        hint={versionHint(next, reason)}
        value={fields.version}
        onChange={fields.setVersion}
        autoComplete="off"
      />
      <Field label="Notes" lines={2} value={fields.notes} onChange={fields.setNotes} />
      <Notice kind="info">
        A release cannot be changed afterwards. It becomes the active one at once; an earlier one can be published
        again.
      </Notice>
    </>
  )
}

function versionHint(next: string, reason: string | null): string {
  if (!next) return 'Follows from what changed'
  return reason
    ? `${next}, because ${reason}; a higher one may be given`
    : `${next} follows from what changed; a higher one may be given`
}
