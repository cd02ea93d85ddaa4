// Which workspaces had no themes when this browser last saw them.
const key = (ws: string) => `tessera.bare.${ws}`

export function isBare(ws: string): boolean {
  try {
    return localStorage.getItem(key(ws)) !== null
  } catch {
    // The browser's settings may forbid storage.
    return false
  }
}

export function rememberBare(ws: string, bare: boolean): void {
  try {
    if (bare) localStorage.setItem(key(ws), '1')
    else localStorage.removeItem(key(ws))
  } catch {
    // The browser's settings may forbid storage.
  }
}
