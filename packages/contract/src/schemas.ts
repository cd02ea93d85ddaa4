// The records of the API by their public names: the OpenAPI documents list them as components, so that a generated client has a
// type for each.
import type { z } from 'zod'
import { Finding } from './findings.ts'
import { AccountSession, KeyHolder } from './operations/account.ts'
import { Mail } from './operations/addresses.ts'
import { Factor, NewFactor } from './operations/factors.ts'
import { Identity } from './operations/identities.ts'
import { Profile, SecondFactor } from './operations/sign-in-records.ts'
import { AdminUser, HeldApiKey } from './operations/admin.ts'
import { ApiKey, NewApiKey } from './operations/api-keys.ts'
import { ServiceAccount } from './operations/service-accounts.ts'
import { AuditEntry, AuditVerification } from './operations/audit.ts'
import { Change } from './operations/changes.ts'
import { CheckFinding, CheckRule, CheckRules } from './operations/checks.ts'
import { Environment } from './operations/environments.ts'
import { PresentWindow, WorkspaceEvent } from './operations/events.ts'
import { AskedGitRun, GitConnection, GitRun, GitRunDetails, SavedGitConnection } from './operations/git.ts'
import { ImportReport } from './operations/imports.ts'
import { Member, Person } from './operations/members.ts'
import { Invitation, OpenedInvitation } from './operations/invitations.ts'
import { Mode } from './operations/modes.ts'
import { Notification } from './operations/notifications.ts'
import { ListedOrganization, Organization, OrganizationMember } from './operations/organizations.ts'
import { Diff, Difference, MergePreview } from './operations/differences.ts'
import { ProposalComment, ProposalReview, WrittenReview } from './operations/proposal-reviews.ts'
import { ListedWrittenOutput, Output, OutputFile, WrittenOutput } from './operations/outputs.ts'
import { Documentation, DocumentationPage, DocumentationPreview } from './operations/documentation.ts'
import { SharedPage } from './operations/shared-pages.ts'
import { Approval, ProposalRules } from './operations/proposal-rules.ts'
import { MergedProposal, Proposal, ReadProposal } from './operations/proposals.ts'
import { ProposalDiff } from './operations/proposal-merging.ts'
import { Package, Packages, PackageVersion, SavedPackages } from './operations/packages.ts'
import { Release } from './operations/releases.ts'
import { ReservedName } from './operations/reserved-names.ts'
import { Resolver, TokenOfResolver } from './operations/resolvers.ts'
import { ScimSettings } from './operations/scim.ts'
import { CreatedScale, ListedScale, Scale, WrittenScale } from './operations/scales.ts'
import { DowngradeStatus } from './operations/subscription.ts'
import { RenamedToken, ResolvedToken, Token, WrittenToken } from './operations/tokens.ts'
import { Tokenset } from './operations/tokensets.ts'
import { Delivery, NewWebhook, Webhook } from './operations/webhooks.ts'
import {
  BoundToken,
  Component,
  ComponentFinding,
  ImportedComponents,
  ListedComponent,
} from './operations/components.ts'
import { Guidance } from './operations/guidance.ts'
import { Explanation, Suggestion } from './operations/advice.ts'
import { UsageDay, UsageFinding, UsagePlace, UsageReport, UsageRepository } from './operations/usage.ts'
import { UsedIn, UsedToken } from './operations/used-in.ts'
import { Transfer } from './operations/transfers.ts'
import { ListedWorkspace, ReadWorkspace, Workspace } from './operations/workspaces.ts'

export const schemas: Record<string, z.ZodType> = {
  Workspace,
  ReadWorkspace,
  ListedWorkspace,
  Tokenset,
  Mode,
  Token,
  ResolvedToken,
  WrittenToken,
  RenamedToken,
  Scale,
  ListedScale,
  WrittenScale,
  CreatedScale,
  ScimSettings,
  Packages,
  SavedPackages,
  PackageVersion,
  Package,
  Resolver,
  TokenOfResolver,
  Output,
  OutputFile,
  WrittenOutput,
  ListedWrittenOutput,
  CheckRule,
  CheckRules,
  CheckFinding,
  Guidance,
  Component,
  ListedComponent,
  BoundToken,
  ComponentFinding,
  ImportedComponents,
  UsageReport,
  UsedToken,
  UsedIn,
  UsageRepository,
  UsagePlace,
  UsageFinding,
  UsageDay,
  Suggestion,
  Explanation,
  Proposal,
  ReadProposal,
  MergedProposal,
  ProposalRules,
  SharedPage,
  Documentation,
  DocumentationPage,
  DocumentationPreview,
  ProposalReview,
  WrittenReview,
  ProposalComment,
  Approval,
  ProposalDiff,
  ImportReport,
  Finding,
  Change,
  PresentWindow,
  WorkspaceEvent,
  GitConnection,
  SavedGitConnection,
  AskedGitRun,
  GitRun,
  GitRunDetails,
  Webhook,
  NewWebhook,
  Delivery,
  Member,
  Person,
  Invitation,
  OpenedInvitation,
  Transfer,
  DowngradeStatus,
  Organization,
  ListedOrganization,
  OrganizationMember,
  Environment,
  Release,
  MergePreview,
  Diff,
  Difference,
  ApiKey,
  NewApiKey,
  ServiceAccount,
  HeldApiKey,
  ReservedName,
  Profile,
  KeyHolder,
  AccountSession,
  Factor,
  NewFactor,
  SecondFactor,
  Identity,
  Mail,
  Notification,
  AdminUser,
  AuditEntry,
  AuditVerification,
}
