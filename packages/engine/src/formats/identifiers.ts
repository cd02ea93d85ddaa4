// The identifiers of a token on the platforms that the product shows.
import { androidName, cssName, swiftName, swiftQuoted } from '../naming/spelling.ts'
import type { TypeName } from '../types/index.ts'
import { androidElement } from './android/value.ts'
import { swiftEnums } from './ios/value.ts'

export interface Identifiers {
  css: string
  /** null where the platform's export does not support the type. */
  ios: string | null
  android: string | null
}

/** A token's identifier on each platform without regard to collisions (an export makes colliding ones distinct). */
export function identifiers(name: string, type?: TypeName): Identifiers {
  const swift = swiftQuoted(swiftName(name))
  const android = androidName(name)
  if (type === undefined) return { css: cssName(name), ios: swift, android }
  const nested = swiftEnums.get(type)
  const resource = androidElement(type)
  return {
    css: cssName(name),
    ios: nested ? `DesignTokens.${nested}.${swift}` : null,
    android: resource ? `@${resource}/${android}` : null,
  }
}
