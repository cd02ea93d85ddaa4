// `$extends` (and `$ref` on a group, its equivalent): copies the contents of the other group beneath the group's own. Each group
// is expanded after everything that it copies; an explicit stack determines the order.
import type { ReportFault } from '../../../base/finding.ts'
import { curly, pointer } from '../reference.ts'
import { dotted, newGroup, nodesBelow, pathOf, type GroupNode, type TreeNode } from '../tree.ts'

/** The limit of inherited tokens and groups in one document. A few nested extensions could produce billions. */
const maximum = 250_000

interface Extender {
  group: GroupNode
  target: string[] | null
  state: 'waiting' | 'open' | 'done'
  /** Position among the extenders in document order, and the position after the last one below this group. */
  cursor: number | null
}

export function expandExtensions(root: GroupNode, report: ReportFault): void {
  const { extenders, spans } = findExtenders(root, report)
  const byGroup = new Map(extenders.map(extender => [extender.group, extender]))
  let copied = 0
  for (const first of extenders) {
    const stack = [first]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      if (top.state === 'done') {
        stack.pop()
        continue
      }
      if (top.state === 'waiting' && extendsItsOwn(top, report)) {
        top.state = 'done'
        continue
      }
      top.state = 'open'
      const next = nextNeeded(root, top, extenders, byGroup, spans)
      if (next?.state === 'open') reportCircle(stack.slice(stack.indexOf(next)), report)
      else if (next) stack.push(next)
      else {
        const target = targetOf(root, top, report)
        if (target && copied <= maximum) {
          copied += inherit(top.group, target, maximum - copied)
          if (copied > maximum) {
            const message = `$extends makes more than ${maximum.toLocaleString('en')} inherited tokens and groups`
            report('invalid', dotted(top.group), message)
          }
        }
        top.state = 'done'
        stack.pop()
      }
    }
  }
}

/** The groups that extend, in document order, and for every group the range of those inside it. */
function findExtenders(root: GroupNode, report: ReportFault) {
  const extenders: Extender[] = []
  const spans = new Map<GroupNode, [number, number]>()
  const open: GroupNode[] = []
  const visit = (group: GroupNode) => {
    for (let last = open.at(-1); last && last !== group.parent; last = open.at(-1)) close()
    open.push(group)
    spans.set(group, [extenders.length, extenders.length])
    const written = group.members.get('$extends') ?? group.members.get('$ref')
    if (written !== undefined) {
      extenders.push({ group, target: readTarget(group, written, report), state: 'waiting', cursor: null })
    }
  }
  const close = () => {
    const group = open.pop()
    const span = group && spans.get(group)
    if (span) span[1] = extenders.length
  }
  visit(root)
  for (const node of nodesBelow(root)) if (node.kind === 'group') visit(node)
  while (open.length > 0) close()
  return { extenders, spans }
}

function readTarget(group: GroupNode, written: unknown, report: ReportFault): string[] | null {
  const key = keyOf(group)
  const fail = (message: string) => {
    report('invalid', dotted(group), `${key} ${message}`)
    return null
  }
  if (key === '$extends' && group.members.has('$ref')) return fail('and $ref cannot both stand on a group')
  if (typeof written !== 'string') return fail('must be a string: {group} or #/group')
  const read = written.startsWith('#') ? pointer(written) : curly(written)
  return read.way === 'malformed' ? fail(`${JSON.stringify(written)} ${read.why}`) : read.path
}

/** How the group is written to extend, for messages. */
const keyOf = ({ members }: GroupNode) => (members.has('$extends') ? '$extends' : '$ref')

/** The next group that must be expanded before this one can be, or null. */
function nextNeeded(
  root: GroupNode,
  extender: Extender,
  extenders: Extender[],
  byGroup: Map<GroupNode, Extender>,
  spans: Map<GroupNode, [number, number]>,
): Extender | null {
  if (!extender.target) return null
  // Groups on the path to the target may themselves be inherited.
  let at: TreeNode | undefined = root
  for (const key of [...extender.target, null]) {
    if (at?.kind !== 'group') return null
    const onTheWay = byGroup.get(at)
    if (onTheWay && onTheWay !== extender && onTheWay.state !== 'done') return onTheWay
    if (key === null) return onTheWay === extender ? extender : nextInside(extender, extenders, spans.get(at))
    at = at.children.get(key)
  }
  return null
}

