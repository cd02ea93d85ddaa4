// Writes all modes of a tokenset as one resolver document: the default mode as the set `base`, every other mode as a context of
// the modifier `mode` that contains its differences.
import { OWN } from '../../base/own-facts.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import { defaultVariant, type ExportInput, type Variant } from '../../resolver/variants.ts'
import { fromJson, type Node, type NodeMap } from '../../base/node.ts'
import { difference, groupsOf, lackedBy } from '../dtcg/write/mode-difference.ts'
import { findingsOf } from '../dtcg/write/write.ts'
import { jsonText } from '../dtcg/write/write-text.ts'
import { documentOf, groupTest, writeMode, type WrittenMode } from '../dtcg/write/write-tree.ts'
import type { Json } from '../../base/token.ts'
import { forExchange } from '../../writing/exchange.ts'

export const resolverSchema = 'https://www.designtokens.org/schemas/2025.10/resolver.json'

export function writeResolver(given: ExportInput, options: ExportOptions): ExportOutput {
  const { input, unresolved } =
    options.references === false ? forExchange(given, options) : { input: given, unresolved: [] }
  const base = defaultVariant(input)
  const others = input.variants.filter(mode => mode !== base)
  const isGroup = groupTest(input.variants)
  const write = (mode: Variant) => writeMode(mode, isGroup, groupsOf(base, mode))
  const first = write(base)
  const rest = others.map(mode => ({ mode, own: write(mode) }))
  const set: NodeMap = new Map<string, Node>([['sources', [documentOf(new Map(), first, isGroup)]]])
  // A modifier needs two contexts, so that the name of a single mode is stored beside its set.
  if (others.length === 0) set.set('$extensions', fromJson({ [OWN]: { mode: base.name } }))
  const root: NodeMap = new Map<string, Node>([
    ['$schema', resolverSchema],
    ['name', input.name],
    ['version', '2025.10'],
    ['sets', new Map([['base', set]])],
  ])
  if (others.length > 0) root.set('modifiers', new Map([['mode', modifier(base, first, rest, isGroup)]]))
  const order = others.length > 0 ? ['#/sets/base', '#/modifiers/mode'] : ['#/sets/base']
  root.set(
    'resolutionOrder',
    order.map(target => new Map([['$ref', target]])),
  )
  const written = [first, ...rest.map(({ own }) => own)]
  return { text: jsonText(root), findings: [...unresolved, ...findingsOf(written)] }
}

function modifier(
  base: Variant,
  first: WrittenMode,
  rest: { mode: Variant; own: WrittenMode }[],
  isGroup: (name: string) => boolean,
): NodeMap {
  const contexts: NodeMap = new Map<string, Node>([[base.name, []]])
  const absent: [string, Json][] = []
  for (const { mode, own } of rest) {
    const delta = difference(first, own)
    const document = documentOf(new Map(), delta, isGroup)
    contexts.set(mode.name, document.size > 0 ? [document] : [])
    const missing = lackedBy(mode, base)
    if (missing.length > 0) absent.push([mode.name, missing])
  }
  const made: NodeMap = new Map<string, Node>([
    ['contexts', contexts],
    ['default', base.name],
  ])
  // A context can only add and replace tokens, so that an extension lists those that a mode lacks.
  if (absent.length > 0)
    made.set(
      '$extensions',
      new Map([[OWN, new Map([['absent', new Map(absent.map(([name, list]) => [name, fromJson(list)]))]])]]),
    )
  return made
}
