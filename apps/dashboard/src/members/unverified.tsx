import { Badge } from '../ui/badge.tsx'

/** Marks an account that signed itself up: nobody has verified that the address belongs to this person. */
export function Unverified({ account }: { account: { email_verified: boolean } }) {
  return account.email_verified ? null : <Badge kind="warning">e-mail not verified</Badge>
}
