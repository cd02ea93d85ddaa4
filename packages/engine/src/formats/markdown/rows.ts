// The tokens of several modes as rows, with the value of each mode, and the words about groups and tokens.
import { isObject } from '../../base/plain-json.ts'
import { OWN } from '../../base/own-facts.ts'
import type { Group, JsonObject, Token } from '../../base/token.ts'
import { oneLine, type ReadyMode } from '../../format/prepared.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { plainText } from './text.ts'

export interface Row {
  /** Of the default mode, if that has it. */
  token: Token
  /** In the order of the modes; undefined where a mode has no such token. */
  values: (ResolvedLiteral | undefined)[]
}

export function rowsOf(modes: readonly ReadyMode[], base: ReadyMode | undefined): Row[] {
  const rows = new Map<string, Row>()
  for (const [at, mode] of modes.entries())
    for (const ready of mode.tokens) {
      const { token } = ready
      let row = rows.get(token.name)
      if (!row) rows.set(token.name, (row = { token, values: modes.map(() => undefined) }))
      row.values[at] = ready
      // The token of the default mode has the type and the description to show.
      if (mode === base) row.token = token
    }
  return [...rows.values()]
}

/** The descriptions of groups by path; the first mode that has one counts. */
export function descriptionsOf(modes: readonly ReadyMode[]): Map<string, string> {
  const descriptions = new Map<string, string>()
  for (const { mode } of modes)
    for (const { path, description } of mode.groups ?? [])
      if (description?.trim() && !descriptions.has(path)) descriptions.set(path, description)
  return descriptions
}

/** `Light (the default), Dark` */
export const modeNames = (modes: readonly ReadyMode[], base: ReadyMode | undefined): string =>
  modes.map(mode => plainText(mode.mode.name) + (mode === base ? ' (the default)' : '')).join(', ')

/** What people wrote about the use of a token or a group. */
export interface Guidance {
  purpose: string
  do: string[]
  dont: string[]
  accessibility: string
}

/** From `$extensions["app.tessera"].guidance`, each text on one line; parts of another kind count as absent. */
export function guidanceOf(extensions: JsonObject | null | undefined): Guidance {
  const own = extensions?.[OWN]
  const said = isObject(own) && isObject(own.guidance) ? own.guidance : {}
  return {
    purpose: lineOf(said.purpose),
    do: linesOf(said.do),
    dont: linesOf(said.dont),
    accessibility: lineOf(said.accessibility),
  }
}

const lineOf = (text: unknown): string => (typeof text === 'string' ? oneLine(text) : '')

const linesOf = (texts: unknown): string[] =>
  Array.isArray(texts) ? texts.map(lineOf).filter(text => text !== '') : []

/** The groups with words of their own, each once; the first mode that has a group counts. */
export function groupsIn(modes: readonly ReadyMode[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { mode } of modes)
    for (const group of mode.groups ?? []) if (!groups.has(group.path)) groups.set(group.path, group)
  return [...groups.values()]
}

/** The group of a token by its name; '' for none. */
export const groupOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))
