import { planNames, subscription as contract } from '@tessera/contract'
import { implement } from '../../../kernel/operation.ts'
import { downgradeStatus } from './overages.ts'
import { readUsage } from './subscription.store.ts'

export const subscription = implement(contract, {
  async downgradeStatus({ db, user, plan, config }) {
    const business = planNames.filter(name => config.plans[name].organizations)
    return downgradeStatus(user.plan_type, plan, await readUsage(db, user.id, business))
  },
})
