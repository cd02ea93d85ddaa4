// The order of tokens whose groups are mixed, which nested groups lose: the document's root keeps where to go on,
//   "$extensions": { "app.tessera": { "order": ["b.x", "a.one", "b.y"] } }
// Each name is the first of a run of tokens that stand in the document one after the other. What is added elsewhere stays behind
// the token that it was put behind.
import { OWN } from '../../base/own-facts.ts'
import { isMap, type Node, type NodeMap } from '../../base/node.ts'

/** None where the document has the tokens in their order. `members` are their objects in it. */
export function orderIn(root: NodeMap, members: ReadonlyMap<string, NodeMap>): string[] {
  const nameOf = new Map<Node, string>(Array.from(members, ([name, node]) => [node, name]))
  const place = new Map<string, number>()
  const open = [root.values()]
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { value: node, done } = top.next()
    if (done) open.pop()
    else if (nameOf.has(node)) place.set(nameOf.get(node)!, place.size)
    else if (isMap(node)) open.push(node.values())
  }
  const starts: string[] = []
  let next = -1
  for (const name of members.keys()) {
    if (place.get(name) !== next) starts.push(name)
    next = place.get(name)! + 1
  }
  return starts.length > 1 ? starts : []
}

/** The items of the document in the order that the document's root keeps. */
export function inOrder<Item extends { name: string }>(items: Item[], root: NodeMap | undefined): Item[] {
  const extensions = root?.get('$extensions')
  const own = isMap(extensions) ? extensions.get(OWN) : undefined
  const starts = isMap(own) ? own.get('order') : undefined
  if (!Array.isArray(starts) || starts.length === 0) return items
  const runs = new Map<Node, Item[]>(starts.map(start => [start, []]))
  const before: Item[] = []
  let run = before
  for (const item of items) {
    run = runs.get(item.name) ?? run
    run.push(item)
  }
  return [before, ...runs.values()].flat()
}
