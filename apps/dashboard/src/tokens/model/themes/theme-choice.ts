// The resolver that the screens of a workspace follow, and the chosen contexts of its axes: from the URL, or else the
// last choice in this browser.
import type { Resolver } from '@tessera/contract'
import type { Input } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { chosenOf, remember, remembered } from './chosen.ts'
import { inputText } from './input-words.ts'
import { noThemes, type ThemeChoiceSearch } from './choice-search.ts'
import { resolversQuery } from './queries.ts'

export interface ThemeChoice {
  /** All resolvers of the workspace; undefined while they load. */
  resolvers: readonly Resolver[] | undefined
  /** Null where the user follows none. */
  resolver: Resolver | null
  input: Input
  chooseResolver: (id: string) => void
  chooseInput: (input: Input) => void
}

const nothing: Input = new Map()

export function useThemeChoice(ws: string): ThemeChoice {
  const { data, isError } = useQuery(resolversQuery(ws))
  const search: ThemeChoiceSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const resolvers = isError && !data ? none : data
  const resolver = useMemo(
    () => (resolvers ? followed(resolvers, search.themes, rememberedThemes(ws)) : null),
    [resolvers, search.themes, ws],
  )
  const input = useMemo(
    () => (resolver ? chosenOf(resolver, search.input ?? remembered(resolver.id)) : nothing),
    [resolver, search.input],
  )
  const go = (change: { themes: string; input: string | undefined }) =>
    void navigate({ to: '.', search: before => ({ ...before, ...change }), replace: true })
  return {
    resolvers,
    resolver,
    input,
    chooseResolver: id => {
      rememberThemes(ws, id)
      // The choice for other themes does not apply to these.
      go({ themes: id, input: undefined })
    },
    chooseInput: next => {
      if (!resolver) return
      rememberThemes(ws, resolver.id)
      remember(resolver.id, next)
      go({ themes: resolver.id, input: inputText(next) })
    },
  }
}

const none: readonly Resolver[] = []

/** The first existing one of the preferred ids; otherwise the first resolver. */
export function followed(resolvers: readonly Resolver[], ...preferred: (string | null | undefined)[]): Resolver | null {
  for (const id of preferred) {
    if (id === noThemes) return null
    const match = resolvers.find(resolver => resolver.id === id)
    if (match) return match
  }
  return resolvers[0] ?? null
}

const key = (ws: string) => `tessera.themes.${ws}`

function rememberedThemes(ws: string): string | null {
  try {
    return localStorage.getItem(key(ws))
  } catch {
    // The browser's settings may forbid storage.
    return null
  }
}

export function rememberThemes(ws: string, id: string): void {
  try {
    localStorage.setItem(key(ws), id)
  } catch {
    // The choice lasts as long as the page.
  }
}
