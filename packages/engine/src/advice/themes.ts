// What tokens come to in each theme: in the permutations of a resolver, or in the modes of a tokenset that none combines.
import type { Token } from '../base/token.ts'
import { resolveTokens, type Resolution, type Resolved } from '../resolve/resolve.ts'
import { resolveSources, type ResolvedSystem } from '../resolver/resolve-system.ts'
import type { Input, Resolver } from '../resolver/resolver.ts'
import type { CheckedMode, CheckedResolver } from '../rules/checking/checked.ts'
import { cssText } from '../values/picture.ts'

export interface ThemedMode extends CheckedMode {
  /** Of its tokenset. */
  is_default: boolean
}

export interface ThemeValue {
  theme: string
  resolved: Resolved
}

/** Of one token; a resolver may have millions. */
const mostThemes = 24

/** The name of a theme in any case. */
const keyOf = (theme: string): string => theme.trim().toLowerCase()

export class Themes {
  readonly modes: readonly ThemedMode[]
  readonly systems: readonly ResolvedSystem<string>[]
  readonly #resolutions = new Map<string, Resolution>()
  readonly #holders = new Map<string, ThemedMode[]>()

  constructor(modes: readonly ThemedMode[], resolvers: readonly CheckedResolver[]) {
    this.modes = modes.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    const tokens = new Map(modes.map(mode => [mode.id, mode.tokens]))
    this.systems = resolvers.map(({ resolver }) => resolveSources(resolver, id => tokens.get(id) ?? []))
    for (const mode of this.modes)
      for (const { name } of mode.tokens) {
        const holders = this.#holders.get(name)
        if (holders) holders.push(mode)
        else this.#holders.set(name, [mode])
      }
  }

  /** Each name once. */
  get tokenNames(): readonly string[] {
    return [...this.#holders.keys()]
  }

  /** The names that a question may use: those of contexts and of modes. */
  get names(): string[] {
    const contexts = this.systems.flatMap(({ resolver }) =>
      resolver.modifiers.flatMap(({ contexts: own }) => own.map(({ name }) => name)),
    )
    return [...new Set([...contexts, ...this.modes.map(({ name }) => name)])]
  }

  has(theme: string): boolean {
    return this.names.some(name => keyOf(name) === keyOf(theme))
  }

  /** The token of the default mode that holds it first; undefined: no mode does. */
  tokenOf(name: string): Token | undefined {
    const [mode] = this.#holders.get(name) ?? []
    return mode && this.#resolutionOf(mode).get(name)?.token
  }

  /** The modes that hold a token, default modes first. */
  holdersOf(name: string): readonly ThemedMode[] {
    return this.#holders.get(name) ?? []
  }

  /** In this theme, or in the default one. */
  valueOf(name: string, theme?: string): Resolved | undefined {
    const system = this.#systemOf(name)
    if (system) return system.at(name, inputFor(system.resolver, theme))
    const holders = this.holdersOf(name)
    const mode = holders.find(one => theme !== undefined && keyOf(one.name) === keyOf(theme)) ?? holders[0]
    return mode && this.#resolutionOf(mode).get(name)
  }

  /** In each theme, or in this one. */
  valuesOf(name: string, theme?: string): ThemeValue[] {
    const system = this.#systemOf(name)
    if (system) return valuesIn(system, name, theme)
    const holders = this.holdersOf(name)
    const asked = holders.filter(mode => theme === undefined || keyOf(mode.name) === keyOf(theme))
    const isAlone = new Set(holders.map(({ tokenset }) => tokenset.id)).size === 1
    return (asked.length > 0 ? asked : holders.slice(0, 1)).slice(0, mostThemes).flatMap(mode => {
      const resolved = this.#resolutionOf(mode).get(name)
      return resolved ? [{ theme: isAlone ? mode.name : `${mode.tokenset.name}/${mode.name}`, resolved }] : []
    })
  }

  #systemOf(name: string): ResolvedSystem<string> | undefined {
    return this.systems.find(system => system.holdersOf(name).length > 0)
  }

  #resolutionOf(mode: ThemedMode): Resolution {
    const known = this.#resolutions.get(mode.id) ?? mode.resolution ?? resolveTokens(mode.tokens)
    this.#resolutions.set(mode.id, known)
    return known
  }
}

/** The defaults, with the context of this name where a modifier has one. */
function inputFor({ modifiers }: Resolver<string>, theme: string | undefined): Input {
  return new Map(
    modifiers.map(({ name, contexts, default: standard }) => {
      const asked = theme === undefined ? undefined : contexts.find(context => keyOf(context.name) === keyOf(theme))
      return [name, asked?.name ?? standard ?? contexts[0]?.name ?? '']
    }),
  )
}

function valuesIn(system: ResolvedSystem<string>, name: string, theme: string | undefined): ThemeValue[] {
  const { resolver } = system
  const values: ThemeValue[] = []
  for (const input of inputsOf(system, name)) {
    if (values.length >= mostThemes) break
    if (!isOfTheme(input, resolver, theme)) continue
    const resolved = system.at(name, input)
    if (resolved) values.push({ theme: [...input.values()].join(' / ') || resolver.name, resolved })
  }
  return values
}

/** Where there is one axis, its contexts, also of a token that does not depend on it. */
function inputsOf(system: ResolvedSystem<string>, name: string): Iterable<Input> {
  const [modifier, ...others] = system.resolver.modifiers
  const isPlain = modifier && others.length === 0 && system.axesOf(name).length === 0
  return isPlain ? modifier.contexts.map(context => new Map([[modifier.name, context.name]])) : system.inputsOf(name)
}

/** Of an axis that the token does not depend on, any context is. */
function isOfTheme(input: Input, { modifiers }: Resolver<string>, theme: string | undefined): boolean {
  if (theme === undefined) return true
  const axis = modifiers.find(({ contexts }) => contexts.some(({ name }) => keyOf(name) === keyOf(theme)))
  const context = axis && input.get(axis.name)
  return context === undefined || keyOf(context) === keyOf(theme)
}

/** As CSS writes it; null: it leads nowhere. */
const cssOfResolved = (resolved: Resolved): string | null =>
  resolved.ok ? cssText(resolved.type, resolved.value) : null

export const cssByTheme = (values: readonly ThemeValue[]): Record<string, string | null> =>
  Object.fromEntries(values.map(({ theme, resolved }) => [theme, cssOfResolved(resolved)]))
