// The notifications of all domains.
import { tells as ofMembers } from './members/tells.ts'
import { createNotifications } from './notifications/telling.ts'
import { tells as ofProposals } from './proposals/tells.ts'
import { tells as ofReleases } from './releases/tells.ts'
import { tells as ofWebhooks } from './webhooks/tells.ts'

export const notifying = createNotifications({ ...ofMembers, ...ofProposals, ...ofReleases, ...ofWebhooks })
