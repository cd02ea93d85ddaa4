// What the live blocks of a page share.
import type { Piece } from '@tessera/contract'
import type { Resolution, Token } from '@tessera/engine'
import { nearestName } from '@tessera/engine'

/** The tokens that a page shows, and the versions that it can show. */
export interface Values {
  tokens: readonly Token[]
  resolution: Resolution
  former: { tokens: readonly Token[]; resolution: Resolution } | null
  releases: readonly { version: string; created_at: string; notes: string | null }[]
  version: string | null
  /** Of a heading within the block. */
  level: number
  /** How many tokens the page may still show. */
  budget: { tokens: number }
}

export type Options = ReadonlyMap<string, string>

/** A fault is a sentence for the author, which readers see in place of the block. */
export type BlockResult = { pieces: Piece[] } | { fault: string }

export type Block = (options: Options, values: Values) => BlockResult

/** The most tokens that one block shows. */
export const mostInBlock = 300

/** The tokens of a group, or the one of this name; a fault where there are none. */
export function tokensOf(group: string, { tokens }: Values): { tokens: Token[] } | { fault: string } {
  const own = tokens.filter(({ name }) => name === group || name.startsWith(`${group}.`))
  if (own.length > 0) return { tokens: own }
  const near = nearestName(group, namesOf(tokens))
  return { fault: `There is no token or group "${group}"${near === null ? '' : `; did you mean "${near}"?`}` }
}

/** All groups and tokens. */
function namesOf(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>()
  for (const { name } of tokens) {
    const parts = name.split('.')
    for (let length = 1; length <= parts.length; length++) names.add(parts.slice(0, length).join('.'))
  }
  return names
}

/** `group=color view=swatches title="A title"` */
export function optionsIn(info: string): Options {
  const found = info.matchAll(/([a-z]+)=(?:"([^"]*)"|(\S+))/g)
  return new Map([...found].map(([, name, quoted, plain]) => [name!, quoted ?? plain ?? '']))
}

export const listIn = (text: string): string[] => text.split(',').flatMap(part => part.trim() || [])
