import { feature } from '../../api/feature.ts'

export const notificationsFeature = feature({ stale: { notifications: ['notifications'] } })
