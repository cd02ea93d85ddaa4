import { Badge } from '../../ui/badge.tsx'

/** Marks an account whose address is not verified. */
export function Unverified({ account }: { account: { email_verified: boolean } }) {
  return account.email_verified ? null : <Badge kind="warning">e-mail not verified</Badge>
}
