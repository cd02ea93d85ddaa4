import { checks as contract } from '@tessera/contract'
import { presets } from '@tessera/engine'
import { implement } from '../../../kernel/operation.ts'
import type { Paging } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { represent, representJson } from '../../../kernel/answers/text-cache.ts'
import { sarifOf, toRecords } from './answered-findings.ts'
import * as store from './checks.store.ts'
import { countsOf, sumOf, truncationOf } from './finding-counts.ts'
import type { SentFinding } from './service.ts'
import { readRules } from './rule-settings.ts'

export const checks = implement(contract, {
  rules: ({ db, workspace }) => store.readRules(db, workspace.id),

  async setRules({ db, workspace, now, record }, { rules: given, blocks }) {
    const rules = readRules(given)
    const before = await store.readRules(db, workspace.id)
    const updated_at = await store.saveRules(db, workspace.id, { rules, blocks, updated_at: null }, now)
    const after = { rules, blocks, updated_at }
    record({
      summary: `Set ${rules.length} check ${rules.length === 1 ? 'rule' : 'rules'}`,
      subject: { kind: 'check_rules', id: workspace.id, before, after },
    })
    return after
  },

  async findings({ db, workspace, checks }, { format, limit, cursor, preset, ...filter }) {
    const rules = presets.find(({ id }) => id === preset)?.rules
    const looked = await checks.look(db, workspace.id, rules && { rules: readRules(rules) })
    const { findings, unlisted, revision, known } = looked
    const isKnown = ({ fingerprint }: SentFinding) => known.has(fingerprint)
    const found = findings.filter(
      one =>
        (filter.severity === undefined || one.severity === filter.severity) &&
        (filter.rule === undefined || one.rule === filter.rule) &&
        (filter.tokenset_id === undefined || one.mode?.tokenset.id === filter.tokenset_id) &&
        (filter.known === undefined || isKnown(one) === filter.known),
    )
    const more = unlisted.filter(
      one =>
        (filter.severity === undefined || one.severity === filter.severity) &&
        (filter.rule === undefined || one.rule === filter.rule) &&
        (filter.tokenset_id === undefined || one.tokenset_id === filter.tokenset_id) &&
        (filter.known === undefined || one.known === filter.known),
    )
    if (format === 'sarif') return represent(JSON.stringify(sarifOf(found, more, known)))
    const { items, next_cursor } = pageOf(found, { limit, cursor })
    return representJson({
      findings: await toRecords(items, workspace.id, looked),
      total: found.length + sumOf(more),
      ...truncationOf(more),
      rules: looked.rules,
      counts: countsOf(findings, unlisted, known),
      revision,
      ...next_cursor,
    })
  },

  async accept({ db, workspace, user, now, checks, record }, { fingerprints, all, reason }) {
    if (!all && (fingerprints === undefined || fingerprints.length === 0)) throw problems.findingsRequired()
    const { findings, unlisted, known: before } = await checks.look(db, workspace.id, { tx: db })
    if (all && unlisted.length > 0) throw problems.findingsTooMany(findings.length + sumOf(unlisted), findings.length)
    const there = new Set(findings.map(({ fingerprint }) => fingerprint))
    const unknown = (fingerprints ?? []).find(one => !there.has(one))
    if (unknown !== undefined) throw problems.findingUnknown(unknown)
    const accepted = [...(all ? there : new Set(fingerprints))].filter(one => !before.has(one))
    await store.insertKnown(db, { workspaceId: workspace.id, fingerprints: accepted, reason, userId: user.id, at: now })
    if (accepted.length > 0)
      record({
        summary: `Accepted ${accepted.length} ${accepted.length === 1 ? 'finding' : 'findings'}: ${reason}`,
        subject: { kind: 'known_findings', id: workspace.id, before: null, after: { fingerprints: accepted, reason } },
      })
    const known = [...there].filter(one => before.has(one)).length + accepted.length
    return { accepted: accepted.length, known }
  },
})

function pageOf(found: readonly SentFinding[], { limit, cursor }: Paging) {
  const size = limit ?? (cursor === undefined ? null : 1000)
  if (size === null) return { items: found, next_cursor: {} }
  const from = cursor === undefined ? 0 : placeAfter(found, cursor)
  const items = found.slice(from, from + size)
  const end = from + items.length
  return { items, next_cursor: { next_cursor: end < found.length ? cursorOf(end, items.at(-1)!) : null } }
}

const cursorOf = (end: number, { fingerprint }: SentFinding): string =>
  Buffer.from(`${end}.${fingerprint}`).toString('base64url')

/** After the finding with which the page ended, or after its place if it is gone. */
function placeAfter(found: readonly SentFinding[], cursor: string): number {
  const parts = /^(\d{1,9})\.([0-9a-f]{28})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!parts) throw problems.cursorInvalid()
  const last = found.findIndex(({ fingerprint }) => fingerprint === parts[2])
  return last === -1 ? Number(parts[1]) : last + 1
}
