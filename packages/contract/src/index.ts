export * from './operation.ts'
export * from './roles.ts'
export * from './permissions.ts'
export * from './agents.ts'
export * from './problem-codes.ts'
export * from './plans.ts'
export * from './quotas.ts'
export * from './domains.ts'
export * from './operations/workspaces.ts'
export * from './operations/tokensets.ts'
export * from './operations/modes.ts'
export * from './operations/tokens.ts'
export * from './operations/batch.ts'
export * from './operations/groups.ts'
export * from './operations/scales.ts'
export * from './operations/scim.ts'
export * from './operations/resolvers.ts'
export * from './operations/checks.ts'
export * from './operations/used-in.ts'
export * from './operations/code-validation.ts'
export * from './operations/usage.ts'
export * from './operations/guidance.ts'
export * from './operations/components.ts'
export * from './operations/advice.ts'
export * from './operations/proposals.ts'
export * from './operations/proposal-reviews.ts'
export * from './operations/proposal-rules.ts'
export * from './operations/proposal-merging.ts'
export * from './operations/discovery.ts'
export * from './operations/exports.ts'
export * from './operations/outputs.ts'
export { apiName } from './api-name.ts'
export { optionSchema } from './operations/option-schema.ts'
export * from './operations/imports.ts'
export * from './operations/changes.ts'
export * from './operations/events.ts'
export * from './operations/webhooks.ts'
export {
  GitConnection,
  GitRun,
  CommittedGitRun,
  GitPending,
  GitRunDetails,
  git,
  GitWarning,
  type GitFormat,
  type AskedGitRun,
  type GitPreview,
  type PlannedFile,
  type SavedGitConnection,
} from './operations/git.ts'
export { gitApp } from './operations/git-app.ts'
export type { GitAppManifest } from './operations/git-app.ts'
export { GitTarget, GitTargetRun } from './operations/git-targets.ts'
export * from './operations/shared-pages.ts'
export * from './operations/documentation.ts'
export * from './documentation/markdown.ts'
export { isRasterImage } from './documentation/image.ts'
export * from './operations/notifications.ts'
export * from './operations/sign-in-records.ts'
export * from './operations/account.ts'
export * from './operations/factors.ts'
export * from './operations/identities.ts'
export * from './codes/sign-on-errors.ts'
export * from './operations/addresses.ts'
export * from './operations/api-keys.ts'
export * from './operations/members.ts'
export { ServiceAccount, organizationServiceAccounts, serviceAccounts } from './operations/service-accounts.ts'
export { toolGroups, toolsIn } from './operations/tool-groups.ts'
export * from './operations/invitations.ts'
export * from './operations/transfers.ts'
export * from './operations/subscription.ts'
export * from './operations/organizations.ts'
export * from './operations/environments.ts'
export * from './operations/packages.ts'
export {
  Diff,
  MergePreview,
  Migration,
  type Difference,
  type MergeConflict,
  type Resolution,
} from './operations/differences.ts'
export * from './operations/releases.ts'
export * from './operations/admin.ts'
export * from './operations/reserved-names.ts'
export * from './telling.ts'
export * from './operations/audit.ts'
export * from './oauth.ts'
export { schemas } from './schemas.ts'
export { sha256 } from './sha256.ts'
export * as sentences from './sentences.ts'
export { isSlug, listOf, maxNameLength, requiredName } from './fields.ts'
export { invisibleIn } from './text/invisible.ts'
