import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { identitiesQuery, methodsQuery } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Address } from './address.tsx'
import { Factors, factorsQuery } from './factors/factors.tsx'
import { Identities } from './identities.tsx'
import styles from '../../ui/form/form.module.css'

/** Its sections come together: each alone would push those below it. */
export function Security() {
  const identities = useQuery(identitiesQuery)
  const others = [useQuery(methodsQuery), useQuery(factorsQuery), useQuery(sessionsQuery)]
  if ([identities, ...others].some(({ isPending }) => isPending)) return <Loading />
  const { data } = identities
  return (
    <>
      <Address />
      {data?.has_password && <Password />}
      <Identities />
      <Factors />
      <Sessions />
    </>
  )
}

function Password() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [endKeys, setEndKeys] = useState(false)
  const [endGrants, setEndGrants] = useState(false)
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      const { message } = await api.account.changePassword({
        current_password: current,
        new_password: next,
        end_keys: endKeys,
        end_grants: endGrants,
      })
      setCurrent('')
      setNext('')
      setEndKeys(false)
      setEndGrants(false)
      toast(message)
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
        <Checkbox isSelected={endKeys} onChange={setEndKeys} hint="Builds and scripts need new ones">
          Revoke my API keys
        </Checkbox>
        <Checkbox isSelected={endGrants} onChange={setEndGrants} hint="Apps have to ask for access again">
          Disconnect my apps
        </Checkbox>
        {error && <Notice kind="danger">{error}</Notice>}
        <Button type="submit" kind="primary" isPending={busy}>
          Change password
        </Button>
      </Form>
    </Section>
  )
}

const sessionsQuery = queryOptions({
  queryKey: keys.sessions(),
  queryFn: async ({ signal }) => (await api.account.listSessions({}, { signal })).sessions,
})

function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(done)
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : String(failure), { kind: 'danger' })
    }
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
        <List label="Sessions">
          {data.map(session => (
            <Entry
              key={session.id}
              name={browserOf(session.user_agent)}
              state={session.is_current && <Badge kind="accent">this one</Badge>}
              when={
                <>
                  last seen <Time at={session.last_seen_at} />
                </>
              }
              actions={
                !session.is_current && (
                  <Button
                    size="small"
                    onPress={() =>
                      void act(() => api.account.endSession({ session_id: session.id }), 'Signed out there')
                    }
                  >
                    Sign out
                  </Button>
                )
              }
            >
              {session.ip ?? 'unknown address'}
              {session.provider && `, by ${session.provider}`}
            </Entry>
          ))}
        </List>
      )}
    </Section>
  )
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
]

/** A short name for a browser's user agent. */
function browserOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser'
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  return browser ? (system ? `${browser} on ${system}` : browser) : userAgent.slice(0, 60)
}
