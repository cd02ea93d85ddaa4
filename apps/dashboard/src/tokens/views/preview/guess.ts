// Which tokens look, by their names, as if they were meant for a role.
import type { TypeName } from '@tessera/engine'
import { roles, type Mapping, type Role } from './roles.ts'

interface Named {
  name: string
  type: TypeName
}

const cost = 0.35

/** For each role the token whose name fits best; a role that no name speaks for is left out. */
export function guessMapping(tokens: readonly Named[]): Mapping {
  const worded = tokens.map(token => ({ ...token, words: wordsOf(token.name) }))
  const found: Record<string, string> = {}
  for (const role of roles) {
    // As much as one word that means it, and another that does not contradict.
    let best = 2
    for (const { name, type, words } of worded) {
      if (!role.types.includes(type)) continue
      const score = scoreOf(role, words)
      if (score > best) [found[role.id], best] = [name, score]
    }
  }
  return found
}

function scoreOf(role: Role, words: readonly string[]): number {
  if (words.some(word => role.against?.includes(word))) return 0
  if (role.needs && !role.needs.some(word => words.includes(word))) return 0
  const counted = new Set(words)
  let score = 0
  for (const word of counted) score += role.for[word] ?? -cost
  return score
}

/** `fgColor-onEmphasis` as fg, color, onemphasis, on, emphasis: words of several languages of names. */
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

/** Words that say nothing. */
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
