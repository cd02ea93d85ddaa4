// Collects the findings of one reading, each once however many modes it shows up in.
import type { Finding, ReportFault } from '../base/finding.ts'
import type { Token } from '../base/token.ts'
import { surroundingsOf, type Surroundings } from './references/surroundings.ts'

export interface Report {
  warn: ReportFault
  warnings: Finding[]
  /** References that mean no token, in the document's spelling. */
  missing: Set<string>
  /** What references may mean beyond the document. */
  surroundings: Surroundings
  /** The same report, for what stands in this file of several. */
  in(file: string | undefined): Report
  /** A report of its own over the same surroundings, for what is read once more. */
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
    const known = byFile.get(file)
    if (known) return known
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
