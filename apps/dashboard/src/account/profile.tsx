import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { useFormState } from '../parts/form-state.ts'
import { Notice } from '../parts/states.tsx'
import { toast } from '../parts/toast.tsx'
import { queryClient, sessionQuery } from '../queries.ts'
import styles from '../parts/form.module.css'

export function Profile() {
  const { data: user } = useQuery(sessionQuery)
  const [name, setName] = useState(user?.name ?? '')
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      queryClient.setQueryData(sessionQuery.queryKey, await api.account.update({ name }))
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
