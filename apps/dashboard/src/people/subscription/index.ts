import { feature } from '../../api/feature.ts'
import { PlanBanner } from './plan-banner.tsx'

export const subscriptionFeature = feature({ frame: { Banner: PlanBanner } })
