// Findings as answers have them: records, or a SARIF log.
import type { CheckFinding as CheckRecord } from '@tessera/contract'
import { toSarif } from '@tessera/engine'
import type { CheckFinding } from '@tessera/engine'
import { version } from '../../kernel/version.ts'
import { inputRecord } from '../resolvers/input.ts'
import type { Acceptance } from '../../kernel/services.ts'

export function toRecord(finding: CheckFinding, workspace_id: string, accepted?: Acceptance): CheckRecord {
  const { fingerprint, rule, severity, message, token, stands, mode, resolver, input, count } = finding
  const fix = finding.fix()
  return {
    fingerprint,
    rule,
    severity,
    message,
    workspace_id,
    token,
    token_id: stands?.id ?? null,
    tokenset_id: mode?.tokenset.id ?? null,
    mode_id: resolver ? null : (mode?.id ?? null),
    resolver_id: resolver?.id ?? null,
    input: input && inputRecord(input),
    count,
    measured: finding.measured ?? null,
    required: finding.required ?? null,
    ...(finding.colors ? { colors: [...finding.colors] } : {}),
    ...(fix && fix.length > 0 ? { fix } : {}),
    known: accepted !== undefined,
    ...(accepted ? { accepted } : {}),
  }
}

export function sarifOf(findings: readonly CheckFinding[], known: ReadonlyMap<string, Acceptance>): object {
  const placed = findings.map(finding => {
    const { fingerprint, rule, severity, message, token, mode, resolver, measured, required, count } = finding
    const where = resolver ? resolver.name : mode ? `${mode.tokenset.name} / ${mode.name}` : undefined
    const accepted = known.get(fingerprint)?.reason
    return {
      ...{ code: rule, level: severity, path: token, message, file: '', line: null, column: null, fingerprint },
      ...(where === undefined ? {} : { mode: where }),
      ...(measured === undefined ? {} : { measured }),
      ...(required === undefined ? {} : { required }),
      ...(count > 1 ? { count } : {}),
      ...(accepted === undefined ? {} : { accepted }),
    }
  })
  return toSarif(placed, { name: 'tessera', version })
}
