// Findings in the form of answers: records, or a SARIF log.
import type { CheckFinding as CheckRecord } from '@tessera/contract'
import { toSarif } from '@tessera/engine'
import type { FixOperation, Unlisted } from '@tessera/engine'
import { version } from '../../../base/version.ts'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import { inputRecord } from '../../themes/resolvers/input.ts'
import type { Acceptance, Looked, SentFinding } from './service.ts'
import { truncationOf } from './finding-counts.ts'

/** Includes the operations that fix each finding. */
export async function toRecords(
  findings: readonly SentFinding[],
  workspace_id: string,
  { known, fixes }: Pick<Looked, 'known' | 'fixes'>,
): Promise<CheckRecord[]> {
  const operations = await fixes(findings)
  return mapInSlices(findings, (finding, at) =>
    toRecord(finding, workspace_id, operations[at] ?? null, known.get(finding.fingerprint)),
  )
}

function toRecord(
  finding: SentFinding,
  workspace_id: string,
  fix: FixOperation[] | null,
  accepted: Acceptance | undefined,
): CheckRecord {
  const { fingerprint, rule, code, severity, message, token, token_id, count } = finding
  return {
    fingerprint,
    rule,
    ...(code ? { code } : {}),
    severity,
    message,
    workspace_id,
    token,
    token_id,
    ...placeOf(finding),
    count,
    measured: finding.measured ?? null,
    required: finding.required ?? null,
    ...(finding.colors ? { colors: [...finding.colors] } : {}),
    ...(fix && fix.length > 0 ? { fix } : {}),
    known: accepted !== undefined,
    ...(accepted ? { accepted } : {}),
  }
}

function placeOf({ mode, resolver, input }: SentFinding) {
  return {
    tokenset_id: mode?.tokenset.id ?? null,
    mode_id: resolver ? null : (mode?.id ?? null),
    resolver_id: resolver?.id ?? null,
    input: input && inputRecord(input),
  }
}

export function sarifOf(
  findings: readonly SentFinding[],
  unlisted: readonly Unlisted[],
  known: ReadonlyMap<string, Acceptance>,
): object {
  const placed = findings.map(finding => {
    const { fingerprint, rule, severity, message, token, mode, resolver, measured, required, count } = finding
    const where = resolver ? resolver.name : mode ? `${mode.tokenset.name} / ${mode.name}` : undefined
    const accepted = known.get(fingerprint)?.reason
    return {
      code: rule,
      level: severity,
      path: token,
      message,
      file: '',
      line: null,
      column: null,
      fingerprint,
      ...(where === undefined ? {} : { mode: where }),
      ...(measured === undefined ? {} : { measured }),
      ...(required === undefined ? {} : { required }),
      ...(count > 1 ? { count } : {}),
      ...(accepted === undefined ? {} : { accepted }),
    }
  })
  return toSarif(placed, { name: 'tessera', version }, truncationOf(unlisted))
}
