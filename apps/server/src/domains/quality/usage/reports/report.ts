// Reads a report: from its body to the rows that are stored. It runs in a thread.
import { usage } from '@tessera/contract'
import type { UsageReport } from '@tessera/contract'
import { readPacked } from '../../../../kernel/json-body.ts'
import type { PackedBody } from '../../../../kernel/json-body.ts'
import { validate } from '../../../../kernel/validate.ts'

export interface Totals {
  uses: number
  hardcoded: number
  /** Of the hard-coded values, those with a nearest token. */
  replaceable: number
  unknown: number
  deprecated: number
}

/** A report as it is stored. Rows are the text of JSON, which the database reads: this process only passes it on. */
export interface ReadReport {
  repository: string
  branch: string | null
  commit: string
  /** null: now. */
  scanned_at: string | null
  files: number
  totals: Totals
  /** `{token, file, kind, deprecated, lines}`. */
  places: string
  /** `{kind, position, name, type, nearest, distance, file, line}`. */
  findings: string
  /** The size of the rows, as the quota of the workspace counts it. */
  bytes: number
}

type Report = Required<Pick<UsageReport, 'uses' | 'unknown' | 'hardcoded'>> & UsageReport

interface FileUse {
  token: string
  file: string
  kind: string
  deprecated: boolean
  lines: number[]
}

/** Throws the problem of the body, or of its first fault. */
export function readReport(body: PackedBody): ReadReport {
  const report = validate(usage.report, readPacked(body)) as Report
  const { branch = null, commit, files, uses, unknown, hardcoded } = report
  const places = placesOf(uses)
  const findings = [...findingsOf(report)]
  return {
    repository: withoutCredentials(report.repository),
    branch,
    commit,
    files,
    scanned_at: report.scanned_at === undefined ? null : new Date(report.scanned_at).toISOString(),
    totals: {
      uses: uses.length,
      hardcoded: hardcoded.length,
      replaceable: hardcoded.filter(({ nearest }) => nearest !== undefined).length,
      unknown: unknown.length,
      deprecated: uses.filter(({ deprecated }) => deprecated).length,
    },
    places: JSON.stringify(places),
    findings: JSON.stringify(findings),
    bytes: places.reduce((sum, place) => sum + placeBytes(place), 0) + findings.reduce(findingBytes, 0),
  }
}

/** The uses of a token in a file are one row. */
function placesOf(uses: Report['uses']): FileUse[] {
  const places = new Map<string, FileUse>()
  for (const { token, file, kind, line, deprecated = false } of uses) {
    const key = JSON.stringify([token, file, kind, deprecated])
    const place = places.get(key)
    if (place) place.lines.push(line)
    else places.set(key, { token, file, kind, deprecated, lines: [line] })
  }
  for (const { lines } of places.values()) lines.sort((a, b) => a - b)
  return [...places.values()]
}

interface Finding {
  kind: 'unknown' | 'hardcoded'
  position: number
  name: string
  type?: string
  nearest?: string | undefined
  distance?: number | undefined
  file: string
  line: number
}

function* findingsOf({ unknown, hardcoded }: Report): Generator<Finding> {
  for (const [position, { name, file, line }] of unknown.entries())
    yield { kind: 'unknown', position, name, file, line }
  const distanceOf = ({ nearest, distance = 0 }: Report['hardcoded'][0]) =>
    nearest === undefined ? Infinity : distance
  const nearestFirst = hardcoded.toSorted((a, b) => {
    const [one, other] = [distanceOf(a), distanceOf(b)]
    return one === other ? 0 : one - other
  })
  for (const [position, { type, value, nearest, distance, file, line }] of nearestFirst.entries())
    yield { kind: 'hardcoded', position, name: value, type, nearest, distance, file, line }
}

const rowBytes = 40
const placeBytes = ({ token, file, lines }: FileUse) =>
  rowBytes + Buffer.byteLength(token) + Buffer.byteLength(file) + 4 * lines.length
const findingBytes = (sum: number, { name, nearest = '', file }: Finding) =>
  sum + rowBytes + Buffer.byteLength(name) + Buffer.byteLength(nearest) + Buffer.byteLength(file)

/** The address that a build knows often has a password in it: https://token@github.com/acme/web. */
const withoutCredentials = (repository: string): string => repository.replace(/^(https?:\/\/)[^/?#]*@/i, '$1')
