// The database as the migrations leave it, in one file that a reader and a reviewer can look at.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { FreshDatabase } from '../testing/database.ts'
import { sql } from './sql.ts'

let fresh: FreshDatabase
beforeAll(async () => void (fresh = await freshDatabase()))
afterAll(() => fresh.drop())

async function dump(): Promise<string> {
  const { database } = fresh
  const tables = await database.query<{
    oid: number
    name: string
    unlogged: boolean
    divided: string
  }>(sql`select c.oid::int as oid, c.relname as name, c.relpersistence = 'u' as unlogged,
 coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') as divided from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations' order by c.relname`)
  const texts = []
  for (const { oid, name, unlogged, divided } of tables) {
    const columns = await database.query<{
      line: string
    }>(sql`select format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
 case when a.attnotnull then ' not null' else '' end, coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
 from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
 where a.attrelid = ${oid}::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`)
    const constraints = await database.query<{
      line: string
    }>(sql`select format('  constraint %s %s', conname, pg_get_constraintdef(oid)) as line
 from pg_constraint where conrelid = ${oid}::oid and contype <> 'n' order by contype, conname`)
    const indexes = await database.query<{
      line: string
    }>(sql`select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
 where i.indrelid = ${oid}::oid and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by 1`)
    const triggers = await database.query<{
      line: string
    }>(
      sql`select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = ${oid}::oid and not tgisinternal order by 1`,
    )
    const body = [...columns, ...constraints].map(({ line }) => line).join(',\n')
    texts.push(
      [
        `create ${unlogged ? 'unlogged ' : ''}table ${name} (\n${body}\n)${divided};`,
        ...[...indexes, ...triggers].map(({ line }) => line),
      ].join('\n'),
    )
  }
  const functions = await database.query<{
    text: string
  }>(sql`select rtrim(pg_get_functiondef(p.oid), E'\n') || ';' as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
 where n.nspname = 'public' and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`)
  texts.push(...functions.map(({ text }) => text))
  return `-- What the migrations make, kept current by a test. Read it; change it by a migration.\n\n${texts.join('\n\n')}\n`
}

test('schema.sql is the schema that the migrations produce', async () => {
  await expect(await dump()).toMatchFileSnapshot('./schema.sql')
})

describe('every foreign key that cascades has an index to find its rows by', () => {
  test('none is missing', async () => {
    const missing = await fresh.database.query<{
      name: string
    }>(sql`select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
 where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confdeltype in ('c', 'n') and not exists (
 select 1 from pg_index i where i.indrelid = k.conrelid and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`)
    expect(missing).toEqual([])
  })
})
