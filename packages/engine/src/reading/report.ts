// Collects the findings of one reading, each once however many modes it shows up in.
import type { ImportWarning } from '../formats/format.ts'

export interface Report {
  warn(code: ImportWarning['code'], path: string, message: string): void
  warnings: ImportWarning[]
}

export function newReport(): Report {
  const seen = new Set<string>()
  const warnings: ImportWarning[] = []
  return {
    warnings,
    warn(code, path, message) {
      const key = `${code}\0${path}\0${message}`
      if (seen.has(key)) return
      seen.add(key)
      warnings.push({ path, code, message })
    },
  }
}
