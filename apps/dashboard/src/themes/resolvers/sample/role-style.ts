import { cssText, type Json } from '@tessera/engine'
import type { CSSProperties } from 'react'
import { contrastOf } from '../../../tokens/values/contrast.ts'
import { guessMapping } from '../../../tokens/pictures/sample/guess.ts'
import { roles } from '../../../tokens/pictures/sample/roles.ts'

/** The colors of the roles as custom properties. What no token gives follows the scheme that its text is for. */
export function roleStyle(colors: ReadonlyMap<string, Json>): CSSProperties {
  const mapping = guessMapping([...colors.keys()].map(name => ({ name, type: 'color' as const })))
  const text = colors.get(mapping['text'] ?? '')
  const style: Record<string, string> = text === undefined ? {} : { colorScheme: isLight(text) ? 'dark' : 'light' }
  for (const { id, types, otherwise } of roles) {
    if (!types.includes('color')) continue
    const name = mapping[id]
    style[`--role-${id}`] = (name !== undefined && cssText('color', colors.get(name) ?? null)) || otherwise
  }
  return style
}

const isLight = (text: Json): boolean =>
  (contrastOf(text, '#000000')?.ratio ?? 0) > (contrastOf(text, '#ffffff')?.ratio ?? 0)
