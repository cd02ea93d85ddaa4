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
  subjects: {
    check_rules: { event: 'findings.changed', final: 'rules are set anew in the checks of the workspace' },
    known_findings: { event: 'findings.changed', final: 'what is known is known no more once it goes away' },
  },
})