/** The next group inside the target that must be expanded first. `span`: its range among the extenders. */
function nextInside(
  extender: Extender,
  extenders: Extender[],
  span: [start: number, end: number] | undefined,
): Extender | null {
  if (!span) return null
  for (let i = Math.max(extender.cursor ?? 0, span[0]); i < span[1]; i++) {
    const inside = extenders[i]
    if (inside && inside.state !== 'done') return inside
    extender.cursor = i + 1
  }
  return null
}

/** A group that extends itself or a group around it would contain itself. */
function extendsItsOwn({ group, target }: Extender, report: ReportFault): boolean {
  if (!target) return false
  const path = pathOf(group)
  if (!target.every((key, i) => key === path[i])) return false
  const what = target.length === path.length ? 'itself' : `${JSON.stringify(target.join('.'))}, the group it lies in`
  report('invalid', path.join('.'), `${keyOf(group)} leads to ${what}: that would be a circle`)
  return true
}

function reportCircle(circle: Extender[], report: ReportFault): void {
  const names = circle.map(({ group }) => dotted(group))
  const shown = names.length > 8 ? [...names.slice(0, 8), '…'] : names
  for (const extender of circle) {
    const message = `${keyOf(extender.group)} runs in a circle: ${[...shown, names[0]].join(' → ')}`
    report('invalid', dotted(extender.group), message)
    extender.state = 'done'
  }
}

function targetOf(root: GroupNode, { group, target }: Extender, report: ReportFault): GroupNode | null {
  if (!target) return null
  const name = target.join('.')
  const fail = (message: string) => {
    report('invalid', dotted(group), message)
    return null
  }
  let at: TreeNode | undefined = root
  for (const key of target) at = at?.kind === 'group' ? at.children.get(key) : undefined
  if (!at) return fail(`${keyOf(group)} leads to ${JSON.stringify(name)}, which does not exist`)
  if (at.kind === 'token')
    return fail(`${keyOf(group)} leads to ${JSON.stringify(name)}, which is a token: it must be a group`)
  return at
}

/** Copies `target` beneath `group`: the group's own entries win, each token as a whole. Returns the number of copied tokens. */
function inherit(group: GroupNode, target: GroupNode, allowed: number): number {
  const strength = group.depth
  let count = 0
  const work: [GroupNode, GroupNode][] = [[group, snapshot(target)]]
  for (let next = work.pop(); next; next = work.pop()) {
    const [to, from] = next
    inheritMembers(to, from)
    for (const [key, child] of from.children) {
      const there = to.children.get(key)
      if (there && there.kind === 'group' && child.kind === 'group') work.push([there, child])
      else if (there && there.strength >= strength) continue
      else if (++count > allowed) return count
      else if (child.kind === 'token') {
        to.children.set(key, { ...child, parent: to, strength, origin: child.origin ?? child })
      } else {
        const copy = { ...newGroup(key, to), strength }
        to.children.set(key, copy)
        work.push([copy, child])
      }
    }
  }
  return count
}

function inheritMembers(to: GroupNode, from: GroupNode): void {
  for (const [key, value] of from.members) {
    if (key === '$extends' || key === '$ref' || to.members.has(key)) continue
    to.members.set(key, value)
    if (key === '$type') to.typeFromExtension = true
  }
}

/** A snapshot of a group's structure: a group may extend one inside itself, and would then grow while it is read. */
function snapshot(target: GroupNode): GroupNode {
  const top: GroupNode = { ...target, children: new Map(target.children) }
  const work = [top]
  for (let group = work.pop(); group; group = work.pop()) {
    for (const [key, child] of group.children) {
      if (child.kind === 'token') continue
      const copy = { ...child, children: new Map<string, TreeNode>(child.children) }
      group.children.set(key, copy)
      work.push(copy)
    }
  }
  return top
}
