import { feature } from '../../feature.ts'
import { events } from './events.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { trimEvents } from './events.store.ts'
import { createEvents } from './following.ts'
import { createPresence } from './presence.ts'

export const eventsFeature = feature({
  operations: { events },
  services: {
    events: (core, services) => createEvents(core, () => services().presence.close()),
    presence: ({ database, clock, log }) => createPresence({ notices: database.notices, clock, log }),
  },
  jobs: { chores: [sweep('trim_events', trimEvents)] },
})
