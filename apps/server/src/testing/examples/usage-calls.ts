// What the examples call the operations of usage with.
import type { ExampleCall } from './example-call.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const report = {
  repository: 'https://github.com/acme/web',
  branch: 'main',
  commit: '4f2c9d1',
  // Near the clock of the examples: other times are written as so many days from today.
  scanned_at: '2026-05-04T08:30:00.000Z',
  files: 214,
  uses: [
    { token: 'color.brand', kind: 'css', file: 'src/button.css', line: 4 },
    { token: 'color.brand', kind: 'js', file: 'src/chart.tsx', line: 31 },
  ],
  unknown: [{ name: '--color-brnad', file: 'src/card.css', line: 9 }],
  hardcoded: [
    { type: 'color', value: '#3b82f7', file: 'src/card.css', line: 12, nearest: 'color.brand', distance: 0.27 },
  ],
}

export const usageCalls: Record<string, ExampleCall> = {
  report_usage: { given: withoutReport, input: report, refused: () => ({ input: { ...report, commit: '' } }) },
  delete_usage_reports: {
    given: withReport,
    input: { repository: report.repository },
    refused: () => ({ input: { repository: 'nothing-here' } }),
  },
  get_usage: { given: withReport },
  find_usage: {
    given: async w => {
      await withReport(w)
      return { params: { name: 'color.brand' } }
    },
    refused: () => ({ params: { name: 'nothing-here' } }),
  },
  validate_code: {
    input: { code: '.button {\n  color: #3b82f6;\n  padding: var(--space-nope);\n}', language: 'css' },
    refused: () => ({ input: { code: '', language: 'cobol' } }),
  },
  list_usage_findings: { given: withReport, input: { kind: 'hardcoded' } },
  get_usage_trend: { given: withReport },
}

/** The same commit again is answered otherwise. */
async function withoutReport({ owner, workspace }: ExampleWorld) {
  const query = `repository=${encodeURIComponent(report.repository)}`
  await owner.delete(`/workspaces/${workspace.id}/usage-reports?${query}`)
  return {}
}

async function withReport({ owner, workspace }: ExampleWorld) {
  made(await owner.post(`/workspaces/${workspace.id}/usage-reports`, report))
  return {}
}
