// A mode's tokens as a tree of nodes, each identified by the digest of its content: equal tokens give equal nodes, and
// snapshots share common ones. Node boundaries depend only on the ids of the tokens, so an edit creates one new node on
// each level and leaves the others unchanged.
import { typeNames } from '@tessera/engine'
import type { Json, JsonObject, TypeName } from '@tessera/engine'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { inSlices, mapInSlices } from '../../../kernel/pacing/slices.ts'
import { longList, storedJson } from '../../../base/stored-json.ts'

/** The fields of a token in a release. */
export interface SnapshotToken {
  id: string
  name: string
  type: TypeName
  value: Json
  description: string | null
  extensions: JsonObject | null
  deprecated: boolean | string | null
  replaced_by: string | null
  remove_in: string | null
}

export interface TreeNode {
  /** SHA-256 over body and children, in hexadecimal. */
  hash: string
  body: Json
  children: string[]
}

/** Returns the nodes with these hashes; throws if one is missing. */
export type NodeSource = (hashes: readonly string[]) => Promise<ReadonlyMap<string, TreeNode>>

/** The name of a node in errors. */
export const nameOf = ({ hash }: TreeNode): string => `The part ${hash} of a release`

export function makeNode(body: object | null, children: string[]): TreeNode {
  const digest = createHash('sha256').update(JSON.stringify(body))
  for (const child of children) digest.update(`\n${child}`)
  return { hash: digest.digest('hex'), body: body as Json, children }
}

export interface Tree {
  /** null: no tokens. */
  root: string | null
  nodes: TreeNode[]
}

/**
 * A node ends after 2^bits entries on average, and after `most` at the latest. Measured with 10,000 tokens and 200
 * releases of three edits each: smaller nodes cost more for the first release and less for each edit; here the sum is
 * minimal.
 */
const bits = 3
const most = 64

/** `tokens` in the order of their ids. */
export async function growTree(tokens: readonly SnapshotToken[]): Promise<Tree> {
  const nodes: TreeNode[] = []
  const made = (last: string, body: Row[] | null, children: string[]) => {
    const node = makeNode(body, children)
    nodes.push(node)
    return { hash: node.hash, last }
  }
  let entries = await mapInSlices(await cut(tokens, token => token.id, 1), group =>
    made(group.at(-1)!.id, group.map(toRow), []),
  )
  for (let level = 2; entries.length > 1; level++)
    entries = await mapInSlices(await cut(entries, each => each.last, level), group => {
      const hashes = group.map(({ hash }) => hash)
      return group.length === 1 ? group[0]! : made(group.at(-1)!.last, null, hashes)
    })
  return { root: entries[0]?.hash ?? null, nodes }
}

async function cut<T>(items: readonly T[], idOf: (item: T) => string, level: number): Promise<T[][]> {
  const groups: T[][] = []
  let group: T[] = []
  await inSlices(items, item => {
    group.push(item)
    if (group.length < most && rank(idOf(item)) < level) return
    groups.push(group)
    group = []
  })
  if (group.length > 0) groups.push(group)
  return groups
}

/** The number of levels on which an id ends a node: 0 for 7 of 8 ids, 1 for 7 of 64, and so on. */
function rank(id: string): number {
  let mixed = crc32(id)
  // Checksums of consecutive ids are similar; the mixing (MurmurHash3's finalizer) makes every bit depend on all.
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed ^= mixed >>> 16
  return mixed === 0 ? 10 : Math.floor((31 - Math.clz32(mixed & -mixed)) / bits)
}

/**
 * The row contains replacement and removal only if the token has them, so that other tokens keep their former digests.
 */
const toRow = ({ id, name, type, value, description, extensions, deprecated, ...end }: SnapshotToken): Row => [
  id,
  name,
  type,
  value,
  description,
  extensions,
  deprecated,
  ...(end.replaced_by === null && end.remove_in === null ? [] : [end.replaced_by, end.remove_in]),
]

type Row = Json[]
const types: ReadonlySet<unknown> = new Set(typeNames)
const readRows = storedJson(
  longList<Row>(
    'rows of tokens with known types',
    row =>
      (row.length === 7 || row.length === 9) &&
      typeof row[0] === 'string' &&
      typeof row[1] === 'string' &&
      types.has(row[2]),
  ),
)

function tokensOf(leaf: TreeNode): SnapshotToken[] {
  return readRows(leaf.body, nameOf(leaf)).map(row => {
    const [id, name, type, value, description, extensions, deprecated, replaced_by = null, remove_in = null] = row
    return { id, name, type, value, description, extensions, deprecated, replaced_by, remove_in } as SnapshotToken
  })
}

/** All tokens of a tree, in order, with one request to the source per level. */
export const readTree = async (source: NodeSource, root: string | null): Promise<SnapshotToken[]> =>
  (await readTrees(source, [root]))[0]!

/** The tokens of several trees. Tokens of a shared node are the same objects in all results. */
export async function readTrees(source: NodeSource, roots: readonly (string | null)[]): Promise<SnapshotToken[][]> {
  const leaves = new Map<string, SnapshotToken[]>()
  let rows = roots.map(root => (root === null ? [] : [root]))
  for (;;) {
    const hashes = new Set(rows.flat().filter(hash => !leaves.has(hash)))
    if (hashes.size === 0) break
    const found = await source([...hashes])
    await inSlices(found.values(), node => {
      if (node.children.length === 0) leaves.set(node.hash, tokensOf(node))
    })
    rows = rows.map(row => row.flatMap(hash => (leaves.has(hash) ? hash : found.get(hash)!.children)))
  }
  return rows.map(row => row.flatMap(hash => leaves.get(hash)!))
}

/** The tokens of nodes that only one of two trees has, which include all differences. */
export async function readDifference(source: NodeSource, before: string | null, after: string | null) {
  const tokens: [SnapshotToken[], SnapshotToken[]] = [[], []]
  let rows = [before, after].map(root => (root === null ? [] : [root])) as [string[], string[]]
  while (rows[0].length + rows[1].length > 0) {
    const [left, right] = rows.map(row => new Set(row)) as [Set<string>, Set<string>]
    rows = [rows[0].filter(hash => !right.has(hash)), rows[1].filter(hash => !left.has(hash))]
    const found = await source([...new Set(rows.flat())])
    const below: [string[], string[]] = [[], []]
    for (const side of [0, 1] as const)
      await inSlices(rows[side], hash => {
        const node = found.get(hash)!
        if (node.children.length === 0) tokens[side].push(...tokensOf(node))
        else below[side].push(...node.children)
      })
    rows = below
  }
  return { before: tokens[0], after: tokens[1] }
}
