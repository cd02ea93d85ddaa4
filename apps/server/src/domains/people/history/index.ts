import { feature } from '../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { momentOf } from '../../../kernel/time/clock.ts'
import { dropMonths, makeMonths } from './months.ts'
import { trimHistory } from './retention.ts'

export const historyFeature = feature({
  jobs: {
    chores: [
      sweep('make_months', (_, services) => makeMonths(services)),
      sweep('trim_history', async (db, services) => {
        // A deletion is final, so it uses the database's exact time instead of this node's estimate.
        const clock = await momentOf(db)
        await dropMonths({ ...services, clock })
        await trimHistory(db, services.config.quotas, clock.now())
      }),
    ],
  },
  preparations: {
    // An hourly job does the same; if it has not run for long, the current month has no partition yet.
    'make months of the history': makeMonths,
  },
})
