// A span for each statement within a trace, with its kind and table; attributes contain no values.
import { SpanKind, trace } from '@opentelemetry/api'
import type { SpanOptions } from '@opentelemetry/api'
import type { Sql } from 'sql-template-tag'
import type { Bulk, Db, Tx } from '../../storage/database.ts'
import type { OpenedDatabase } from '../../storage/open.ts'
import type { Spanning } from './spanning.ts'

interface Described {
  name: string
  options: SpanOptions
}

const maxTexts = 2_000

export function traceStatements(database: OpenedDatabase, spanning: Spanning): OpenedDatabase {
  const known = new Map<string, Described>()

  function described(text: string): Described {
    const found = known.get(text)
    if (found) return found
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? ''
    const table = /\b(?:from|into|update)\s+([a-z_]+)/i.exec(text)?.[1]
    const name = table === undefined ? operation : `${operation} ${table}`
    const made = {
      name,
      options: {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': name },
      },
    }
    if (known.size < maxTexts) known.set(text, made)
    return made
  }

  /** Work outside of a trace, such as polling for jobs, starts none. */
  const within = <T>({ name, options }: Described, run: () => Promise<T>): Promise<T> =>
    trace.getActiveSpan() === undefined ? run() : spanning(name, options, run)

  function statements(db: Db): Db {
    const query = <Row>(statement: Sql) => within(described(statement.text), () => db.query<Row>(statement))
    const one = async <Row>(statement: Sql) => (await query<Row>(statement))[0]
    return { query, one, ...(db.settled ? { settled: statements(db.settled) } : {}) }
  }
  const bulks = new WeakMap<object, object>()
  function tracedBulk<Item>(bulk: Bulk<Item>): Bulk<Item> {
    const known = bulks.get(bulk) as Bulk<Item> | undefined
    if (known) return known
    const traced: Bulk<Item> = { write: (db, items) => bulk.write(statements(db), items) }
    bulks.set(bulk, traced)
    return traced
  }
  const inTransaction = (tx: Tx): Tx => ({
    ...tx,
    ...statements(tx),
    gather: (bulk, item) => tx.gather(tracedBulk(bulk), item),
  })

  return {
    ...database,
    ...statements(database),
    transaction: (run, options) =>
      within(described('transaction'), () => database.transaction(tx => run(inTransaction(tx)), options)),
    queryWith: (first, others) => within(described(first.text), () => database.queryWith(first, others)),
    autocommit: options => statements(database.autocommit(options)),
    read: run => within(described('transaction'), () => database.read(db => run(statements(db)))),
  }
}
