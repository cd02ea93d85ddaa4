import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Section } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import type { Organization } from '../../people/organizations/organization.ts'
import { keys } from '../../api/keys.ts'
import { HandOver } from '../../people/members/hand-over.tsx'
import { whyNot } from '../../people/members/roles.ts'
import formStyles from '../../ui/form/form.module.css'

export function OrganizationSettings({ organization }: { organization: Organization }) {
  const navigate = useNavigate()
  const [name, setName] = useState(organization.name)
  const [requireFactor, setRequireFactor] = useState(organization.require_factor)
  const [asking, setAsking] = useState(false)
  const { busy, error, submit } = useFormState()
  const why = whyNot('manage_organization', organization)
  const save = () =>
    submit(async () => {
      await api.organizations.update({ organization_id: organization.id, name, require_factor: requireFactor })
      toast('Saved')
    })
  const remove = async () => {
    await api.organizations.delete({ organization_id: organization.id })
    toast(`Deleted ${organization.name}`)
    await navigate({ to: '/' })
  }
  return (
    <>
      <Form
        className={formStyles.form!}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Name" value={name} onChange={setName} isRequired maxLength={255} isReadOnly={why !== null} />
        <Checkbox
          isSelected={requireFactor}
          onChange={setRequireFactor}
          isDisabled={why !== null}
          hint="Whoever has none may only set one up; you need one yourself first"
        >
          Members need a second factor
        </Checkbox>
        {error && <Notice kind="danger">{error}</Notice>}
        <Button type="submit" kind="primary" isPending={busy} unavailable={why}>
          Save
        </Button>
      </Form>
      <HandOver
        handing={{
          id: organization.id,
          name: organization.name,
          noun: 'organization',
          key: keys.organizationMembers(organization.id),
          list: async signal =>
            (await api.organizationMembers.list({ organization_id: organization.id }, { signal })).members,
          hand: (user_id, force) => api.transfers.organization({ organization_id: organization.id, user_id, force }),
          isOwner: organization.is_owner,
        }}
      />
      <Section
        title="Delete this organization"
        intro="Its environments and releases go with it. The workspaces stay with their owners."
      >
        <Button kind="danger" unavailable={whyNot('delete_organization', organization)} onPress={() => setAsking(true)}>
          Delete organization…
        </Button>
        <Confirm
          title={`Delete ${organization.name}?`}
          verb="Delete organization"
          typed={organization.name}
          isOpen={asking}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>
            Builds that read its environments and public stylesheets stop working at once, and public pages of its
            workspaces become pages of members. This cannot be undone.
          </p>
        </Confirm>
      </Section>
    </>
  )
}
