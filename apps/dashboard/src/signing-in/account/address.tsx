import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { identitiesQuery, methodsQuery, sessionQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Section } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from '../../ui/form/form.module.css'

/** The e-mail address of the account: proving it, and another one. */
export function Address() {
  const { data: user } = useQuery(sessionQuery)
  const { data: methods } = useQuery(methodsQuery)
  const { data: ways } = useQuery(identitiesQuery)
  if (!user || !methods || !ways) return null
  return (
    <Section
      title="E-mail address"
      intro={
        !ways.has_password
          ? `Your address is ${user.email}. An account without a password keeps it.`
          : methods.mail
            ? `You sign in with ${user.email}. Another address counts once you have opened the link that is sent to it.`
            : `You sign in with ${user.email}. This instance sends no mail: an administrator of it can change what is needed.`
      }
      actions={methods.mail ? <SendProof /> : null}
    >
      {!ways.address_proved && <Unproved hasMail={methods.mail} hasProviders={methods.providers.length > 0} />}
      {methods.mail && ways.has_password && <ChangeAddress />}
    </Section>
  )
}

/** What an unproved address means, and how it is proved here. */
function Unproved({ hasMail, hasProviders }: { hasMail: boolean; hasProviders: boolean }) {
  const way = hasMail
    ? 'Open the link that was sent to it, in this browser: so everything of your account stays.'
    : hasProviders
      ? 'Connect a provider below that knows you by this address.'
      : 'An administrator of this instance can give you a link that does.'
  return (
    <Notice kind="warning">
      Nobody has proved that this address is yours. Until then no provider signs in to your account by it. {way}
    </Notice>
  )
}

function SendProof() {
  const send = async () => {
    try {
      toast((await api.addresses.sendVerification({})).message)
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : String(failure), { kind: 'danger' })
    }
  }
  return <Button onPress={() => void send()}>Send a link that proves it</Button>
}

function ChangeAddress() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      toast((await api.addresses.changeEmail({ email, password })).message)
      setEmail('')
      setPassword('')
    })
  return (
    <Form
      className={styles.form!}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label="New address" type="email" autoComplete="email" value={email} onChange={setEmail} isRequired />
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
      {error && <Notice kind="danger">{error}</Notice>}
      <Button type="submit" isPending={busy}>
        Change address
      </Button>
    </Form>
  )
}
