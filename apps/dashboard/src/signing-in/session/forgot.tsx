import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { methodsQuery } from '../../api/queries.ts'
import { useFormState } from '../../ui/form/form-state.ts'
import { Notice } from '../../ui/states.tsx'
import { EmailField } from './email-field.tsx'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'

export function Forgot() {
  const { data: methods } = useQuery(methodsQuery)
  return (
    <Gate title="Forgotten password" intro={introOf(methods?.mail)} foot={<Link to="/login">Back to sign-in</Link>}>
      {methods?.mail && <ForgotForm />}
    </Gate>
  )
}

function introOf(mail: boolean | undefined): string | null {
  if (mail === undefined) return null
  return mail
    ? 'We send a link to the address of your account. It is good for one hour.'
    : 'This instance sends no e-mail. An administrator of it can give you a link that sets a new password.'
}

function ForgotForm() {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const { busy, error, submit } = useFormState()
  const ask = () => submit(async () => setSent((await api.addresses.requestReset({ email })).message))
  if (sent)
    return (
      <Notice kind="success">{sent} Nothing there after some minutes? Look among unwanted mail, then ask again.</Notice>
    )
  return (
    <GateForm verb="Send me a link" busy={busy} error={error} onSubmit={ask}>
      <EmailField value={email} onChange={setEmail} autoFocus />
    </GateForm>
  )
}
