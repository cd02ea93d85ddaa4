import { feature } from '../../feature.ts'
import { checks } from './checks.ts'
import { checkInThread } from './checking.ts'
import { createChecks } from './looking.ts'
import { tellFindings } from './tell-findings.ts'

export const checksFeature = feature({
  operations: { checks },
  services: {
    checks: ({ database }, services) =>
      createChecks({
        database,
        checking: checkInThread(),
        readReleased: (...given) => services().readReleased(...given),
      }),
  },
  jobs: { processor: [tellFindings] },
})
