// Collects the findings of one reading, each once however many modes it shows up in.
import type { Finding, ReportFault } from '../finding.ts'

export interface Report {
  warn: ReportFault
  warnings: Finding[]
  /** The same report, for what stands in this file of several. */
  in(file: string | undefined): Report
}

export function newReport(): Report {
  const seen = new Set<string>()
  const warnings: Finding[] = []
  const byFile = new Map<string | undefined, Report>()
  const reportIn = (file: string | undefined): Report => {
    const known = byFile.get(file)
    if (known) return known
    const report: Report = {
      warnings,
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
