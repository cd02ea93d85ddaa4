// What is made of whole releases, by name. Each gets plain data and the nodes of the releases.
import type { StoredNode } from '../../snapshots/nodes.store.ts'
import { findFormerNames } from '../../snapshots/export/former-names.ts'
import type { FormerNamesGiven } from '../../snapshots/export/former-names.ts'
import { writeMigration } from '../../snapshots/moves.ts'
import type { MigrationGiven } from '../../snapshots/moves.ts'
import type { NodeSource, TreeNode } from '../../snapshots/tree.ts'
import { buildArchive } from '../building/archives.ts'
import type { ArchiveGiven } from '../building/archives.ts'
import { writeFiles } from '../building/packed.ts'
import type { FilesGiven } from '../building/packed.ts'

const works: Record<string, (given: object, nodes: NodeSource) => Promise<object>> = {
  archive: (given, nodes) => buildArchive(given as ArchiveGiven, nodes),
  files: (given, nodes) => writeFiles(given as FilesGiven, nodes),
  'former names': (given, nodes) => findFormerNames(given as FormerNamesGiven, nodes),
  migration: (given, nodes) => writeMigration(given as MigrationGiven, nodes),
}

/** Reads the nodes with these hashes, all of them. */
export type Fetch = (hashes: readonly string[]) => Promise<StoredNode[]>

/** In characters of JSON: the nodes that are kept, since the packages of a release are built one after the other. */
const mostKept = 8_000_000

interface KeptNode {
  node: TreeNode
  size: number
}

export function createWorks() {
  /** By hash, which is that of the content. */
  const kept = new Map<string, KeptNode>()
  let size = 0

  function keep({ hash, body, children }: StoredNode): TreeNode {
    const node: TreeNode = { hash, body: JSON.parse(body) as TreeNode['body'], children }
    kept.set(hash, { node, size: body.length })
    size += body.length
    for (const [oldest, one] of kept) {
      if (size <= mostKept) break
      kept.delete(oldest)
      size -= one.size
    }
    return node
  }

  const sourceOf =
    (fetch: Fetch): NodeSource =>
    async hashes => {
      const found = new Map<string, TreeNode>()
      const missing = new Set<string>()
      for (const hash of hashes) {
        const known = kept.get(hash)
        if (known) found.set(hash, known.node)
        else missing.add(hash)
      }
      if (missing.size > 0) for (const node of await fetch([...missing])) found.set(node.hash, keep(node))
      return found
    }

  return (name: string, given: object, fetch: Fetch): Promise<object> => works[name]!(given, sourceOf(fetch))
}
