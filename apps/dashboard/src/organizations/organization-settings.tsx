import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Field } from '../parts/field.tsx'
import { useFormState } from '../parts/form-state.ts'
import { Section } from '../parts/page.tsx'
import { Notice } from '../parts/states.tsx'
import { toast } from '../parts/toast.tsx'
import { queryClient } from '../queries.ts'
import type { Organization } from './organization-screen.tsx'
import { whyNotManage } from './permission.ts'
import { organizationsQuery } from './queries.ts'
import formStyles from '../parts/form.module.css'

export function OrganizationSettings({ organization }: { organization: Organization }) {
  const navigate = useNavigate()
  const [name, setName] = useState(organization.name)
  const [asking, setAsking] = useState(false)
  const { busy, error, submit } = useFormState()
  const why = whyNotManage(organization)
  const save = () =>
    submit(async () => {
      await api.organizations.update({ organization_id: organization.id, name })
      await queryClient.invalidateQueries(organizationsQuery)
      toast('Saved')
    })
  const remove = async () => {
    await api.organizations.delete({ organization_id: organization.id })
    await queryClient.invalidateQueries(organizationsQuery)
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
        {error && <Notice kind="danger">{error}</Notice>}
        <Button type="submit" kind="primary" isPending={busy} unavailable={why}>
          Save
        </Button>
      </Form>
      <Section
        title="Delete this organization"
        intro="Its environments and releases go with it. The workspaces stay with their owners."
      >
        <Button
          kind="danger"
          unavailable={organization.is_owner ? null : 'Only the owner can delete it'}
          onPress={() => setAsking(true)}
        >
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
          <p>Builds that read its environments stop working at once. This cannot be undone.</p>
        </Confirm>
      </Section>
    </>
  )
}
