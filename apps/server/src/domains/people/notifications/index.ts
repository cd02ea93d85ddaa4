import { feature } from '../../feature.ts'
import { notifications } from './notifications.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { trimNotifications } from './notifications.store.ts'

export const notificationsFeature = feature({
  operations: { notifications },
  jobs: { chores: [sweep('trim_notifications', trimNotifications)] },
})
