// The axes of a style sheet, and what its root carries to choose a context of each.
import type { Modifier, System } from '../../../resolver/resolver.ts'
import { takingPart } from '../../../resolver/order.ts'
import type { ExportInput } from '../../../resolver/variants.ts'
import { assignSlugs } from '../../../naming/spelling.ts'
import { conditionsOf } from './sheet-axes.ts'

/** What an element carries. */
export interface Marks {
  attributes: Record<string, string>
  classes: string[]
}

export interface SheetChoice {
  /** The axis as the user named it. */
  name: string
  slug: string
  contexts: { name: string; slug: string; marks: Marks }[]
  /** The slug of the context that applies without a choice; null where the axis has no default. */
  default: string | null
}

/** Of modes and of a resolver, as `exportTokens` and `exportSystem` write the selectors. */
export const sheetChoices = (source: ExportInput | System): SheetChoice[] =>
  'resolver' in source ? choicesOfSystem(source) : choicesOfModes(source)

function choicesOfModes({ axes }: ExportInput): SheetChoice[] {
  return axes
    .filter(({ modes }) => modes.length > 1)
    .map(({ name, modes, default: standard }) => {
      const identifiers = assignSlugs(modes)
      const contexts = modes.map(mode => {
        const value = identifiers.get(mode)!
        return { name: mode, slug: value, marks: { attributes: { 'data-theme': value }, classes: [] } }
      })
      return { name, slug: 'theme', contexts, default: identifiers.get(standard) ?? null }
    })
}

function choicesOfSystem({ resolver }: System): SheetChoice[] {
  const varying = new Set(takingPart(resolver).map(({ name }) => name))
  const { axes } = conditionsOf(resolver.modifiers, {}, [])
  return axes
    .filter(({ name }) => varying.has(name))
    .map(({ name, slug, contexts, base }) => ({
      name,
      slug,
      contexts: contexts.flatMap(context =>
        context.name === null ? [] : [{ name: context.name, slug: context.slug, marks: marksOf(context.selector) }],
      ),
      default: contexts[base]!.name === null ? null : contexts[base]!.slug,
    }))
}

const none: Marks = { attributes: {}, classes: [] }
const compound = /^(?::root|html)?((?:\.[\w-]+|\[[\w-]+(?:=(?:"[^"\\]*"|'[^'\\]*'|[\w-]+))?\])+)$/
const simple = /\.([\w-]+)|\[([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([\w-]+)))?\]/g

/** Of a selector that the root can be made to match; nothing otherwise. */
function marksOf(selector: string | null): Marks {
  const parts = compound.exec(selector ?? '')?.[1]
  if (parts === undefined) return none
  const found = [...parts.matchAll(simple)]
  return {
    attributes: Object.fromEntries(
      found.flatMap(([, , name, ...values]) =>
        name === undefined ? [] : [[name, values.find(value => value !== undefined) ?? '']],
      ),
    ),
    classes: found.flatMap(([, name]) => name ?? []),
  }
}

/**
 * The system with contexts that the root can choose: selectors of more than classes and attributes give way to the attribute, and so
 * do media queries, which nobody can switch.
 */
export function withRootChoices(system: System): System {
  const modifiers = system.resolver.modifiers.map((modifier): Modifier => {
    const contexts = modifier.contexts.map(({ media: _, selector, ...context }) =>
      selector !== undefined && compound.test(selector) ? { ...context, selector } : context,
    )
    return { ...modifier, contexts }
  })
  return { ...system, resolver: { ...system.resolver, modifiers } }
}
