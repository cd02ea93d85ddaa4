import type { Json } from '@tessera/engine'
import { settledIn, sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import type { TreeNode, NodeSource } from './tree.ts'

/** A node of a release as it is stored: `body` is the text of its JSON. */
export interface StoredNode {
  hash: string
  body: string
  children: string[]
}

/** Reads nodes in pieces that take some milliseconds to send. */
export type ReadNodes = (hashes: readonly string[]) => AsyncIterable<StoredNode[]>

const bytes = (hash: string) => Buffer.from(hash, 'hex')
const atOnce = 2000
/** Writing or sending nodes takes longer than reading them: this number blocks the event loop for about 10 ms. */
const writtenAtOnce = 500

/** The organization's stored nodes, preceded by nodes that are only in memory. */
export function nodesOf(db: Db, organizationId: string, fresh: readonly TreeNode[] = []): NodeSource {
  const known = new Map(fresh.map(node => [node.hash, node]))
  return async hashes => {
    const found = new Map<string, TreeNode>()
    const missing: string[] = []
    for (const hash of hashes) {
      const node = known.get(hash)
      if (node) found.set(hash, node)
      else missing.push(hash)
    }
    for (let i = 0; i < missing.length; i += atOnce) {
      const rows = await settledIn(db).query<{
        hash: Buffer
        body: Json
        children: Buffer[]
      }>(sql`select hash, body, children from snapshot_parts
 where organization_id = ${organizationId} and hash = any(${missing.slice(i, i + atOnce).map(bytes)}::bytea[])`)
      for (const row of rows) {
        const hash = row.hash.toString('hex')
        found.set(hash, { hash, body: row.body, children: row.children.map(child => child.toString('hex')) })
      }
    }
    const lost = hashes.find(hash => !found.has(hash))
    if (lost !== undefined) throw new Error(`the node ${lost} of a snapshot is missing`)
    return found
  }
}

/** The stored nodes as text, for a thread: what is not read here costs nothing here. */
export const storedNodesOf = (db: Db, organizationId: string): ReadNodes =>
  async function* (hashes) {
    for (let i = 0; i < hashes.length; i += writtenAtOnce) {
      const some = hashes.slice(i, i + writtenAtOnce)
      const nodes = await settledIn(db).query<StoredNode>(sql`select encode(hash, 'hex') as hash, body::text as body,
 array(select encode(child, 'hex') from unnest(children) with ordinality as c (child, n) order by n) as children
 from snapshot_parts where organization_id = ${organizationId} and hash = any(${some.map(bytes)}::bytea[])`)
      if (nodes.length < new Set(some).size) throw new Error('a node of a snapshot is missing')
      yield nodes
    }
  }

/** Stores the missing nodes. The caller holds the organization's lock, so no sweep runs in between. */
export async function saveNodes(tx: Db, organizationId: string, nodes: readonly TreeNode[]): Promise<void> {
  const all = [...new Map(nodes.map(node => [node.hash, node])).values()]
  for (let i = 0; i < all.length; i += writtenAtOnce) {
    const some = all.slice(i, i + writtenAtOnce)
    const rows = await tx.query<{ hash: Buffer }>(sql`select hash from snapshot_parts
 where organization_id = ${organizationId} and hash = any(${some.map(({ hash }) => bytes(hash))}::bytea[])`)
    const stored = new Set(rows.map(({ hash }) => hash.toString('hex')))
    const fresh = some.filter(({ hash }) => !stored.has(hash))
    if (fresh.length === 0) continue
    // Each row contains concatenated hashes of 32 bytes, because PostgreSQL's arrays of arrays must be rectangular.
    await tx.query(sql`insert into snapshot_parts (organization_id, hash, body, children)
 select ${organizationId}, hash, body, array(select substring(children from n * 32 + 1 for 32) from generate_series(0, length(children) / 32 - 1) as n order by n)
 from unnest(${fresh.map(({ hash }) => bytes(hash))}::bytea[], ${fresh.map(({ body }) => JSON.stringify(body))}::json[],
 ${fresh.map(({ children }) => bytes(children.join('')))}::bytea[]) as row (hash, body, children)`)
  }
}

/** Deletes nodes that no release of the organization reaches. */
export async function sweepNodes(tx: Db, organizationId: string): Promise<void> {
  await tx.query(sql`delete from mode_snapshots where organization_id = ${organizationId}`)
  await tx.query(sql`with recursive live (hash) as (
 select r.root_hash from releases r join environments e on e.id = r.environment_id where e.organization_id = ${organizationId}
 union
 select child from live join snapshot_parts p on p.organization_id = ${organizationId} and p.hash = live.hash cross join unnest(p.children) as child)
delete from snapshot_parts where organization_id = ${organizationId} and hash not in (select hash from live)`)
}
