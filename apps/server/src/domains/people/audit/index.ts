import { feature } from '../../feature.ts'
import { audit } from './audit.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { trimAudit } from './audit.store.ts'
import { createAuditChain, trimChain, verifyChain } from './chain.ts'
import { createRefusedSignIns } from './refused-sign-ins.ts'

export const auditFeature = feature({
  operations: { audit },
  services: { refusedSignIns: createRefusedSignIns, auditChain: ({ database }) => createAuditChain(database) },
  jobs: {
    chores: [
      sweep('trim_audit', async (_, { database, config }) => {
        if (config.auditDays === 0) return
        await trimAudit(database, config.auditDays)
        await trimChain(database, config.auditDays)
      }),
      sweep('chain_audit', (_, { auditChain }) => auditChain.chain(100), 15),
    ],
  },
  verifications: { audit: verifyChain },
})
