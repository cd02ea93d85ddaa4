// The queries that writes of this window and events of others make stale, as the features have registered it.
import type { WorkspaceEvent } from '@tessera/contract'
import type { Feature } from './feature.ts'
import { keys } from './keys.ts'

type Key = readonly string[]
type Queries = readonly string[]

const afterWrites: Record<string, Queries | Record<string, Queries>> = {}
const afterEvents: Record<string, Queries> = {}

export function registerStale({ stale, events }: Feature): void {
  Object.assign(afterWrites, stale)
  Object.assign(afterEvents, events)
}

/** Without an id the key is a prefix, which stands for the queries of all. */
const keysOf = (queries: Queries, ids: Readonly<Record<string, unknown>>): Key[] =>
  queries.map(query => {
    if (query === '*') return []
    const [name = '', id = ''] = query.split('/')
    return typeof ids[id] === 'string' ? [name, ids[id]] : [name]
  })

/** The keys of what an operation makes stale by its input: nothing if it is only tried. */
export function staleAfter(domain: string, operation: string, input: object): readonly Key[] {
  const { dry_run, ...ids }: Record<string, unknown> = { ...input }
  const entry = afterWrites[domain]
  const queries = isList(entry) ? entry : entry?.[operation]
  return dry_run ? [] : keysOf(queries ?? ['*'], ids)
}

const isList = (entry: Queries | Record<string, Queries> | undefined): entry is Queries => Array.isArray(entry)

/** The keys of what an event makes stale. A newer server may send types of events that this page does not know. */
export function staleAfterEvent(event: WorkspaceEvent): readonly Key[] {
  const [subject = ''] = event.type.split('.')
  const queries = afterEvents[event.type] ?? afterEvents[subject]
  return queries ? [...keysOf(queries, { ...event }), keys.activity(), keys.organizationActivity()] : [[]]
}
