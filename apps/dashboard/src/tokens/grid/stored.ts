// JSON in the storage of this browser. Where its settings forbid storage, choices last as long as the page.
export function readStored<T>(key: string, otherwise: T): T {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
    return stored !== null && Array.isArray(stored) === Array.isArray(otherwise) ? stored : otherwise
  } catch {
    return otherwise
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The choice lasts as long as the page.
  }
}
