import { feature } from '../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { readReportsInThread } from './reports/reading.ts'
import { deleteOlder } from './reports/reports.store.ts'
import { usage } from './usage.ts'

/** For which totals are kept. */
const days = 400

export const usageFeature = feature({
  operations: { usage },
  services: { usageReports: () => readReportsInThread() },
  jobs: { chores: [sweep('trim_usage', db => deleteOlder(db, days))] },
  subjects: {
    usage: { event: null, final: 'what was deleted of the usage of a repository is reported by its next scan' },
  },
})
