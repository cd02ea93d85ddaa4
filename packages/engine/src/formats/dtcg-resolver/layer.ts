// Reads one source of a resolver document as drafts. Names and groups come from the source alone; references may also lead into the
// sources with which it is merged.
import { withFile, type Draft } from '../../reading/draft.ts'
import { newReport, type Report } from '../../reading/report.ts'
import type { DraftMode } from '../../systems/draft-system.ts'
import { buildTree } from '../dtcg/document.ts'
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import { draftTree, type DraftedTree } from '../dtcg/read/read-tree.ts'
import { readVerbatim, withVerbatim } from '../dtcg/read/verbatim.ts'
import { addDocument, newGroup, nodesBelow } from '../dtcg/tree.ts'

/** Group properties of a source that tokens of other sources inherit. */
export interface Inherited {
  type: boolean
  deprecated: boolean
}

export function inheritedFrom(sources: NodeMap[]): Inherited {
  const isDeclared = (key: string) =>
    sources.some(source => holds(source, node => node.has(key) && !node.has('$value')))
  return { type: isDeclared('$type'), deprecated: isDeclared('$deprecated') }
}

const reachesOut = (source: NodeMap): boolean => holds(source, node => node.has('$extends') || node.has('$ref'))

/** `others` returns the sources with which it is merged, in order; called only where necessary. */
export function draftLayer(
  { name, source }: { name: string; source: NodeMap },
  inherited: Inherited,
  others: () => NodeMap[],
  { report: joint, file, isApart }: { report: Report; file: string | undefined; isApart: boolean },
): DraftMode {
  const report = joint.in(file)
  const alone = reachesOut(source) ? null : drafted([source], report)
  const verbatim = readVerbatim([source], report)
  const merged =
    alone && !alone.drafts.some(draft => mayInherit(draft, inherited)) ? null : mergedDrafts(source, others(), report)
  const { drafts, groups } = merged ?? alone!
  const kept = new Map([...verbatim].map(([key, { token }]) => [key, token]))
  const stated = withVerbatim(drafts, verbatim).map(draft => withFile(draft, file))
  return { name, drafts: stated, groups, ...(isApart ? { file } : {}), ...(kept.size > 0 ? { verbatim: kept } : {}) }
}

function mayInherit(draft: Draft, inherited: Inherited): boolean {
  if (inherited.deprecated && (draft.deprecated ?? null) === null) return true
  return inherited.type && draft.type === null && draft.sourceType === null
}

function drafted(roots: NodeMap[], report: Report): DraftedTree {
  const tree = buildTree(roots, (code, path, message) => {
    // Later sources may redefine tokens.
    if (roots.length === 1 || code !== 'duplicate') report.warn(code, path, message)
  })
  return draftTree(tree, report)
}

function mergedDrafts(source: NodeMap, others: NodeMap[], report: Report): Pick<DraftedTree, 'drafts' | 'groups'> {
  const own = newGroup('', null)
  addDocument(own, source, () => {})
  const names = new Set<string>()
  const paths = new Set([''])
  const extending: string[] = []
  for (const node of nodesBelow(own)) {
    const path = pathOf(node)
    paths.add(path)
    if (node.kind === 'token') names.add(path)
    else if (node.members.has('$extends') || node.members.has('$ref')) extending.push(`${path}.`)
  }
  const all = newReport()
  const { drafts, nodes } = drafted([...others.filter(other => other !== source), source], all)
  const inherited = (name: string) => nodes.get(name)?.origin && extending.some(group => name.startsWith(group))
  // The other sources' own reading reports their findings.
  for (const { code, path, message } of all.warnings)
    if (isBelow(path, paths) || inherited(path)) report.warn(code, path, message)
  return {
    drafts: drafts.filter(({ name }) => names.has(name) || inherited(name)),
    groups: drafted([withoutExtends(source)], newReport()).groups,
  }
}

function pathOf(node: { key: string; parent: { key: string; parent: unknown } | null }): string {
  const path: string[] = []
  type At = { key: string; parent: At | null } | null
  for (let at = node as At; at?.parent; at = at.parent) if (at.key !== '$root') path.push(at.key)
  return path.reverse().join('.')
}

/** Without `$extends`, whose target another source may contain: group properties are read from this source alone. */
function withoutExtends(source: NodeMap): NodeMap {
  const copy = (map: NodeMap): NodeMap => new Map([...map].filter(([key]) => key !== '$extends'))
  const top = copy(source)
  const open = [top]
  for (let at = open.pop(); at; at = open.pop())
    for (const [key, child] of at) {
      if (!isMap(child) || key === '$extensions' || child.has('$value')) continue
      const made = copy(child)
      at.set(key, made)
      open.push(made)
    }
  return top
}

/** Whether the path is one of these tokens and groups, or a key of one. */
function isBelow(path: string, paths: ReadonlySet<string>): boolean {
  return paths.has(path) || paths.has(path.slice(0, Math.max(0, path.lastIndexOf('.'))))
}

function holds(root: NodeMap, is: (node: NodeMap) => boolean): boolean {
  for (const node of mapsIn(root)) if (is(node)) return true
  return false
}

/** Every object of a document, except within extensions. */
export function* mapsIn(root: NodeMap): Generator<NodeMap> {
  const open: Node[] = [root]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isMap(at)) {
      yield at
      for (const [key, child] of at)
        if (key !== '$extensions' && child !== null && typeof child === 'object') open.push(child)
    } else if (Array.isArray(at)) open.push(...at.filter(child => child !== null && typeof child === 'object'))
  }
}
