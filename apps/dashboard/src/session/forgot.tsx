import { Link } from '@tanstack/react-router'
import { Gate } from './gate.tsx'

export function Forgot() {
  return (
    <Gate
      title="Forgotten password"
      intro="This instance sends no e-mail. An administrator of it can set a new password for your account."
      foot={<Link to="/login">Back to sign-in</Link>}
    >
      {null}
    </Gate>
  )
}
