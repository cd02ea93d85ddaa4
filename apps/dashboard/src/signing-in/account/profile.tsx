import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { sessionQuery } from '../../api/queries.ts'
import styles from '../../ui/form/form.module.css'

export function Profile() {
  const { data: user } = useQuery(sessionQuery)
  const [name, setName] = useState(user?.name ?? '')
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      await api.account.update({ name })
      toast('Saved')
    })
  return (
    <Form
      className={styles.form!}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label="Name" value={name} onChange={setName} isRequired maxLength={255} autoComplete="name" />
      <Field label="E-mail" value={user?.email ?? ''} isReadOnly hint="What you sign in with" />
      {error && <Notice kind="danger">{error}</Notice>}
      <Button type="submit" kind="primary" isPending={busy}>
        Save
      </Button>
    </Form>
  )
}
