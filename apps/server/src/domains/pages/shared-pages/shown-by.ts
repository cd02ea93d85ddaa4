// What pages show: a tokenset or the themes of a resolver.
import { problems } from '../../../base/problems.ts'

interface Subject {
  tokenset_id: string | null
  resolver_id: string | null
}

/** A page shows either a tokenset or a resolver: setting one clears the other. */
export function shownBy(before: Subject, { tokenset_id, resolver_id }: Partial<Subject>): Subject {
  if (tokenset_id && resolver_id)
    throw problems.invalidInput({ path: ['resolver_id'], message: 'Give tokenset_id or resolver_id, not both' })
  if (tokenset_id) return { tokenset_id, resolver_id: null }
  if (resolver_id) return { tokenset_id: null, resolver_id }
  const { tokenset_id: former, resolver_id: themes } = before
  if (former === null && themes === null)
    throw problems.invalidInput({ path: ['tokenset_id'], message: 'tokenset_id or resolver_id is needed' })
  return { tokenset_id: former, resolver_id: themes }
}
