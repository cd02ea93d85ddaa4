// What the add-on shows, of the tokens of a project.
import { aliasOf, type SheetChoice, type Variant } from '@tessera/engine'
import type { Tokens } from '@tessera/plugin-core'
import { pairsIn } from './contrast.ts'
import type { ContrastOptions } from '../types/contrast-options.js'
import type { Shown, ShownAxis, ShownToken } from './shown.ts'

export function shownOf(tokens: Tokens, contrast: ContrastOptions | undefined): Shown {
  const { choices } = tokens.choosable()
  const { variants } = tokens.variants()
  return {
    release: tokens.release,
    axes: choices.map(axisOf),
    themes: themesOf(choices, variants),
    tokens: tokensOf(tokens, variants),
    pairs: pairsIn(tokens.manifest(), contrast).map(pair => ({ ...pair, ratios: shortened(pair.ratios) })),
  }
}

function axisOf({ name, slug, contexts, default: standard }: SheetChoice): ShownAxis {
  return {
    global: `tessera-${slug}`,
    name: titled(name),
    // A story is always shown in some theme.
    standard: standard ?? contexts[0]!.slug,
    contexts: contexts.map(context => ({ value: context.slug, name: context.name, ...context.marks })),
  }
}

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function themesOf(choices: readonly SheetChoice[], variants: readonly Variant[]): Record<string, number> {
  const slugs = choices.map(({ contexts }) => new Map(contexts.map(({ name, slug }) => [name, slug])))
  const keys = variants.map(({ at }) => choices.map(({ name }, index) => slugs[index]!.get(at.get(name)!)!).join(' '))
  return Object.fromEntries(keys.map((key, index) => [key, index]))
}

function tokensOf(tokens: Tokens, variants: readonly Variant[]): ShownToken[] {
  const targets = variants.map(variant => new Map(variant.tokens.map(token => [token.name, aliasOf(token.value)])))
  return tokens.manifest().tokens.map(({ name, type, names, values }) => ({
    name,
    type,
    property: names.css,
    page: tokens.page(name),
    values: shortened(values),
    aliases: shortened(targets.map(known => known.get(name) ?? null)),
  }))
}

function shortened<T>(list: readonly T[]): T[] {
  return list.every(each => each === list[0]) ? list.slice(0, 1) : [...list]
}
