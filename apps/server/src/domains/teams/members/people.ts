import type { Person } from '@tessera/contract'

/** Members without what keys and connected apps may not see of an account. */
export const peopleOf = (members: readonly Person[]) => ({
  people: members.map(({ user_id, user_name, role }) => ({ user_id, user_name, role })),
  total: members.length,
})
