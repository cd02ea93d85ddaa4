// The notifications of all domains.
import { tells as ofMembers } from './teams/members/tells.ts'
import { createNotifications } from './people/notifications/telling.ts'
import { tells as ofProposals } from './quality/proposals/tells.ts'
import { tells as ofReleases } from './delivery/releases/tells.ts'
import { tells as ofWebhooks } from './delivery/webhooks/tells.ts'

export const notifying = createNotifications({ ...ofMembers, ...ofProposals, ...ofReleases, ...ofWebhooks })
