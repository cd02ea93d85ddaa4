import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { Organization } from '../../../people/organizations/organization.ts'

/** Only administrators of the instance change them: a domain lets an organization disable accounts. */
export function MailDomains({
  organization,
  domains,
  mayChange,
}: {
  organization: Organization
  domains: readonly string[]
  mayChange: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Mail domains"
      intro="The identity provider names the accounts there that it made, or whose people agreed, and disables them as a whole. An owner makes the token then. Administrators of this instance set the domains."
    >
      <p>{domains.length === 0 ? 'None.' : domains.join(', ')}</p>
      {mayChange && <Button onPress={() => setOpen(true)}>Change mail domains…</Button>}
      <Dialog title="Mail domains" isOpen={isOpen} onClose={() => setOpen(false)} size="small">
        <DomainForm organization={organization} domains={domains} onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

function DomainForm({
  organization,
  domains,
  onClose,
}: {
  organization: Organization
  domains: readonly string[]
  onClose: () => void
}) {
  const [text, setText] = useState(domains.join(', '))
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      const others = (await api.scim.listDomains({})).domains.filter(each => each.organization_id !== organization.id)
      const own = text.split(/[\s,]+/).filter(domain => domain !== '')
      await api.scim.setDomains({
        domains: [...others, ...own.map(domain => ({ domain, organization_id: organization.id }))],
      })
      toast('Saved')
      onClose()
    })
  return (
    <DialogForm verb="Save" busy={busy} error={error} onClose={onClose} onSubmit={() => void save()}>
      <Field label="Domains" value={text} onChange={setText} hint="Such as example.com, separated by commas" />
    </DialogForm>
  )
}
