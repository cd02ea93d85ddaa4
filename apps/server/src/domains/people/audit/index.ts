import { setting } from '../../../base/settings/setting.ts'
import { feature } from '../../feature.ts'
import { audit } from './audit.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { trimAudit } from './audit.store.ts'
import { createAuditChain, trimChain, verifyChain } from './chain.ts'
import { createRefusedSignIns } from './refused-sign-ins.ts'

const settings = {
  TESSERA_AUDIT_DAYS: setting({
    field: 'auditDays',
    meaning: 'for how many days entries of the audit log are kept, at most 36500; `0`: for ever',
    standard: '365',
    read: from => from.wholeNumber(0, 36_500),
  }),
}

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
  settings,
  subjects: {
    sign_in: { event: null, final: 'changes of this kind cannot be undone' },
  },
})

declare module '../../../base/config.ts' {
  interface Config {
    auditDays: number
  }
}
