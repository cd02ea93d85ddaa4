const key = 'tessera.workspace'

/** The workspace that was open last in this browser. */
export function lastWorkspace(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage can be forbidden by the browser's settings.
    return null
  }
}

export function rememberWorkspace(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Nothing depends on it.
  }
}
