// All features, in the order in which they may know each other. An event that none of them heeds does not compile; a test refuses what two have.
import type { EventType } from '@tessera/contract'
import type { Feature } from './api/feature.ts'
import { registerParts } from './api/parts.ts'
import { registerStale } from './api/stale.ts'
import { notificationsFeature } from './people/notifications/index.ts'
import { membersFeature } from './people/members/index.ts'
import { editsFeature } from './tokens/edits/index.ts'
import { liveFeature } from './tokens/live/index.ts'
import { modesFeature } from './tokens/modes/index.ts'
import { tokensetsFeature } from './tokens/tokensets/index.ts'
import { scalesFeature } from './tokens/scales/index.ts'
import { subscriptionFeature } from './people/subscription/index.ts'
import { sessionFeature } from './signing-in/session/index.ts'
import { accountFeature } from './signing-in/account/index.ts'
import { apiKeysFeature } from './signing-in/api-keys/index.ts'
import { connectFeature } from './signing-in/connect/index.ts'
import { adminFeature } from './signing-in/admin/index.ts'
import { graphFeature } from './themes/graph/index.ts'
import { resolversFeature } from './themes/resolvers/index.ts'
import { checksFeature } from './quality/checks/index.ts'
import { usageFeature } from './quality/usage/index.ts'
import { guidanceFeature } from './quality/guidance/index.ts'
import { componentsFeature } from './quality/components/index.ts'
import { proposalsFeature } from './quality/proposals/index.ts'
import { changesFeature } from './quality/changes/index.ts'
import { importsFeature } from './files/imports/index.ts'
import { exportsFeature } from './files/exports/index.ts'
import { outputsFeature } from './files/outputs/index.ts'
import { documentationFeature } from './pages/documentation/index.ts'
import { gitFeature } from './delivery/git/index.ts'
import { packagesFeature } from './delivery/packages/index.ts'
import { releasesFeature } from './delivery/releases/index.ts'
import { webhooksFeature } from './delivery/webhooks/index.ts'
import { deskFeature } from './desk/index.ts'
import { organizationsFeature } from './teams/organizations/index.ts'
import { workspacesFeature } from './teams/workspaces/index.ts'

export const features = [
  notificationsFeature,
  membersFeature,
  editsFeature,
  liveFeature,
  modesFeature,
  tokensetsFeature,
  scalesFeature,
  subscriptionFeature,
  sessionFeature,
  accountFeature,
  apiKeysFeature,
  connectFeature,
  adminFeature,
  graphFeature,
  resolversFeature,
  checksFeature,
  usageFeature,
  guidanceFeature,
  componentsFeature,
  proposalsFeature,
  changesFeature,
  importsFeature,
  exportsFeature,
  outputsFeature,
  documentationFeature,
  gitFeature,
  packagesFeature,
  releasesFeature,
  webhooksFeature,
  deskFeature,
  organizationsFeature,
  workspacesFeature,
] as const

type Every = (typeof features)[number]
type EventsOf<Feature> = Feature extends { events: infer Events } ? keyof Events : never
type ScreensOf<Feature> = Feature extends { screens: readonly (infer Screen)[] } ? Screen : never
type SignedOutOf<Feature> = Feature extends { signedOut: readonly (infer Screen)[] } ? Screen : never
type Unheeded<Type = EventType> = Type extends EventsOf<Every> ? never : Exclude<Type, `${EventsOf<Every>}.${string}`>

/** The compiler names here the events that no feature heeds. */
const all: [Unheeded] extends [never] ? readonly Feature[] : Unheeded = features

all.forEach(registerStale)
all.forEach(registerParts)

export const screens = all.flatMap(each => each.screens ?? []) as ScreensOf<Every>[]
export const signedOut = all.flatMap(each => each.signedOut ?? []) as SignedOutOf<Every>[]
