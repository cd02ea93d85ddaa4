// A typed client for Tessera: every operation of the API, nothing to install beside it.
export { createClient } from './client.ts'
export { isTesseraError, TesseraError } from './error.ts'
export { etagOf } from './etag-cache.ts'
export type { CallOptions, Client, ClientOptions, ClientSurface, ExportFile, RateLimit } from './types.ts'
export type {
  AdminUser,
  ApiKey,
  BatchOperation,
  Change,
  ImportReport,
  ListedWorkspace,
  Mode,
  Profile,
  ResolvedToken,
  Role,
  Scope,
  Token,
  Tokenset,
  Workspace,
} from '@tessera/contract'
