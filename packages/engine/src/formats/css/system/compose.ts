// The composable sheet: at each element every property has the value of the contexts that the element carries or inherits.
// A property that varies by no axis is declared at the root, once.
// One that varies by one axis is declared at the root, wherever a context is carried, and where a context overrides it.
// One that varies by several is one text, redeclared wherever a context of one of them is carried.
// A media query applies at the root alone, and only while the root carries no context of that axis.
import { writeBlock, type Line } from '../block.ts'
import { declaredBy, type Item } from './items.ts'
import type { Conditions, Schemes, SheetAxis } from './sheet-axes.ts'
import { leafAt, type Forest, type Leaf } from './tree.ts'
import { makeToggles } from './toggles.ts'

interface Varying {
  item: Pick<Item, 'identifier' | 'comments' | 'tree'>
  axis: SheetAxis
}

/** `except`: items that are declared elsewhere as long as they vary by no axis. */
export function composeSheet(
  items: readonly Item[],
  { axes, root, schemes }: Conditions,
  forest: Forest,
  prefix: string | undefined,
  except: (item: Item) => boolean = () => false,
): string[] {
  const declared = declaredBy(items, axes)
  const toggles = makeToggles(forest, new Set(items.map(({ identifier }) => identifier)), prefix)
  const free: Line[] = []
  const varying: Varying[] = []
  const joint = new Map<string, { axes: readonly SheetAxis[]; lines: Line[] }>()
  for (const item of items) {
    const over = declared.get(item.name)
    if (item.tree === null) continue
    if (!over) {
      if (!except(item)) free.push(lineOf(item, leafAt(item.tree, none)))
    } else if (over.length === 1) varying.push({ item, axis: over[0]! })
    else {
      const { identifier, comments } = item
      const [value, wide] = [toggles.textOf(item.tree, false), toggles.textOf(item.tree, true)]
      const key = over.map(({ index }) => index).join()
      if (!joint.has(key)) joint.set(key, { axes: over, lines: [] })
      joint.get(key)!.lines.push({ identifier, comments, value, ...(wide === value ? {} : { wide }) })
    }
  }
  const switches = toggles
    .used()
    .map(({ identifier, axis, tree }) => ({ item: { identifier, comments: [], tree }, axis }))
  const blocks: string[] = []
  const first = schemes ? ['color-scheme: light dark;'] : []
  if (free.length > 0 || first.length > 0) blocks.push(writeBlock(root, free, first))
  for (const axis of axes) {
    const own = [...switches, ...varying].filter(one => one.axis === axis)
    blocks.push(...blocksOf(axis, own, root, schemes))
  }
  for (const { axes, lines } of joint.values()) {
    blocks.push(writeBlock([root, ...axes.flatMap(({ carriers }) => carriers)].join(', '), lines))
  }
  return blocks
}

const none = () => 0

function blocksOf(axis: SheetAxis, varying: readonly Varying[], root: string, schemes: Schemes | null): string[] {
  const { contexts, base, bare } = axis
  const carried = contexts.flatMap(({ selector }) => selector ?? [])
  const atRoot: Line[] = []
  const byMedium = contexts.map((): Line[] => [])
  const byContexts = new Map<string, { places: readonly number[]; lines: Line[] }>()
  for (const { item } of varying) {
    const leaves = contexts.map((_, context) => leafAt(item.tree, () => context))
    const standing = leaves[base]!
    let comments = item.comments
    const line = (leaf: Leaf | null): Line => {
      const made = lineOf({ ...item, comments }, leaf)
      comments = []
      return made
    }
    if (standing) atRoot.push(line(standing))
    const before = new Set([standing])
    for (const [context, { media }] of contexts.entries()) {
      const leaf = leaves[context]!
      if (media === null || (before.size === 1 && before.has(leaf))) continue
      byMedium[context]!.push(line(leaf))
      before.add(leaf)
    }
    for (const [leaf, places] of groupsOf(leaves, axis)) {
      if (leaf === standing) continue
      const key = places.join()
      if (!byContexts.has(key)) byContexts.set(key, { places, lines: [] })
      byContexts.get(key)!.lines.push(line(leaf))
    }
  }
  const blocks: string[] = []
  if (atRoot.length > 0) blocks.push(writeBlock([root, ...carried].join(', '), atRoot))
  for (const [context, { media }] of contexts.entries()) {
    const lines = byMedium[context]!
    if (lines.length > 0) blocks.push(withinMedia(media!, writeBlock(bare, lines)))
  }
  if (schemes?.axis === axis) {
    for (const place of [schemes.light, schemes.dark]) {
      const key = `${place}`
      if (contexts[place]!.selector !== null && !byContexts.has(key))
        byContexts.set(key, { places: [place], lines: [] })
    }
  }
  for (const { places, lines } of byContexts.values()) {
    blocks.push(writeBlock(selectorOf(axis, places), lines, schemeOf(axis, places, schemes)))
  }
  return blocks
}

/** The contexts that elements can carry, grouped by their value. */
function groupsOf(leaves: readonly (Leaf | null)[], { contexts }: SheetAxis): Map<Leaf | null, number[]> {
  const groups = new Map<Leaf | null, number[]>()
  for (const [context, leaf] of leaves.entries()) {
    if (contexts[context]!.selector === null) continue
    const group = groups.get(leaf)
    if (group) group.push(context)
    else groups.set(leaf, [context])
  }
  return groups
}

const selectorOf = ({ contexts }: SheetAxis, places: readonly number[]) =>
  places.map(place => contexts[place]!.selector!).join(', ')

function schemeOf(axis: SheetAxis, [place]: readonly number[], schemes: Schemes | null): string[] {
  if (schemes?.axis !== axis) return []
  return [`color-scheme: ${place === schemes.light ? 'light' : 'dark'};`]
}

/** Without a value the property is as if it were never declared. */
function lineOf({ identifier, comments }: Pick<Item, 'identifier' | 'comments'>, leaf: Leaf | null): Line {
  if (leaf === null) return { identifier, comments, value: 'initial' }
  return { identifier, comments, value: leaf.value, ...(leaf.wide === undefined ? {} : { wide: leaf.wide }) }
}

function withinMedia(media: string, block: string): string {
  return `@media ${media} {\n${block.trimEnd().replace(/^(?=.)/gm, '  ')}\n}\n`
}
