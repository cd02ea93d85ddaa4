// Every refusal: its status and its sentence. Only the specification's status codes appear here.
import { permissions, sentences } from '@tessera/contract'
import type { Permission, Scope } from '@tessera/contract'

export class Problem extends Error {
  readonly status: number
  /** Fields beside `error` in the body, for example the conflicts of a merge. */
  readonly details: Record<string, unknown>
  constructor(status: number, sentence: string, details: Record<string, unknown> = {}) {
    super(sentence)
    this.status = status
    this.details = details
  }
}

const bad = (sentence: string, details?: Record<string, unknown>) => new Problem(400, sentence, details)
const names = (list: readonly string[]) =>
  list.slice(0, 20).join(', ') + (list.length > 20 ? ` and ${list.length - 20} more` : '')

export const problems = {
  // 400
  badRequest: (sentence: string, details?: Record<string, unknown>) => bad(sentence, details),
  invalidJson: () => bad('Invalid JSON body'),
  notJson: () => bad('The body must be JSON: send Content-Type: application/json'),
  bodyTooLarge: (limit: number) => bad(`The body is too large: at most ${limit / 1_000_000} MB here`),
  bodyIncomplete: () => bad('The request ended before its body did'),
  tooDeep: (limit: number) => bad(`The body is nested too deeply: at most ${limit} levels`),
  badCharacters: () => bad('Text must not contain NUL characters or lone surrogates'),
  badUrl: () => bad('The URL cannot be decoded'),
  changedSinceRead: () => bad('This resource has changed since you read it'),
  idempotencyReuse: () => bad('This Idempotency-Key was used with another request'),
  idempotencyKeyInvalid: () => bad('Idempotency-Key must have 1 to 255 characters'),
  cursorInvalid: () => bad(sentences.cursorInvalid),
  tokenNameTaken: (name: string) => bad(`A token named "${name}" already exists in this mode`),
  tokenUnknown: (name: string) => bad(`There is no token named "${name}" in this mode`),
  modeNameTaken: (name: string) => bad(`A mode named "${name}" already exists in this tokenset`),
  circularAlias: (path: readonly string[]) =>
    bad(`Circular alias: ${(path.length > 12 ? [...path.slice(0, 6), '…', ...path.slice(-5)] : path).join(' → ')}`),
  valueRequired: () => bad(sentences.valueRequired),
  valueInvalid: (type: string, reason: string) => bad(`Invalid value for type ${type}: ${reason}`),
  lastMode: () => bad('Cannot delete the last mode in a tokenset'),
  deleteDefaultMode: () => bad('Cannot delete the default mode. Make another mode the default first.'),
  unsetDefaultMode: () => bad('Cannot unset the default mode. Make another mode the default instead.'),
  copyFromUnknown: () => bad('copy_from is not a mode of this tokenset'),
  tokenHasDependents: (name: string, dependents: readonly string[]) =>
    bad(
      `"${name}" is used by ${dependents.length} ${dependents.length === 1 ? 'token' : 'tokens'}: ${names(dependents)}`,
      {
        dependents,
      },
    ),
  inlineBroken: (name: string) => bad(`"${name}" does not resolve to a literal, so it cannot be inlined`),
  inlineMisfit: (name: string, into: string, reason: string) =>
    bad(`"${name}" cannot be inlined into "${into}": ${reason}`),
  unresolvedTokens: (list: readonly string[]) =>
    bad(`${list.length} ${list.length === 1 ? 'token' : 'tokens'} cannot be resolved: ${names(list)}`, {
      unresolved: list,
    }),
  batchInvalid: (count: number, errors: readonly { index: number; error: string }[]) =>
    bad(
      `${errors.length} of ${count} operations cannot be done, so nothing was changed. operations[${errors[0]!.index}]: ${errors[0]!.error}`,
      { errors },
    ),
  documentUnreadable: (format: string, errors: readonly { path: string; message: string }[]) =>
    bad(
      `The document cannot be read${format === 'unknown' ? '' : ` as ${format}`}: ${errors[0]!.path ? `${errors[0]!.path}: ` : ''}${errors[0]!.message}` +
        (errors.length > 1 ? ` (and ${errors.length - 1} more faults)` : ''),
      { errors: errors.slice(0, 200) },
    ),
  formatUnknown: (formats: readonly string[]) => bad(`Invalid format. Supported formats: ${formats.join(', ')}`),
  environmentNameTaken: (name: string) => bad(`An environment named "${name}" already exists in this organization`),
  slugTaken: (slug: string) => bad(`The slug "${slug}" is taken; choose another`),
  renameProduction: () => bad('The Production environment cannot be renamed.'),
  deleteProduction: () => bad('The Production environment cannot be deleted.'),
  inOtherOrganization: () => bad('This workspace belongs to another organization; take it out of that one first'),
  nothingReleased: (environment: string) => bad(`Nothing has been published to ${environment} yet`),
  versionInvalid: () => bad('version must be a semantic version such as 1.4.0'),
  versionTooLow: (given: string, last: string, least: string, why: string) =>
    bad(`Version ${given} is too low: after ${last} it must be at least ${least}, because ${why}`),
  mergeProduction: () => bad('Production cannot be merged into itself'),
  mergeConflicts: (conflicts: readonly { token: string }[]) =>
    bad(
      `${conflicts.length} ${conflicts.length === 1 ? 'token was' : 'tokens were'} changed on both sides: ${names(conflicts.map(({ token }) => token))}. Settle each in resolutions.`,
      { conflicts },
    ),
  sameNameInTokensets: (name: string) =>
    bad(`Several tokensets have a token named "${name}": choose one of them with tokenset_id`),
  notRevertible: (reason: string) => bad(`This change cannot be taken back: ${reason}`),
  laterChanges: (obstacles: readonly { name: string; reason: string }[]) =>
    bad(
      `Later changes stand in the way: ${names(obstacles.map(({ name, reason }) => `"${name}" ${reason}`))}. Send force: true to take it back all the same.`,
      { tokens: obstacles.map(({ name }) => name) },
    ),
  emailTaken: () => bad('An account with this e-mail already exists'),
  passwordCommon: () => bad('This password is too common; choose another'),
  passwordWrong: () => bad('Current password is not correct'),
  lastAdministrator: () => bad('This is the last administrator; make another account an administrator first'),

  // 401
  invalidApiToken: () => new Problem(401, 'Invalid API token'),
  notSignedIn: () => new Problem(401, 'Not signed in'),
  signInFailed: () => new Problem(401, 'E-mail or password is not correct'),

  // 403
  scopeMissing: (scope: Scope) => new Problem(403, `This operation requires the '${scope}' scope`),
  roleLacks: (permission: Permission) => new Problem(403, permissions[permission].refusal),
  planLacksWrite: () => new Problem(403, "API write access is not available for this workspace owner's current plan."),
  cannotCreateByApi: () =>
    new Problem(403, 'API write access requires PRO or TEAM plan. Upgrade your plan to create resources via API.'),
  workspaceLimit: () => new Problem(403, 'Workspace limit reached for your plan.'),
  memberLimit: () => new Problem(403, "Member limit reached for this workspace's plan."),
  notWorkspaceOwner: () => new Problem(403, 'Only the owner of the workspace can do this.'),
  ownerStays: () => new Problem(403, 'The owner can be neither changed nor removed.'),
  organizationReadOnly: () =>
    new Problem(403, "This organization is read-only: its owner's plan does not include organizations."),
  noOrganizations: () => new Problem(403, 'Organizations are not available on your plan.'),
  foreignOrigin: () =>
    new Problem(403, 'This origin may not call this server. Its operator can allow it with TESSERA_ALLOWED_ORIGINS.'),
  foreignHost: () => new Problem(403, 'This server does not answer to that host name'),
  crossSite: () => new Problem(403, 'Cross-site request refused'),
  administratorsOnly: () => new Problem(403, 'Only administrators of this instance can do this'),
  signUpClosed: () => new Problem(403, 'Sign-up is closed on this instance. Ask an administrator for an account.'),

  // 404
  notFound: (what?: string) => new Problem(404, what ? `${what} not found` : 'Not found'),

  noSuchAccount: () => new Problem(404, 'No account with this e-mail.'),

  // 410
  invitationsGone: () =>
    new Problem(410, 'Workspace invitation links are deprecated. Members are added instantly from workspace settings.'),
  noModeMatches: (wanted: string, modes: readonly string[]) =>
    new Problem(404, `No mode matches "${wanted}". The modes are: ${names(modes)}`),

  // 429
  rateLimited: () => new Problem(429, 'Rate limit exceeded. Please try again later.'),
  tooManyAttempts: (seconds: number) =>
    new Problem(
      429,
      `Too many attempts. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
    ),

  // 500
  internal: () => new Problem(500, 'Internal server error'),
}
