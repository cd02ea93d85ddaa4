// Collects the findings of an import, each once for all modes.
import type { Finding, ReportFault } from '../base/finding.ts'
import type { Token } from '../base/token.ts'
import { surroundingsOf, type Surroundings } from './references/surroundings.ts'

export interface Report {
  warn: ReportFault
  warnings: Finding[]
  /** References without a target, in the spelling of the document. */
  missing: Set<string>
  /** The tokens outside the document that references may refer to. */
  surroundings: Surroundings
  /** The same report, for findings in this file. */
  in(file: string | undefined): Report
  /** A separate report with the same surroundings, for a repeated reading. */
  apart(): Report
}

/** `surroundings`: see `ImportOptions`. */
export function newReport({ surroundings = [] }: { surroundings?: readonly Token[] } = {}): Report {
  return reportOver(surroundingsOf(surroundings))
}

function reportOver(surroundings: Surroundings): Report {
  const seen = new Set<string>()
  const warnings: Finding[] = []
  const missing = new Set<string>()
  const byFile = new Map<string | undefined, Report>()
  const reportIn = (file: string | undefined): Report => {
    const existing = byFile.get(file)
    if (existing) return existing
    const report: Report = {
      warnings,
      missing,
      surroundings,
      apart: () => reportOver(surroundings),
      warn(code, path, message) {
        const key = `${code}\0${path}\0${file ?? ''}\0${message}`
        if (seen.has(key)) return
        seen.add(key)
        warnings.push({ path, ...(file === undefined ? {} : { file }), code, level: 'warning', message })
      },
      in: other => (other === undefined ? report : reportIn(other)),
    }
    byFile.set(file, report)
    return report
  }
  return reportIn(undefined)
}
