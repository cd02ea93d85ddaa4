// A resolver as one sheet of custom properties.
import { append } from '../../../base/append.ts'
import { assignIdentifiers, cssName, kebabCase } from '../../../naming/spelling.ts'
import type { ResolvedLiteral } from '../../../resolve/resolve.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'
import type { Input, System } from '../../../resolver/resolver.ts'
import { outsideShorthand } from '../../../types/typography.ts'
import { typeOf } from '../../../values/value.ts'
import type { ExportOutput } from '../../../format/format.ts'
import type { ExportOptions } from '../../../format/options.ts'
import { documentationOf, type Spelled } from '../../deprecation.ts'
import { commentLines, findingsOf } from '../../../format/prepared.ts'
import { cssComment } from '../comment.ts'
import { cssRespelled, literalText, plainCss, propertiesIn, referringText, withoutFormulas } from '../values.ts'
import { withoutWideColors } from '../wide.ts'
import { propertyRule } from '../register.ts'
import { circularNames } from './circular.ts'
import { composeSheet } from './compose.ts'
import { pairedTree, type Item } from './items.ts'
import { startSheet } from './start.ts'
import { leafAt, type Leaf } from './tree.ts'

export function writeCssSystem(system: System, options: ExportOptions): ExportOutput {
  const { resolved, found, conditions, forest, grower, literalAt, report, standard } = startSheet(system, options)
  const spell = options.names === 'kebab' ? kebabCase : (name: string) => name
  const { identifiers, renamed } = assignIdentifiers(
    resolved.names,
    name => cssName(spell(name), options.prefix),
    (property, number) => `${property}-${number}`,
  )
  found.renamed.push(...renamed)
  const spelled = options.prefix === undefined && options.names === undefined ? plainCss : cssRespelled(identifiers)
  const syntax = options.colorGamut ? withoutFormulas(spelled) : spelled
  const nameOf = new Map(Array.from(identifiers, ([name, property]) => [property, name]))
  const circular = options.references ? circularNames(resolved) : none

  const literals = new Map<string, (ResolvedLiteral | null)[]>()
  const referred = new Map<string, Set<string>>()
  const leafOf = (name: string, input: Input, isWhole: boolean): Leaf | null => {
    const ready = literalAt(name, input)
    append(literals, name, ready)
    if (!ready) return null
    const refer = (target: string) => {
      const known = referred.get(name)
      if (known) known.add(target)
      else referred.set(name, new Set([target]))
      return `var(${identifiers.get(target)!})`
    }
    const literal = literalText(ready, syntax)
    const refersHere = isWhole || ready.token.compat === true || (options.references === true && !circular.has(name))
    const found = { get: (target: string) => resolved.at(target, input) }
    const value = refersHere ? referringText(ready, found, refer, syntax) : literal
    if (ready.type === 'string') {
      for (const property of propertiesIn(value)) if (nameOf.has(property)) refer(nameOf.get(property)!)
    }
    const narrow = options.colorGamut && value === literal ? withoutWideColors(ready.type, ready.parsed) : null
    return narrow === null ? forest.leaf(value) : forest.leaf(typeOf(ready.type).text(narrow), value)
  }

  const leaves = grower.resolveAll(leafOf)
  const items = resolved.names.map((name): Item => {
    const tree = grower.treeOf(name, leaves.get(name)!)
    const isColor = conditions.schemes !== null && resolved.holdersOf(name).every(({ token }) => token.type === 'color')
    return {
      name,
      identifier: identifiers.get(name)!,
      comments: commentsAt(resolved, name, standard, target => identifiers.get(target)),
      tree: isColor ? pairedTree(tree, conditions.schemes!, forest) : tree,
      refers: referred.get(name) ?? none,
    }
  })
  report(found)
  const blocks = composeSheet(items, conditions, forest, options.prefix)
  if (options.registerProperties) {
    const standardOf = (name: string) => literalAt(name, standard)
    blocks.unshift(...registrations(items, conditions.schemes !== null, { standardOf, literals }))
  }
  const { axes } = conditions
  const head = commentLines(found, { axes }).map(line => `${cssComment(line)}\n`)
  return { text: head.join('') + blocks.join('\n'), findings: findingsOf(found, { axes }) }
}

interface Literals {
  standardOf(name: string): ResolvedLiteral | null
  /** Of each token, its literals at the inputs that the sheet distinguishes. */
  literals: ReadonlyMap<string, readonly (ResolvedLiteral | null)[]>
}

/** Does not register tokens without a default value: the registration's initial value would apply in its place. */
function registrations(items: readonly Item[], pairsColors: boolean, { standardOf, literals }: Literals): string[] {
  return items.flatMap(({ name, identifier, tree }) => {
    const standardValue = leafAt(tree, axis => axis.base) ? standardOf(name) : null
    const others = literals.get(name) ?? []
    const all = [standardValue, ...others].filter(literal => literal !== null)
    const isPaired = pairsColors && all.some(({ type }) => type === 'color')
    if (isPaired || all.length <= others.length) return []
    return propertyRule(identifier, all) ?? []
  })
}

const none: ReadonlySet<string> = new Set()

/** The token's description in the default contexts, or else in any others. */
function commentsAt(resolved: ResolvedSystem, name: string, input: Input, spelled: Spelled): readonly string[] {
  const token = (resolved.holderAt(name, input) ?? resolved.holdersOf(name)[0])?.token
  if (!token) return []
  const comments = documentationOf(token, spelled)
  if (token.type !== 'typography') return comments
  const shown = resolved.at(name, input)
  return shown?.ok && shown.type === 'typography' ? [...comments, ...outsideShorthand(shown.parsed)] : comments
}
