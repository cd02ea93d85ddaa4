// The most recently chosen colors, stored in this browser.
const key = 'tessera.colors'
const most = 12

export function recentColors(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(each => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberColor(css: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([css, ...recentColors().filter(each => each !== css)].slice(0, most)))
  } catch {
    // Without storage the color is not remembered.
  }
}
