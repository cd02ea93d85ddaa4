import { useState } from 'react'

/** The secret of a link, which stands after `#` so that no server sees it on the way. */
export function useSecret(): string {
  const [secret] = useState(() => location.hash.slice(1))
  return secret
}

/** The same, kept for this window: signing in leaves the page and comes back without it. */
export function useKeptSecret(storedAs: string): string {
  const [secret] = useState(() => {
    const given = location.hash.slice(1)
    if (given) sessionStorage.setItem(storedAs, given)
    return given || (sessionStorage.getItem(storedAs) ?? '')
  })
  return secret
}
