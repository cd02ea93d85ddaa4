// Guesses the tokens for the roles of the sample page by their names.
import type { PreviewRole } from '@tessera/contract'
import type { TypeName } from '@tessera/engine'
import { roles, type Mapping, type Role } from './roles.ts'

interface TypedName {
  name: string
  type: TypeName
}

const cost = 0.35
/** Names with a score up to this match no role. */
const least = 2
/** Less than the difference of a name that is for another role. */
const preference = 1

const nothing: ReadonlySet<string> = new Set()

/**
 * The token with the best name for each role; omits roles without a matching name. Of the tokens that match, one that is
 * `preferred` comes first.
 */
export function guessMapping(tokens: readonly TypedName[], preferred = nothing): Mapping {
  const candidates = tokens.map(token => ({ ...token, words: wordsOf(token.name) }))
  const mapping: Partial<Record<PreviewRole, string>> = {}
  for (const role of roles) {
    let best = least
    for (const { name, type, words } of candidates) {
      if (!role.types.includes(type)) continue
      const fit = scoreOf(role, words)
      const score = fit > least && preferred.has(name) ? fit + preference : fit
      if (score > best) [mapping[role.id], best] = [name, score]
    }
  }
  return mapping
}

function scoreOf(role: Role, words: readonly string[]): number {
  if (words.some(word => role.against?.includes(word))) return 0
  if (role.needs && !role.needs.some(word => words.includes(word))) return 0
  const counted = new Set(words)
  let score = 0
  for (const word of counted) score += role.for[word] ?? -cost
  return score
}

/** Splits `fgColor-onEmphasis` into fg, color, onemphasis, on, emphasis: the words of several naming conventions. */
function wordsOf(name: string): string[] {
  return name
    .split(/[.\-_/ ]+/)
    .flatMap(part => {
      const pieces = part.replace(/([a-z])([A-Z])/g, '$1 $2').split(' ')
      return pieces[0] === 'on' && pieces.length > 1 ? [pieces.join('')] : pieces
    })
    .map(word => word.toLowerCase())
    .filter(word => word !== '' && !noise.has(word))
}

/** Words without meaning for roles. */
const noise = new Set([
  'color',
  'colors',
  'token',
  'tokens',
  'semantic',
  'sys',
  'ref',
  'alias',
  'global',
  'theme',
  'value',
])
