import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../api.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { useFormState } from '../parts/form-state.ts'
import { Section } from '../parts/page.tsx'
import { Failed, Loading, Notice } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { toast } from '../parts/toast.tsx'
import { queryClient } from '../queries.ts'
import { browserOf } from './user-agent.ts'
import styles from '../parts/form.module.css'

const key = ['sessions']

export function Security() {
  return (
    <>
      <Password />
      <Sessions />
    </>
  )
}

function Password() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      await api.account.changePassword({ current_password: current, new_password: next })
      setCurrent('')
      setNext('')
      await queryClient.invalidateQueries({ queryKey: key })
      toast('Password changed. Your other sessions have ended.')
    })
  return (
    <Section title="Password" intro="Changing it ends your sessions in other browsers.">
      <Form
        className={styles.form!}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          isRequired
        />
        <Field
          label="New password"
          hint="At least 8 characters"
          type="password"
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          isRequired
          minLength={8}
        />
        {error && <Notice kind="danger">{error}</Notice>}
        <Button type="submit" kind="primary" isPending={busy}>
          Change password
        </Button>
      </Form>
    </Section>
  )
}

function Sessions() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.account.listSessions({}, { signal })).sessions,
  })
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(done)
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : String(failure), { kind: 'danger' })
    }
    await queryClient.invalidateQueries({ queryKey: key })
  }
  return (
    <Section
      title="Where you are signed in"
      actions={
        data && data.length > 1 ? (
          <Button onPress={() => void act(() => api.account.endOtherSessions({}), 'Signed out everywhere else')}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : (
        <Table label="Sessions" columns={['Browser', 'Address', 'Last seen', '']}>
          {data.map(session => (
            <tr key={session.id}>
              <th scope="row">
                {browserOf(session.user_agent)} {session.is_current && <Badge kind="accent">this one</Badge>}
              </th>
              <td>{session.ip ?? 'unknown'}</td>
              <td>
                <Time at={session.last_seen_at} />
              </td>
              <td>
                <div className={styles.cell}>
                  {!session.is_current && (
                    <Button
                      size="small"
                      onPress={() =>
                        void act(() => api.account.endSession({ session_id: session.id }), 'Signed out there')
                      }
                    >
                      Sign out
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  )
}
