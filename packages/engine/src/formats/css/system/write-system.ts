// A resolver as one sheet of custom properties.
import { assignIdentifiers, cssName, kebabCase } from '../../../naming/spelling.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'
import type { Input, System } from '../../../resolver/resolver.ts'
import { outsideShorthand } from '../../../types/typography.ts'
import { typeOf } from '../../../values/value.ts'
import type { ExportOutput } from '../../format.ts'
import type { ExportOptions } from '../../options.ts'
import { commentLines, commentsOf, findingsOf } from '../../prepared.ts'
import { cssComment } from '../comment.ts'
import { cssRespelled, literalText, plainCss, propertiesIn, referringText } from '../values.ts'
import { withoutWideColors } from '../wide.ts'
import { circularNames } from './circular.ts'
import { composeSheet } from './compose.ts'
import type { Speak } from './grow.ts'
import { pairedTree, type Item } from './items.ts'
import { startSheet } from './start.ts'
import type { Leaf } from './tree.ts'

export function writeCssSystem(system: System, options: ExportOptions): ExportOutput {
  const { resolved, found, conditions, forest, visitAll, treeOf, literalAt, tell, standard } = startSheet(
    system,
    options,
  )
  const spell = options.names === 'kebab' ? kebabCase : (name: string) => name
  const { identifiers, renamed } = assignIdentifiers(
    resolved.names,
    name => cssName(spell(name), options.prefix),
    (property, number) => `${property}-${number}`,
  )
  found.renamed.push(...renamed)
  const speech = options.prefix === undefined && options.names === undefined ? plainCss : cssRespelled(identifiers)
  const called = new Map(Array.from(identifiers, ([name, property]) => [property, name]))
  const circular = options.references ? circularNames(resolved) : none

  const said = new Map(resolved.names.map(name => [name, { refers: new Set<string>(), leaves: new Map<Input, Leaf | null>() }])) // prettier-ignore
  let refers = new Set<string>()
  const refer = (name: string) => {
    refers.add(name)
    return `var(${identifiers.get(name)!})`
  }
  const speak: Speak = (name, input, isWhole) => {
    const ready = literalAt(name, input)
    if (!ready) return null
    const literal = literalText(ready, speech)
    const refersHere = isWhole || (options.references === true && !circular.has(name))
    const found = { get: (target: string) => resolved.at(target, input) }
    const value = refersHere ? referringText(ready, found, refer, speech) : literal
    if (ready.type === 'string') {
      for (const property of propertiesIn(value)) if (called.has(property)) refers.add(called.get(property)!)
    }
    const narrow = options.colorGamut && value === literal ? withoutWideColors(ready.type, ready.parsed) : null
    return narrow === null ? forest.leaf(value) : forest.leaf(typeOf(ready.type).text(narrow), value)
  }

  visitAll((name, input, isWhole) => {
    const about = said.get(name)!
    refers = about.refers
    about.leaves.set(input, speak(name, input, isWhole))
  })
  const items = resolved.names.map((name): Item => {
    const { leaves, refers } = said.get(name)!
    const tree = treeOf(name, (_, input) => leaves.get(input)!)
    const isColor = conditions.schemes !== null && resolved.holdersOf(name).every(({ token }) => token.type === 'color')
    return {
      name,
      identifier: identifiers.get(name)!,
      comments: commentsAt(resolved, name, standard),
      tree: isColor ? pairedTree(tree, conditions.schemes!, forest) : tree,
      refers,
    }
  })
  tell(found)
  const blocks = composeSheet(items, conditions, forest, options.prefix)
  const { axes } = conditions
  const head = commentLines(found, { axes }).map(line => `${cssComment(line)}\n`)
  return { text: head.join('') + blocks.join('\n'), findings: findingsOf(found, { axes }) }
}

const none: ReadonlySet<string> = new Set()

/** What the token says of itself where the defaults hold, or wherever it is. */
function commentsAt(resolved: ResolvedSystem, name: string, input: Input): readonly string[] {
  const token = (resolved.holderAt(name, input) ?? resolved.holdersOf(name)[0])?.token
  if (!token) return []
  const comments = commentsOf(token)
  if (token.type !== 'typography') return comments
  const shown = resolved.at(name, input)
  return shown?.ok && shown.type === 'typography' ? [...comments, ...outsideShorthand(shown.parsed)] : comments
}
