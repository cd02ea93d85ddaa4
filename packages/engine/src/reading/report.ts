// Collects the findings of one reading, each once however many modes it shows up in.
import type { Finding, Tell } from '../finding.ts'

export interface Report {
  warn: Tell
  warnings: Finding[]
}

export function newReport(): Report {
  const seen = new Set<string>()
  const warnings: Finding[] = []
  return {
    warnings,
    warn(code, path, message) {
      const key = `${code}\0${path}\0${message}`
      if (seen.has(key)) return
      seen.add(key)
      warnings.push({ path, code, level: 'warning', message })
    },
  }
}
