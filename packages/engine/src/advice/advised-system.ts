// A system as answers see it: its tokens in every theme, what points at what, and what people know beside.
import { aliasOf, references } from '../formula/alias.ts'
import { namesOnPlatform, type Platform } from '../formats/platform-names.ts'
import type { Token } from '../base/token.ts'
import type { CheckedResolver, UsedName } from '../rules/checking/checked.ts'
import { intendedGrounds } from '../rules/names/intended-pairs.ts'
import { catalogOf, type Catalog, type NamedToken } from '../suggest/catalog.ts'
import { Themes, type ThemedMode } from './themes.ts'

/** All that answers depend on. */
export interface AdviceSubject {
  modes: readonly ThemedMode[]
  resolvers: readonly CheckedResolver[]
  /** What code uses; empty: none was scanned. */
  usage: readonly UsedName[]
  /** What the contrast rules compare, by globs. */
  pairs: readonly { foreground: string; background: string }[]
  /** What people wrote about tokens, as plain text, by name. */
  guidance?: ReadonlyMap<string, string>
}

export class AdvisedSystem {
  readonly themes: Themes
  readonly usage: ReadonlyMap<string, UsedName>
  readonly #subject: AdviceSubject
  /** By theme in lower case; the default one without. */
  readonly #catalogs = new Map<string, Catalog>()
  readonly #codes = new Map<Platform, (name: string) => string | null>()
  #users: ReadonlyMap<string, readonly string[]> | undefined
  #colorNames: readonly string[] | undefined
  #groundsOf: ((front: string) => readonly string[]) | undefined

  constructor(subject: AdviceSubject) {
    this.#subject = subject
    this.themes = new Themes(subject.modes, subject.resolvers)
    this.usage = new Map(subject.usage.map(used => [used.name, used]))
  }

  catalog(theme?: string): Catalog {
    const key = theme?.trim().toLowerCase() ?? ''
    const known = this.#catalogs.get(key)
    if (known) return known
    const uses = new Map([...this.usage].map(([name, used]) => [name, used.uses]))
    const { guidance } = this.#subject
    const catalog = catalogOf(
      this.themes.tokenNames.map(name => this.#namedToken(name, theme)),
      { uses, ...(guidance ? { guidance } : {}) },
    )
    this.#catalogs.set(key, catalog)
    return catalog
  }

  #namedToken(name: string, theme: string | undefined): NamedToken {
    const { type, value, description, deprecated } = this.themes.tokenOf(name)!
    const resolved = this.themes.valueOf(name, theme)
    return {
      name,
      type,
      description,
      value: resolved?.ok ? resolved.value : null,
      alias_to: aliasOf(value),
      deprecated: Boolean(deprecated),
    }
  }

  /** What code says for a token; null where the platform has no form for its type. */
  codeOf(name: string, platform: Platform): string | null {
    let names = this.#codes.get(platform)
    if (!names) {
      const tokens = this.themes.tokenNames.map(one => this.themes.tokenOf(one)!)
      names = namesOnPlatform(platform, tokens, { qualified: true })
      this.#codes.set(platform, names)
    }
    const code = names(name)
    return code?.startsWith('--') ? `var(${code})` : code
  }

  /** The tokens that point at one, in any mode. */
  usersOf(name: string): readonly string[] {
    this.#users ??= usersIn(this.#subject.modes)
    return this.#users.get(name) ?? []
  }

  /** The backgrounds that a color is meant to stand on; none, where it is no foreground. */
  groundsOf(name: string): readonly string[] {
    this.#groundsOf ??= intendedGrounds(this.#colors, this.#subject.pairs)
    return this.#groundsOf(name)
  }

  /** The first of the colors that are meant to stand on one. */
  foregroundsOn(name: string, most: number): string[] {
    const found: string[] = []
    for (const front of this.#colors) {
      if (found.length === most) break
      if (front !== name && this.groundsOf(front).includes(name)) found.push(front)
    }
    return found
  }

  get #colors(): readonly string[] {
    return (this.#colorNames ??= this.themes.tokenNames.filter(name => this.themes.tokenOf(name)?.type === 'color'))
  }
}

function usersIn(modes: AdviceSubject['modes']): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, Set<string>>()
  const add = (target: string, { name }: Token) => {
    const known = users.get(target)
    if (known) known.add(name)
    else users.set(target, new Set([name]))
  }
  for (const { tokens } of modes) for (const token of tokens) for (const target of references(token)) add(target, token)
  return new Map([...users].map(([target, names]) => [target, [...names].sort()]))
}
