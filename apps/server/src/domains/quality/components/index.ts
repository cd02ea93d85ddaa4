import { feature } from '../../feature.ts'
import { components } from './components.ts'

export const componentsFeature = feature({
  operations: { components },
  subjects: { component: { event: 'workspace.updated' } },
})
