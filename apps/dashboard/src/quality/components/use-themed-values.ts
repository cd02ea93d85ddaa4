import type { Mode, Resolver } from '@tessera/contract'
import { resolveSources, type Input, type Json, type ResolvedSystem, type TypeName } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tokensetsQuery } from '../../api/queries.ts'
import { axesOf, type Axis } from '../../tokens/model/themes/chosen.ts'
import { resolversQuery } from '../../tokens/model/themes/queries.ts'
import { tokensetsOf, type ModeSource } from '../../tokens/model/themes/sources.ts'
import type { Content, LayerToken } from '../../tokens/model/themes/theme-system.ts'
import { useContent } from '../../tokens/model/themes/use-theme-system.ts'

/** A value, and the themes that have it; without any, it is the same in all. */
export interface ThemedValue {
  themes: readonly string[]
  type: TypeName
  value: Json
}

type Parts = Pick<Resolver, 'name' | 'description' | 'sets' | 'modifiers' | 'resolution_order'>

/** The most themes in which one token is shown. */
const mostThemes = 32

/** The values of tokens by their paths, `<tokenset>/<name>`; null until they are read. */
export function useThemedValues(ws: string, paths: readonly string[]) {
  const { data: tokensets } = useQuery(tokensetsQuery(ws))
  const { data: resolvers } = useQuery(resolversQuery(ws))
  const placed = useMemo(
    () => tokensets && new Map(paths.map(path => [path, placeOf(path, tokensets)])),
    [paths, tokensets],
  )
  const ids = useMemo(() => {
    const own = new Set([...(placed?.values() ?? [])].flatMap(place => place?.tokenset_id ?? []))
    const beside = [...own].flatMap(id => {
      const resolver = resolverOf(id, resolvers)
      return resolver ? tokensetsOf(resolver) : []
    })
    return [...new Set([...own, ...beside])]
  }, [placed, resolvers])
  const { data: content } = useContent(ids)
  return useMemo(() => {
    if (!placed || !resolvers || !content) return null
    const systems = new Map<string, ReturnType<typeof systemOf>>()
    return (path: string): ThemedValue[] => {
      const place = placed.get(path)
      if (!place) return []
      const { tokenset_id, name } = place
      const resolver = resolverOf(tokenset_id, resolvers)
      const parts = resolver ?? ofModes(tokenset_id, content.modes)
      const key = resolver?.id ?? tokenset_id
      if (!systems.has(key)) systems.set(key, systemOf(parts, content))
      return valuesIn(parts, systems.get(key)!, name)
    }
  }, [placed, resolvers, content])
}

/** The first that has the tokenset decides, as on the server. */
const resolverOf = (tokenset_id: string, resolvers: readonly Resolver[] = []) =>
  resolvers.find(each => tokensetsOf(each).includes(tokenset_id))

/** A tokenset goes by its name, or by its id where several have the name; both may have slashes. */
function placeOf(path: string, tokensets: readonly { id: string; name: string }[]) {
  const found = tokensets
    .flatMap(({ id, name }) => [id, name].map(spelled => ({ id, spelled })))
    .filter(({ spelled }) => path.startsWith(`${spelled}/`))
    .toSorted((a, b) => b.spelled.length - a.spelled.length)[0]
  return found ? { tokenset_id: found.id, name: path.slice(found.spelled.length + 1) } : null
}

/** Without a resolver, the modes of a tokenset are its themes. */
function ofModes(tokenset_id: string, modes: readonly Mode[]): Parts {
  const own = modes.filter(mode => mode.tokenset_id === tokenset_id)
  const contexts = own.map(({ id, name }) => ({ name, sources: [{ tokenset_id, mode_id: id }] }))
  return { name: 'modes', description: null, sets: [], modifiers: [{ name: 'mode', contexts }], resolution_order: null }
}

function systemOf(parts: Parts, { modes, tokens }: Content): ResolvedSystem<ModeSource, LayerToken> {
  const standard = new Map(modes.filter(mode => mode.is_default).map(mode => [mode.tokenset_id, mode.id]))
  return resolveSources<ModeSource, LayerToken>(
    parts,
    ({ tokenset_id, mode_id }) => tokens.get(mode_id ?? standard.get(tokenset_id) ?? '')?.values() ?? [],
  )
}

function valuesIn(parts: Parts, system: ResolvedSystem<ModeSource, LayerToken>, name: string): ThemedValue[] {
  const varying = system.axesOf(name)
  const all = axesOf(parts)
  const standard = all.map(axis => [axis.name, axis.default ?? axis.contexts[0]!.name] as const)
  const found = new Map<string, { themes: string[]; type: TypeName; value: Json }>()
  for (const chosen of permutationsOf(all.filter(axis => varying.includes(axis.name)))) {
    const resolved = system.at(name, new Map([...standard, ...chosen]))
    if (!resolved?.ok) continue
    const key = JSON.stringify(resolved.value)
    const theme = [...chosen.values()].join(' · ')
    const same = found.get(key)
    if (same) same.themes.push(theme)
    else found.set(key, { themes: [theme], type: resolved.type, value: resolved.value })
  }
  const values = [...found.values()]
  return values.length === 1 ? values.map(each => ({ ...each, themes: [] })) : values
}

function permutationsOf(axes: readonly Axis[]): Input[] {
  let all: Input[] = [new Map()]
  for (const { name, contexts } of axes)
    all = all.flatMap(each => contexts.map(context => new Map([...each, [name, context.name]]))).slice(0, mostThemes)
  return all
}
