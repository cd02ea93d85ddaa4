// The problem codes that several operations share.
import type { ProblemCode } from '../problem-codes.ts'

const codes = <const Codes extends readonly ProblemCode[]>(...list: Codes): Codes => list

export const newPassword = codes('password_common', 'password_personal', 'password_weak', 'sign_in_busy')
export const tokenContent = codes(
  'token_name_taken',
  'value_required',
  'invalid_value',
  'invalid_formula',
  'value_ambiguous',
  'invalid_alias',
  'replacement_unknown',
  'replacement_itself',
  'invalid_remove_in',
  'circular_alias',
  'quota_reached',
)
export const document = codes(
  'format_unknown',
  'document_missing',
  'document_unreadable',
  'document_too_heavy',
  'imports_busy',
  'replacement_unknown',
  'replacement_itself',
  'invalid_remove_in',
  'circular_alias',
  'quota_reached',
)
export const exportedFile = codes('format_unknown', 'aliases_unresolved', 'export_too_heavy', 'exports_busy')
export const partOfRelease = codes(
  'token_name_ambiguous',
  'nothing_released',
  'release_not_found',
  'workspace_not_found',
  'tokenset_not_found',
  'mode_not_found',
  'resolver_not_found',
  'resolver_ambiguous',
  'output_not_found',
  'output_ambiguous',
)
