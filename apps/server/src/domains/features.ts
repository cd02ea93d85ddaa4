// All features, in the order in which they may know each other. A part that nothing has does not compile; one that two have is refused.
import { partsOf } from './feature.ts'
import type { Feature, Handlers, Makers } from './feature.ts'
import { sessionsFeature } from './people/sessions/index.ts'
import { linksFeature } from './people/links/index.ts'
import { mailsFeature } from './people/mails/index.ts'
import { notificationsFeature } from './people/notifications/index.ts'
import { historyFeature } from './people/history/index.ts'
import { auditFeature } from './people/audit/index.ts'
import { reservedNamesFeature } from './teams/reserved-names/index.ts'
import { workspacesFeature } from './teams/workspaces/index.ts'
import { membersFeature } from './teams/members/index.ts'
import { organizationsFeature } from './teams/organizations/index.ts'
import { transfersFeature } from './teams/transfers/index.ts'
import { subscriptionFeature } from './teams/subscription/index.ts'
import { passwordsFeature } from './signing-in/passwords/index.ts'
import { apiKeysFeature } from './signing-in/api-keys/index.ts'
import { factorsFeature } from './signing-in/factors/index.ts'
import { addressesFeature } from './signing-in/addresses/index.ts'
import { identitiesFeature } from './signing-in/identities/index.ts'
import { accountFeature } from './signing-in/account/index.ts'
import { adminFeature } from './signing-in/admin/index.ts'
import { serviceAccountsFeature } from './signing-in/service-accounts/index.ts'
import { invitationsFeature } from './signing-in/invitations/index.ts'
import { scimFeature } from './signing-in/scim/index.ts'
import { tokensFeature } from './tokens/tokens/index.ts'
import { modesFeature } from './tokens/modes/index.ts'
import { tokensetsFeature } from './tokens/tokensets/index.ts'
import { discoveryFeature } from './tokens/discovery/index.ts'
import { exportsFeature } from './files/exports/index.ts'
import { outputsFeature } from './files/outputs/index.ts'
import { importsFeature } from './files/imports/index.ts'
import { scalesFeature } from './themes/scales/index.ts'
import { resolversFeature } from './themes/resolvers/index.ts'
import { guidanceFeature } from './quality/guidance/index.ts'
import { checksFeature } from './quality/checks/index.ts'
import { usageFeature } from './quality/usage/index.ts'
import { componentsFeature } from './quality/components/index.ts'
import { adviceFeature } from './quality/advice/index.ts'
import { codeValidationFeature } from './quality/code-validation/index.ts'
import { proposalsFeature } from './quality/proposals/index.ts'
import { changesFeature } from './quality/changes/index.ts'
import { snapshotsFeature } from './delivery/snapshots/index.ts'
import { packagesFeature } from './delivery/packages/index.ts'
import { releasesFeature } from './delivery/releases/index.ts'
import { environmentsFeature } from './delivery/environments/index.ts'
import { eventsFeature } from './delivery/events/index.ts'
import { webhooksFeature } from './delivery/webhooks/index.ts'
import { gitFeature } from './delivery/git/index.ts'
import { sharedPagesFeature } from './pages/shared-pages/index.ts'
import { documentationFeature } from './pages/documentation/index.ts'
import { createNotifications } from './people/notifications/telling.ts'
import type { Subjects } from '../kernel/subjects.ts'
import type { Tells } from './people/notifications/telling.ts'

const all = [
  sessionsFeature,
  linksFeature,
  mailsFeature,
  notificationsFeature,
  historyFeature,
  auditFeature,
  reservedNamesFeature,
  workspacesFeature,
  membersFeature,
  organizationsFeature,
  transfersFeature,
  subscriptionFeature,
  passwordsFeature,
  apiKeysFeature,
  factorsFeature,
  addressesFeature,
  identitiesFeature,
  accountFeature,
  adminFeature,
  serviceAccountsFeature,
  invitationsFeature,
  scimFeature,
  tokensFeature,
  modesFeature,
  tokensetsFeature,
  discoveryFeature,
  exportsFeature,
  outputsFeature,
  importsFeature,
  scalesFeature,
  resolversFeature,
  guidanceFeature,
  checksFeature,
  usageFeature,
  componentsFeature,
  adviceFeature,
  codeValidationFeature,
  proposalsFeature,
  changesFeature,
  snapshotsFeature,
  packagesFeature,
  releasesFeature,
  environmentsFeature,
  eventsFeature,
  webhooksFeature,
  gitFeature,
  sharedPagesFeature,
  documentationFeature,
] as const

export const features: readonly Feature[] = all

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never
type Parts<Slot extends keyof Feature> = AllOf<Extract<(typeof all)[number], Record<Slot, object>>[Slot]>

const partsIn = <Slot extends Parameters<typeof partsOf>[1]>(slot: Slot) => partsOf(all, slot) as Parts<Slot>

export const handlers: Handlers = partsIn('operations')

const tells: Tells = partsIn('tells')

const subjects: Subjects = partsIn('subjects')

export const makers: Makers = {
  ...partsIn('services'),
  notifications: () => createNotifications(tells),
  subjects: () => subjects,
}

export const settings = partsIn('settings')

export const verifications = partsIn('verifications')
