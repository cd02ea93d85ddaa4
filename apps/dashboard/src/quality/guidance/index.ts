import { feature } from '../../api/feature.ts'

export const guidanceFeature = feature({ stale: { guidance: ['guidance/workspace_id', 'activity'] } })
