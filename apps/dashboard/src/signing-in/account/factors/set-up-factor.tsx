import { Link } from '@tanstack/react-router'
import { ConfirmSession } from '../../session/confirm-session.tsx'
import { Gate } from '../../session/gate.tsx'
import { Factors } from './factors.tsx'

/** Where a second factor is required, an account without one comes here first. */
export function SetUpFactor() {
  return (
    <Gate
      title="A second factor is required"
      intro="Add one of yours; then everything else is open to you."
      foot={<Link to="/">I have added one: go on</Link>}
    >
      <Factors />
      <ConfirmSession />
    </Gate>
  )
}
