// Validates a document against DTCG 2025.10 and reports every fault with its place. Where the specification's prose and its
// JSON schemas contradict each other, the prose decides: a gradient's position is clamped, `{group.$root}` is a reference.
import { errorAt, type Finding, type ReportFault } from '../../../base/finding.ts'
import { findCircles } from './circles.ts'
import { expandExtensions } from './extends.ts'
import { aliasOf, follow, lookupIn, valueAt, type Literal, type Lookup } from './follow.ts'
import { checkMembers, checkNames } from '../members.ts'
import { type Node, type NodeMap } from '../../../base/node.ts'
import { checkValue, type Path } from './rules.ts'
import { composites, isDtcgType, type DtcgType } from '../shape.ts'
import { addDocument, dotted, inheritedType, newGroup, nodesBelow, type GroupNode, type TokenNode } from '../tree.ts'

/** Validates documents, merged in order into one tree of tokens. */
export function validateDtcg(roots: NodeMap[]): Finding[] {
  const faults: Finding[] = []
  const fault: ReportFault = (...found) => faults.push(errorAt(...found))
  const tree = newGroup('', null)
  for (const root of roots) {
    // Across documents a later definition is an override; within one a key cannot come twice.
    addDocument(tree, root, (code, path, message) => {
      if (code !== 'duplicate') fault('structure', path, message)
    })
  }
  const written = [tree, ...nodesBelow(tree)]
  for (const node of written) {
    checkMembers(node, fault)
    if (node.kind === 'group') checkNames(node, fault)
  }
  expandExtensions(tree, (_code, path, message) => fault('reference', path, message))
  checkTokens(
    tree,
    written.filter(node => node.kind === 'token'),
    fault,
  )
  return faults
}

/** Checks that need no references: keys, names, the shape of the tree. */
export function validateStructure(root: NodeMap): Finding[] {
  const faults: Finding[] = []
  const fault: ReportFault = (...found) => faults.push(errorAt(...found))
  const tree = newGroup('', null)
  addDocument(tree, root, (code, path, message) => fault(code === 'duplicate' ? code : 'structure', path, message))
  for (const node of [tree, ...nodesBelow(tree)]) {
    checkMembers(node, fault)
    if (node.kind === 'group') checkNames(node, fault)
  }
  return faults
}

interface Scope {
  lookup: Lookup
  memo: Map<Node, Literal>
  types: Map<TokenNode, DtcgType | null>
  circular: Map<TokenNode, string>
  literals: Map<TokenNode, Node>
}

function checkTokens(tree: GroupNode, tokens: TokenNode[], fault: ReportFault): void {
  const lookup = lookupIn(tree)
  const circular = findCircles(tokens, lookup)
  const scope: Scope = { lookup, memo: new Map(), types: new Map(), circular, literals: new Map() }
  for (const token of tokens) {
    const circle = scope.circular.get(token)
    if (circle !== undefined) fault('circle', dotted(token), circle)
    checkToken(token, scope, fault)
  }
}

function checkToken(token: TokenNode, scope: Scope, fault: ReportFault): void {
  const path = dotted(token)
  const alias = aliasOf(token)
  const type = typeOf(token, scope)
  const own = token.members.get('$type')
  const around = {
    fault: (at: Path, message: string) => fault('value', [path, ...at].join('.'), message),
    target: (reference: NonNullable<typeof alias>, at: Path) => {
      const found = follow(reference, scope.lookup, scope.memo)
      if (found.kind === 'missing') fault('reference', [path, ...at].join('.'), found.message)
      if (found.kind === 'missing' || found.kind === 'circle') return null
      if (found.kind === 'literal') return { literal: () => found.value }
      return { type: typeOf(found.token, scope), literal: () => literalOf(found.token, scope) }
    },
  }
  if (!alias) {
    if (type !== null) checkValue(type, token.members.get('$value') ?? null, ['$value'], around)
    else if (own === undefined) noType(path, inheritedType(token), fault)
    return
  }
  const at = token.members.has('$value') ? ['$value'] : ['$ref']
  const target = around.target(alias, at)
  if (!target) return
  if ('type' in target) {
    const differs = typeConflict(own, target.type)
    if (differs !== null) fault('type', [path, ...at].join('.'), `${alias.text} ${differs}`)
  } else if (type !== null) checkValue(type, target.literal(), at, around)
  else if (own === undefined) noType(path, inheritedType(token), fault)
}

