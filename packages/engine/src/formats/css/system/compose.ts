// The composable sheet: at each element every property has the value of the contexts that the element carries or inherits.
// A property that varies by no axis is declared at the root, once.
// A property that varies by one axis is declared at the root, wherever an element carries a context, and where a context overrides it.
// A property that varies by several axes is one text, redeclared wherever an element carries a context of one of them.
// A media query applies at the root alone, and only while the root carries no context of that axis.
import { append } from '../../../base/append.ts'
import { writeBlock, type Line } from '../block.ts'
import { declaredBy, type Item } from './items.ts'
import type { Conditions, Schemes, SheetAxis } from './sheet-axes.ts'
import { leafAt, type Forest, type Leaf } from './tree.ts'
import { makeToggles, type Toggles } from './toggles.ts'

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
  const joint: Joint = new Map()
  for (const item of items) {
    if (item.tree === null) continue
    const over = declared.get(item.name)
    if (over?.length === 1) varying.push({ item, axis: over[0]! })
    else if (over) addJoint(joint, item, over, toggles)
    else if (!except(item)) free.push(lineOf(item, leafAt(item.tree, none)))
  }
  const switches = toggles
    .used()
    .map(({ identifier, axis, tree }) => ({ item: { identifier, comments: [], tree }, axis }))
  const blocks = rootBlock(root, free, schemes)
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

function rootBlock(root: string, lines: readonly Line[], schemes: Schemes | null): string[] {
  const first = schemes ? ['color-scheme: light dark;'] : []
  return lines.length > 0 || schemes ? [writeBlock(root, lines, first)] : []
}

/** Lines that vary by several axes, by the indexes of these. */
type Joint = Map<string, { axes: readonly SheetAxis[]; lines: Line[] }>

function addJoint(joint: Joint, item: Item, axes: readonly SheetAxis[], toggles: Toggles): void {
  const { identifier, comments, tree } = item
  const [value, wide] = [toggles.textOf(tree, false), toggles.textOf(tree, true)]
  const key = axes.map(({ index }) => index).join()
  if (!joint.has(key)) joint.set(key, { axes, lines: [] })
  joint.get(key)!.lines.push({ identifier, comments, value, ...(wide === value ? {} : { wide }) })
}

function blocksOf(axis: SheetAxis, varying: readonly Varying[], root: string, schemes: Schemes | null): string[] {
  const { contexts, bare } = axis
  const carried = contexts.flatMap(({ selector }) => selector ?? [])
  const lines: AxisLines = { atRoot: [], byMedium: contexts.map(() => []), byContexts: new Map() }
  for (const { item } of varying) addLines(lines, item, axis)
  if (schemes?.axis === axis) addSchemes(lines, schemes)
  const { atRoot, byMedium, byContexts } = lines
  const blocks: string[] = []
  if (atRoot.length > 0) blocks.push(writeBlock([root, ...carried].join(', '), atRoot))
  for (const [context, { media }] of contexts.entries()) {
    const inMedium = byMedium[context]!
    if (inMedium.length > 0) blocks.push(withinMedia(media!, writeBlock(bare, inMedium)))
  }
  for (const { places, lines } of byContexts.values()) {
    blocks.push(writeBlock(selectorOf(axis, places), lines, schemeOf(axis, places, schemes)))
  }
  return blocks
}

/** The lines of an axis by where they are declared. */
interface AxisLines {
  atRoot: Line[]
  /** By the index of the context whose medium applies. */
  byMedium: Line[][]
  /** By the indexes of the contexts that share the value. */
  byContexts: Map<string, { places: readonly number[]; lines: Line[] }>
}

function addLines({ atRoot, byMedium, byContexts }: AxisLines, item: Varying['item'], axis: SheetAxis): void {
  const { contexts, base } = axis
  const leaves = contexts.map((_, context) => leafAt(item.tree, () => context))
  const standard = leaves[base]!
  // The comments belong to the first declaration.
  let comments = item.comments
  const line = (leaf: Leaf | null): Line => {
    const made = lineOf({ ...item, comments }, leaf)
    comments = []
    return made
  }
  if (standard) atRoot.push(line(standard))
  const before = new Set([standard])
  for (const [context, { media }] of contexts.entries()) {
    const leaf = leaves[context]!
    if (media === null || (before.size === 1 && before.has(leaf))) continue
    byMedium[context]!.push(line(leaf))
    before.add(leaf)
  }
  for (const [leaf, places] of groupsOf(leaves, axis)) {
    if (leaf === standard) continue
    const key = places.join()
    if (!byContexts.has(key)) byContexts.set(key, { places, lines: [] })
    byContexts.get(key)!.lines.push(line(leaf))
  }
}

/** Light and dark each need a block for their `color-scheme`, even if no property differs there. */
function addSchemes({ byContexts }: AxisLines, { axis, light, dark }: Schemes): void {
  for (const place of [light, dark]) {
    const key = `${place}`
    if (axis.contexts[place]!.selector !== null && !byContexts.has(key))
      byContexts.set(key, { places: [place], lines: [] })
  }
}

/** The contexts that elements can carry, grouped by their value. */
function groupsOf(leaves: readonly (Leaf | null)[], { contexts }: SheetAxis): Map<Leaf | null, number[]> {
  const groups = new Map<Leaf | null, number[]>()
  for (const [context, leaf] of leaves.entries()) {
    if (contexts[context]!.selector !== null) append(groups, leaf, context)
  }
  return groups
}

const selectorOf = ({ contexts }: SheetAxis, places: readonly number[]) =>
  places.map(place => contexts[place]!.selector!).join(', ')

function schemeOf(axis: SheetAxis, [place]: readonly number[], schemes: Schemes | null): string[] {
  if (schemes?.axis !== axis) return []
  return [`color-scheme: ${place === schemes.light ? 'light' : 'dark'};`]
}

/** `initial` makes the property behave as if it were never declared. */
function lineOf({ identifier, comments }: Pick<Item, 'identifier' | 'comments'>, leaf: Leaf | null): Line {
  if (leaf === null) return { identifier, comments, value: 'initial' }
  return { identifier, comments, value: leaf.value, ...(leaf.wide === undefined ? {} : { wide: leaf.wide }) }
}

function withinMedia(media: string, block: string): string {
  return `@media ${media} {\n${block.trimEnd().replace(/^(?=.)/gm, '  ')}\n}\n`
}
