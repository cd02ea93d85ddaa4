import { scopes as all, type Scope } from '@tessera/contract'

/** In a fixed order, independent of the requested one. */
export function scopeWords(scopes: readonly Scope[]): string {
  return all
    .filter(scope => scopes.includes(scope))
    .map(scope => scope.split(':')[0])
    .join(', ')
}
