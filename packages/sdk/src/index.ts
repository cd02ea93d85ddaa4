// A typed client for Tessera: every operation of the API, nothing to install beside it.
export { createClient } from './client.ts'
export { isTesseraError, TesseraError } from './error.ts'
export type { ErrorCode } from './error.ts'
export { etagOf } from './etag-cache.ts'
export type { CallOptions, Client, ClientOptions, ClientSurface, ExportFile, RateLimit, TokenType } from './types.ts'
export type {
  AdminUser,
  ApiKey,
  BatchOperation,
  Change,
  DowngradeStatus,
  Environment,
  ImportReport,
  ListedWorkspace,
  Member,
  MergeConflict,
  Mode,
  Organization,
  OrganizationMember,
  PlanName,
  ProblemCode,
  Profile,
  Release,
  Difference,
  ResolvedToken,
  Resolver,
  Role,
  Scope,
  Token,
  TokenOfResolver,
  Tokenset,
  Workspace,
} from '@tessera/contract'
