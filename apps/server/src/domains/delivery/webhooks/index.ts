import { feature } from '../../feature.ts'
import { webhooks } from './webhooks.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { deliverEvents, deliverOnce, deliverTests } from './deliver.ts'
import { trimDeliveries } from './deliveries.store.ts'
import { sealWebhookSecrets } from './stored-secrets.ts'
import { tells } from './tells.ts'

export const webhooksFeature = feature({
  operations: { webhooks },
  jobs: { chores: [sweep('trim_deliveries', trimDeliveries)], hosts: [deliverEvents, deliverOnce, deliverTests] },
  tells,
  preparations: { 'encrypt secrets of webhooks': sealWebhookSecrets },
})
