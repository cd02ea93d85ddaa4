import { scopes as all, type Scope } from '@tessera/contract'

/** Always in the same order, whatever order they were asked for in. */
export function scopeWords(scopes: readonly Scope[]): string {
  return all
    .filter(scope => scopes.includes(scope))
    .map(scope => scope.split(':')[0])
    .join(', ')
}
