import type { Allowance } from '../../../base/allowance.ts'
import { setting } from '../../../base/settings/setting.ts'
import { feature } from '../../feature.ts'
import { webhooks } from './webhooks.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { deliverEvents, deliverOnce, deliverTests } from './deliver.ts'
import { trimDeliveries } from './deliveries.store.ts'
import { sealWebhookSecrets } from './stored-secrets.ts'
import { tells } from './tells.ts'
import { written } from '../../../kernel/subjects.ts'

const settings = {
  TESSERA_WEBHOOK_ALLOW: setting({
    field: 'webhookAllow',
    meaning:
      'addresses, networks and host names, by comma, that webhooks may lead to though they are private, also over plain http and on any port',
    standard: null,
    read: from => from.allowance(),
  }),
}

export const webhooksFeature = feature({
  operations: { webhooks },
  jobs: { chores: [sweep('trim_deliveries', trimDeliveries)], hosts: [deliverEvents, deliverOnce, deliverTests] },
  tells,
  preparations: { 'encrypt secrets of webhooks': sealWebhookSecrets },
  settings,
  subjects: {
    webhook: { event: written('webhook'), final: 'webhooks are changed in the settings of the workspace' },
  },
})

declare module '../../../base/config.ts' {
  interface Config {
    webhookAllow: Allowance
  }
}
