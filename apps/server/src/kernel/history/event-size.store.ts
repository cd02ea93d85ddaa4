// Limits the size of events, whatever their changes contain, since readers, receivers and nodes keep many in memory.
import { mostEventBytes, mostEventTokens } from '@tessera/contract'
import type { WorkspaceEvent } from '@tessera/contract'
import { sql, type Sql } from '../../storage/sql.ts'

/** An event without an id in its stream; null tokens: the database lists those of its change. */
export type NewEvent = Omit<WorkspaceEvent, 'id' | 'tokens'> & { tokens: WorkspaceEvent['tokens'] | null }

/** Bytes of a stored event: without its id. */
const mostStored = mostEventBytes - 50
/** The remainder is for the mark that the list is truncated. */
const mostListed = mostStored - 100
/** The number of multi-byte characters that are certain to fit. */
const mostWide = Math.floor(mostListed / 4)
/** An event with more tokens than allowed has more bytes than this. */
const surelyFits = mostEventTokens * 120

/** This number of tokens always fits: a name takes at most 6 × 255 bytes as JSON, and there may be two. */
const fewTokens = 10

/** An event with as many of its first tokens as fit; `count`: the number of tokens in the change. */
export function boundEvent(event: Omit<NewEvent, 'tokens'>, first: WorkspaceEvent['tokens'], count: number): NewEvent {
  if (count <= fewTokens) return { ...event, tokens: first }
  let room = mostListed - Buffer.byteLength(JSON.stringify(event))
  const tokens: WorkspaceEvent['tokens'] = []
  for (const token of first) {
    room -= Buffer.byteLength(JSON.stringify(token)) + 1
    if (room < 0) break
    tokens.push(token)
  }
  return { ...event, tokens, ...(tokens.length < count ? { truncated: true, count } : {}) }
}

const token = sql`'{"id":"' || x.token_id || '","mode_id":"' || x.mode_id || '","name":' || to_json(x.name)::text
 || case when x.before ->> 'name' <> x.after ->> 'name' then ',"was":' || (x.before -> 'name')::text else '' end
 || ',"change":"' || case when x.before is null then 'created' when x.after is null then 'deleted' else 'updated' end || '"}'`

/** The same in SQL, for tokens in the history: the JSON of an event with the tokens of its change. */
export const boundByDatabase = (event: Sql, changeId: Sql): Sql => sql`(select left(${event}, -1) || ',"tokens":['
 || coalesce(string_agg(listed.token, ',' order by listed.position) filter (where listed.bytes <= ${mostListed}), '') || ']'
 || case when count(*) filter (where listed.bytes <= ${mostListed}) < max(listed.count)
  then ',"truncated":true,"count":' || max(listed.count) else '' end || '}'
 from (select position, token, octet_length(${event}) + sum(octet_length(token) + 1) over (order by position) as bytes,
  (select count(*) from change_tokens where change_id = ${changeId}) as count
  from (select x.position, ${token} as token from change_tokens x where x.change_id = ${changeId}
   order by x.position limit ${mostEventTokens}) first) listed)`

/** Can only mark the start of a token: a JSON string contains no unescaped quotes. */
const nextToken = ',{"id":"'

/**
 * Old events, and those of nodes with an older version, contain every token: cuts the stored JSON to the limit. `most`:
 * bytes.
 */
export const storedBody = (
  body: Sql,
  most = mostStored,
): Sql => sql`(select case when octet_length(whole.body) <= ${surelyFits} then whole.body
 else (select case when all_tokens.count <= ${mostEventTokens} and octet_length(whole.body) <= ${most} then whole.body
  else coalesce(nullif(array_to_string(cut.parts[1:least(${mostEventTokens}, cardinality(cut.parts) - 1)], ${nextToken}), '')
   || '],"truncated":true,"count":' || all_tokens.count || '}', whole.body) end
  from (select 1 + (length(whole.body) - length(replace(whole.body, ${nextToken}, ''))) / ${nextToken.length} as count) all_tokens,
  (select string_to_array(left(whole.body, case when octet_length(whole.body) = length(whole.body)
   then ${mostListed}::int else ${mostWide}::int end), ${nextToken}) as parts) cut) end
 from (select ${body}::text as body offset 0) whole)`
