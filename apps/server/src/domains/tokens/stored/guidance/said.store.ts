import { storedGuidance } from './guidance.store.ts'
import type { GuidanceContent } from './guidance.store.ts'
import type { Said } from './said.ts'
import { groupBy } from '../../../../base/group-by.ts'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

/** What is said of the tokens and groups of these modes, by mode. One statement where nothing is said of them. */
export async function readSaid(db: Db, modeIds: readonly string[]): Promise<Map<string, Said>> {
  const ids = [...new Set(modeIds)]
  const rows = await db.query<{ id: string; content: unknown; tokenset_id: string | null; group_name: string | null }>(
    sql`with m as (select m.id, m.tokenset_id, s.workspace_id from modes m join tokensets s on s.id = m.tokenset_id
 where m.id = any(${ids}::uuid[]))
 select g.id, g.content, g.tokenset_id, g.group_name from guidance g where g.workspace_id in (select workspace_id from m) and g.content is not null
 and (g.tokenset_id in (select tokenset_id from m) or exists (select from anchored_tokens a join tokens t on t.id = a.token_id
 where a.anchor_id = g.anchor_id and t.mode_id in (select id from m))) order by g.id`,
  )
  if (rows.length === 0) return new Map()
  const contents = new Map<string, GuidanceContent>()
  await inSlices(rows, ({ id, content }) => void contents.set(id, storedGuidance(content, id)))
  const said = new Map<string, Said>()
  const groups = groupBy(
    rows.filter(({ group_name }) => group_name !== null),
    ({ tokenset_id }) => tokenset_id,
  )
  const modes = await db.query<{ id: string; tokenset_id: string }>(
    sql`select id, tokenset_id from modes where id = any(${ids}::uuid[])`,
  )
  for (const { id, tokenset_id } of modes) {
    const own = groups.get(tokenset_id) ?? []
    said.set(id, { tokens: new Map(), groups: new Map(own.map(row => [row.group_name!, contents.get(row.id)!])) })
  }
  const tokens = await db.query<{ mode_id: string; name: string; id: string }>(
    sql`select t.mode_id, t.name, g.id from guidance g join anchored_tokens a on a.anchor_id = g.anchor_id join tokens t on t.id = a.token_id
 where g.id = any(${[...contents.keys()]}::uuid[]) and t.mode_id = any(${ids}::uuid[])`,
  )
  await inSlices(tokens, ({ mode_id, name, id }) => void said.get(mode_id)?.tokens.set(name, contents.get(id)!))
  return said
}
