// Keeps the order of tokens whose groups alternate, which nested groups lose. The document's root lists where to continue,
//   "$extensions": { "app.tessera": { "order": ["b.x", "a.one", "b.y"] } }
// Each name is the first of a run of consecutive tokens in the document. A token that another tool inserts keeps its position after its
// predecessor.
import { OWN } from '../../base/own-facts.ts'
import { isMap, type Node, type NodeMap } from '../../base/node.ts'

/** Empty where the document has the tokens in their order. `members`: the tokens' objects in the document, by name. */
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

/** The items in the order that the document's root states. */
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
