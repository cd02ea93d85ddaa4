// Writes a resolver as a theme for Tailwind 4. `@theme` contains the default values, for which Tailwind generates utilities; the
// composable sheet also declares tokens that vary, and overrides Tailwind's theme layer. With `inline` the theme refers to the sheet,
// which then declares all tokens.
import type { System } from '../../resolver/resolver.ts'
import { cssComment } from '../css/comment.ts'
import { composeSheet } from '../css/system/compose.ts'
import type { Item } from '../css/system/items.ts'
import { startSheet } from '../css/system/start.ts'
import { leafAt } from '../css/system/tree.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import { commentLines, findingsOf } from '../../format/prepared.ts'
import { purposesOf } from '../../values/purposes/purposes.ts'
import { inlineTheme, propertiesIn, themeNamesFor, type Property } from './properties.ts'
import { block } from './write.ts'

export function writeTailwindSystem(system: System, options: ExportOptions): ExportOutput {
  const start = startSheet(system, { selector: options.selector })
  const { resolved, found, conditions, forest, grower, literalAt, standard } = start
  const tokenOf = (name: string) => (resolved.holderAt(name, standard) ?? resolved.holdersOf(name)[0])?.token
  const inline = options.inline === true
  const held = resolved.names.flatMap(name => resolved.holdersOf(name).map(({ token }) => token))
  const names = themeNamesFor(
    resolved.names.flatMap(name => tokenOf(name) ?? []),
    { purposes: purposesOf(held, tokenOf), options, inline },
  )
  const { themes, variables } = names
  found.renamed.push(...names.renamed)

  const properties = grower.resolveAll((name, input): Property[] => {
    const literal = literalAt(name, input)
    return literal ? propertiesIn(literal, names) : []
  })

  const items: Item[] = []
  const inTheme = new Set<string>()
  const declared: Property[] = []
  for (const [name, theme] of themes) {
    const answers = properties.get(name)!
    const own = new Map<string, Property>()
    for (const property of answers.flat()) if (!own.has(property.name)) own.set(property.name, property)
    const add = (identifier: string) => {
      const leaves = answers.map(properties => {
        const property = properties.find(one => one.name === identifier)
        return property ? forest.leaf(property.value) : null
      })
      const tree = grower.treeOf(name, leaves)
      // Properties are separate items, since those of one token may vary by different axes.
      items.push({ name: identifier, identifier, comments: own.get(identifier)?.comments ?? [], tree, refers: none })
    }
    add(variables.get(name)!)
    // Adds the companions of a text size.
    for (const identifier of own.keys()) if (identifier !== variables.get(name)) add(identifier)
    declared.push(...own.values())
    if (theme !== null && !inline) for (const identifier of own.keys()) inTheme.add(identifier)
  }
  start.report(found)

  const standardValues = new Map(
    items.flatMap(({ identifier, tree }) => {
      const leaf = leafAt(tree, axis => axis.base)
      return leaf ? [[identifier, leaf.value] as const] : []
    }),
  )
  const theme = items.flatMap(({ identifier, comments }) => {
    const value = inTheme.has(identifier) ? standardValues.get(identifier) : undefined
    return value === undefined ? [] : [{ name: identifier, value, comments: [...comments] }]
  })
  const referring = declared.map(property => ({
    ...property,
    value: standardValues.get(property.name) ?? property.value,
  }))
  const varied = items.map(item => (inTheme.has(item.identifier) ? { ...item, comments: [] } : item))
  const blocks = composeSheet(varied, conditions, forest, options.prefix, ({ identifier }) => inTheme.has(identifier))
  const { axes } = conditions
  const first = inline ? block('@theme inline', inlineTheme(referring, names)) : block('@theme', theme)
  const head = [...commentLines(found, { axes }).map(cssComment), ...first]
  const text = [head.map(line => `${line}\n`).join(''), ...blocks].join('\n')
  return { text, findings: findingsOf(found, { axes }) }
}

const none: ReadonlySet<string> = new Set()
