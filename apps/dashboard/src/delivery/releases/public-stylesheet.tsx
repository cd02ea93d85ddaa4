import type { Environment } from '@tessera/contract'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import type { Organization } from '../../people/organizations/organization.ts'

interface Props {
  organization: Organization
  environment: Environment
  isOpen: boolean
  onClose: () => void
}

export function PublicStylesheet(props: Props) {
  return (
    <Dialog
      title={`Stylesheet of ${props.environment.name}`}
      isOpen={props.isOpen}
      onClose={props.onClose}
      size="small"
    >
      <StylesheetForm {...props} />
    </Dialog>
  )
}

function StylesheetForm({ organization, environment, onClose }: Props) {
  const [isPublic, setPublic] = useState(environment.public)
  const [slug, setSlug] = useState(environment.slug ?? '')
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      await api.environments.update({
        organization_id: organization.id,
        environment_id: environment.id,
        public: isPublic,
        ...(isPublic && slug ? { slug } : {}),
      })
      toast(isPublic ? 'The stylesheet is public now' : 'The stylesheet is not public any more')
      if (!isPublic) onClose()
    })
  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <DialogBody>
        <Checkbox
          isSelected={isPublic}
          onChange={setPublic}
          hint="Whoever has the address can read the active release as CSS, without a key."
        >
          Everyone may read it
        </Checkbox>
        {isPublic && (
          <Field
            label="Part of the address"
            mono
            value={slug}
            onChange={setSlug}
            hint="Lower-case letters, digits and hyphens; made up when empty"
            autoComplete="off"
          />
        )}
        {environment.stylesheet_url && isPublic && (
          <CodeBlock text={`<link rel="stylesheet" href="${environment.stylesheet_url}">`} label="stylesheet link" />
        )}
        {error && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
        <Button kind="primary" type="submit" isPending={busy}>
          Save
        </Button>
      </DialogFooter>
    </Form>
  )
}
