// Code that the page works without for a moment, and so is not part of what loads before it shows anything.
import { useEffect, useState } from 'react'

export interface Optional<Part> {
  /** The part; null until it is loaded. Loads it where it is wanted. */
  use: (isWanted?: boolean) => Part | null
  /** Loads the part in advance. Never rejects. */
  preload: () => Promise<void>
}

/** Unlike `lazy`, nothing says so when the part cannot load: the next use tries again. */
export function optional<Part extends object>(load: () => Promise<Part>): Optional<Part> {
  let part: Part | null = null
  const preload = async () => {
    try {
      part ??= await load()
    } catch {
      part = null
    }
  }
  function useOptional(isWanted = true): Part | null {
    const [, setLoaded] = useState(part !== null)
    useEffect(() => {
      if (isWanted && part === null) void preload().then(() => setLoaded(part !== null))
    }, [isWanted])
    return part
  }
  return { use: useOptional, preload }
}
