// Writes a resolver as a theme for Tailwind 4: `@theme` has the values of the defaults, from which utilities are generated;
// tokens that vary are declared in the composable sheet as well, which overrides Tailwind's theme layer.
import { assignIdentifiers, hyphenName, kebabCase } from '../../naming/spelling.ts'
import type { System } from '../../resolver/resolver.ts'
import { cssComment } from '../css/comment.ts'
import { composeSheet } from '../css/system/compose.ts'
import type { Item } from '../css/system/items.ts'
import { startSheet } from '../css/system/start.ts'
import { leafAt } from '../css/system/tree.ts'
import type { ExportOutput } from '../format.ts'
import type { ExportOptions } from '../options.ts'
import { commentLines, findingsOf } from '../prepared.ts'
import { block, propertiesOf, themed, type Property } from './write.ts'

export function writeTailwindSystem(system: System, options: ExportOptions): ExportOutput {
  const start = startSheet(system, { selector: options.selector })
  const { resolved, found, conditions, forest, resolveAll, treeOf, literalAt, standard } = start
  const spell = options.names === 'kebab' ? kebabCase : (name: string) => name
  const tokenOf = (name: string) => (resolved.holderAt(name, standard) ?? resolved.holdersOf(name)[0])?.token
  const themes = new Map<string, string | null>()
  for (const name of resolved.names) {
    const token = tokenOf(name)
    if (token) themes.set(name, themed(token, options.prefix, spell))
  }
  const { identifiers, renamed } = assignIdentifiers(
    themes.keys(),
    name => `--${themes.get(name) ?? hyphenName((options.prefix ? `${options.prefix}.` : '') + spell(name))}`,
    (identifier, number) => `${identifier}-${number}`,
  )
  found.renamed.push(...renamed)

  const properties = resolveAll((name, input): Property[] => {
    const literal = literalAt(name, input)
    return literal ? propertiesOf(literal, identifiers, themes.get(name) !== null) : []
  })

  const items: Item[] = []
  const inTheme = new Set<string>()
  for (const [name, theme] of themes) {
    const answers = properties.get(name)!
    const own = new Map<string, Property>()
    for (const property of answers.flat()) if (!own.has(property.name)) own.set(property.name, property)
    const add = (identifier: string) => {
      const leaves = answers.map(properties => {
        const property = properties.find(one => one.name === identifier)
        return property ? forest.leaf(property.value) : null
      })
      const tree = treeOf(name, leaves)
      // One name for each property: those of one token may vary by different axes.
      items.push({ name: identifier, identifier, comments: own.get(identifier)?.comments ?? [], tree, refers: none })
    }
    add(identifiers.get(name)!)
    // A text size has its companions.
    for (const identifier of own.keys()) if (identifier !== identifiers.get(name)) add(identifier)
    if (theme !== null) for (const identifier of own.keys()) inTheme.add(identifier)
  }
  start.report(found)

  const theme = items
    .filter(({ identifier }) => inTheme.has(identifier))
    .flatMap(({ identifier, comments, tree }) => {
      const leaf = leafAt(tree, axis => axis.base)
      return leaf ? [{ name: identifier, value: leaf.value, comments: [...comments] }] : []
    })
  const varied = items.map(item => (inTheme.has(item.identifier) ? { ...item, comments: [] } : item))
  const blocks = composeSheet(varied, conditions, forest, options.prefix, ({ identifier }) => inTheme.has(identifier))
  const { axes } = conditions
  const head = [...commentLines(found, { axes }).map(cssComment), ...block('@theme', theme)]
  const text = [head.map(line => `${line}\n`).join(''), ...blocks].join('\n')
  return { text, findings: findingsOf(found, { axes }) }
}

const none: ReadonlySet<string> = new Set()