function typeConflict(own: Node | undefined, type: DtcgType | null | undefined): string | null {
  if (!isDtcgType(own) || !type || own === type) return null
  return `is a ${type}, but this token says that it is a ${own}`
}

function noType(path: string, inherited: string | undefined, fault: ReportFault): void {
  // An unknown $type of a group is reported at the group.
  if (inherited === undefined) fault('type', path, 'has no $type, and neither a reference nor a group gives it one')
}

/**
 * A token's type: its own, else that of the token it refers to, else that of the nearest group (DTCG, Design token, Type). null
 * where there is none or it is unknown. Follows chains in a loop, since their length is unbounded.
 */
function typeOf(token: TokenNode, scope: Scope): DtcgType | null {
  const way: TokenNode[] = []
  let type: DtcgType | null | undefined
  for (let at = token.origin ?? token; type === undefined;) {
    type = scope.types.get(at)
    if (type !== undefined) break
    way.push(at)
    const end = typeSource(at, scope)
    if (end?.kind === 'token') at = end.token.origin ?? end.token
    else type = typeAt(at, end, scope)
  }
  for (const passed of way) scope.types.set(passed, type)
  return type
}

/** The end of the reference that defines the token's type; null where the token does not take its type from a reference. */
function typeSource(token: TokenNode, { circular, lookup, memo }: Scope): Literal | null {
  if (token.members.has('$type') || circular.has(token)) return null
  const alias = aliasOf(token)
  return alias ? follow(alias, lookup, memo) : null
}

function typeAt(token: TokenNode, end: Literal | null, scope: Scope): DtcgType | null {
  const own = token.members.get('$type')
  if (own !== undefined) return isDtcgType(own) ? own : null
  if (scope.circular.has(token)) return null
  const inherited = inheritedType(token)
  return (end?.kind === 'literal' ? typeOfPlace(end, scope) : null) ?? (isDtcgType(inherited) ? inherited : null)
}

const numberAt = (name: string) => (key: string) => (key === name ? 'number' : null)

/** The type of the value at a key or, in an array, of an item; composites are defined by their parts instead. */
const partTypes: Partial<Record<DtcgType, (key: string, isItem: boolean) => DtcgType | null>> = {
  strokeStyle: (key, isItem) => (isItem ? 'dimension' : key === 'dashArray' ? 'strokeStyle' : null),
  color: (key, isItem) => (isItem || key === 'alpha' ? 'number' : key === 'components' ? 'color' : null),
  cubicBezier: () => 'number',
  dimension: numberAt('value'),
  duration: numberAt('value'),
}

/** The type of a place within a token's value, where the token's type defines it: the color of a shadow, a color's component. */
function typeOfPlace(literal: Extract<Literal, { kind: 'literal' }>, scope: Scope): DtcgType | null {
  if (!literal.place || literal.place.path[0] !== '$value') return null
  const { token, path } = literal.place
  let type = typeOf(token, scope)
  for (const [i, key] of path.slice(1).entries()) {
    if (type === null) return null
    const isItem = Array.isArray(valueAt(token.members, path.slice(0, i + 1)))
    const composite = composites.get(type)
    if (composite) type = isItem ? type : (composite.parts.get(key) ?? null)
    else type = partTypes[type]?.(key, isItem) ?? null
  }
  return type
}

/** The value at the end of a token's aliases, for places that accept a value of any type. */
function literalOf(token: TokenNode, scope: Scope): Node {
  const way: TokenNode[] = []
  let literal: Node | undefined
  for (let at = token; literal === undefined;) {
    literal = scope.literals.get(at)
    if (literal !== undefined) break
    way.push(at)
    const alias = aliasOf(at)
    const found = alias && !scope.circular.has(at) ? follow(alias, scope.lookup, scope.memo) : null
    if (found?.kind === 'token') at = found.token
    else if (alias) literal = found?.kind === 'literal' ? found.value : null
    else literal = at.members.get('$value') ?? null
  }
  for (const passed of way) scope.literals.set(passed, literal)
  return literal
}
