import fc from 'fast-check'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { growTree, readDifference, readTree } from './tree.ts'
import type { TreeNode, NodeSource, SnapshotToken } from './tree.ts'

const token = (id: string, value = 0): SnapshotToken => ({
  id,
  name: `t.${id}`,
  type: 'number',
  value,
  description: null,
  extensions: null,
  deprecated: null,
  replaced_by: null,
  remove_in: null,
})

const sourceOf = (...nodes: TreeNode[]): NodeSource & { requests: number } => {
  const known = new Map(nodes.map(node => [node.hash, node]))
  const source = async (hashes: readonly string[]) => {
    source.requests += hashes.length
    return new Map(hashes.map(hash => [hash, known.get(hash)!]))
  }
  source.requests = 0
  return source
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => token(v7({ msecs: 1_700_000_000_000 + index })))

describe('a tree of tokens', () => {
  test('returns its items in order', async () => {
    for (const count of [0, 1, 2, 63, 64, 65, 500, 5000]) {
      const tokens = many(count)
      const tree = await growTree(tokens)
      expect(await readTree(sourceOf(...tree.nodes), tree.root)).toEqual(tokens)
    }
  })

  test('equal tokens make equal nodes', async () => {
    const tokens = many(1000)
    expect(await growTree(structuredClone(tokens))).toEqual(await growTree(tokens))
  })

  test('one changed token makes one new node on each level, and no more', async () => {
    const tokens = many(10_000)
    const before = new Set((await growTree(tokens)).nodes.map(({ hash }) => hash))
    for (const at of [0, 1, 4999, 9999]) {
      const edited = tokens.with(at, { ...tokens[at]!, value: 1 })
      const fresh = (await growTree(edited)).nodes.filter(({ hash }) => !before.has(hash))
      expect(fresh.length).toBeLessThanOrEqual(8)
      expect(JSON.stringify(fresh).length).toBeLessThan(20_000)
    }
  })

  test('ids that only count up are cut into nodes as well', async () => {
    const tokens = Array.from({ length: 4096 }, (_, index) =>
      token(`00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`),
    )
    const leaves = (await growTree(tokens)).nodes.filter(({ children }) => children.length === 0)
    expect(leaves.length).toBeGreaterThan(4096 / 16)
    expect(leaves.length).toBeLessThan(4096 / 4)
  })

  test('all that differs is in the nodes that only one side has, and little is read for it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(1999), { maxLength: 12 }),
        fc.array(fc.nat(1999), { maxLength: 12 }),
        async (edits, deletes) => {
          const before = many(2000)
          const gone = new Set(deletes)
          const after = before
            .map((t, index) => (edits.includes(index) ? { ...t, value: 7 } : t))
            .filter((_, index) => !gone.has(index))
          const [a, b] = [await growTree(before), await growTree(after)]
          const source = sourceOf(...a.nodes, ...b.nodes)
          const found = await readDifference(source, a.root, b.root)
          const leftOut = (all: SnapshotToken[], some: SnapshotToken[]) => {
            const ids = new Set(some.map(({ id }) => id))
            return all.filter(({ id }) => !ids.has(id))
          }
          expect(leftOut(before, found.before)).toEqual(leftOut(after, found.after))
          if (edits.length + deletes.length === 0) expect(source.requests).toBe(0)
        },
      ),
      { numRuns: 50 },
    )
  })
})
