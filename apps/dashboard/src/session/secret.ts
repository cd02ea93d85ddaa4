import { useState } from 'react'

/** The secret of a link, which stands after `#` so that no server sees it on the way. */
export function useSecret(): string {
  const [secret] = useState(() => location.hash.slice(1))
  return secret
}
