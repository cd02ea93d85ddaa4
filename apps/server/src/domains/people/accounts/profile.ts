import type { UserRow } from './accounts.store.ts'

export const profileOf = ({ id, email, name, plan_type, is_admin, created_at }: UserRow) => ({
  id,
  email,
  name,
  plan_type,
  is_admin,
  created_at,
})
