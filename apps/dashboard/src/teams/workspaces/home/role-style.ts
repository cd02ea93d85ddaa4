import { cssText, type Json } from '@tessera/engine'
import type { CSSProperties } from 'react'
import { guessMapping } from '../../../tokens/pictures/sample/guess.ts'
import { roles } from '../../../tokens/pictures/sample/roles.ts'

/** The colors of the roles as custom properties. */
export function roleStyle(colors: ReadonlyMap<string, Json>): CSSProperties {
  const mapping = guessMapping([...colors.keys()].map(name => ({ name, type: 'color' as const })))
  const style: Record<string, string> = {}
  for (const { id, types, otherwise } of roles) {
    if (!types.includes('color')) continue
    const name = mapping[id]
    style[`--role-${id}`] = (name !== undefined && cssText('color', colors.get(name) ?? null)) || otherwise
  }
  return style
}
