const key = 'tessera.workspace'

/** The most recently opened workspace in this browser. */
export function lastWorkspace(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // The browser's settings may forbid storage.
    return null
  }
}

export function rememberWorkspace(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Without storage the workspace is not remembered.
  }
}
