// Writes findings as SARIF 2.1.0 (OASIS), which code hosts and editors show beside the lines.
import { findingCodes, type Finding, type FindingLevel } from '../../base/finding.ts'
import { rules } from '../index.ts'

/** A finding with its place in a file. */
export interface PlacedFinding extends Finding<string> {
  /** The path as given, with forward slashes; '' without a file. */
  file: string
  /** Counted from 1, the column in UTF-16 units; null if the finding concerns the whole file. */
  line: number | null
  column: number | null
  /** The same in every run. */
  fingerprint?: string
  /** The reason why the finding was accepted. */
  accepted?: string
  /** What mends it: a text in place of that from its own place up to this one. */
  replacement?: { line: number; column: number; text: string }
}

/** The tool that found them. */
export interface SarifTool {
  name: string
  version: string
  informationUri?: string
}

const levels: Record<FindingLevel, string> = { error: 'error', warning: 'warning', info: 'note' }

/** The log as a plain object, for `JSON.stringify`. `properties` describe the run, such as the number of unlisted findings. */
export function toSarif(findings: readonly PlacedFinding[], tool: SarifTool, properties: object = {}): object {
  const codes = [...new Set(findings.map(({ code }) => code))]
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { ...tool, rules: codes.map(descriptorOf) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map(finding => resultOf(finding, codes.indexOf(finding.code))),
        ...(Object.keys(properties).length > 0 ? { properties } : {}),
      },
    ],
  }
}

function descriptorOf(code: string): object {
  const rule = rules.find(({ id }) => id === code)
  const text =
    rule?.describe ?? (Object.hasOwn(findingCodes, code) ? findingCodes[code as keyof typeof findingCodes] : code)
  return { id: code, ...(rule ? { name: rule.label } : {}), shortDescription: { text } }
}

function resultOf(finding: PlacedFinding, ruleIndex: number): object {
  const { code, level, message, mode, fix, measured, required, count, examples, fingerprint, accepted } = finding
  const properties = { mode, measured, required, count, examples }
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined)
  return {
    ruleId: code,
    ruleIndex,
    level: levels[level],
    message: { text: plain(fix === undefined ? message : `${message} ${fix}`) },
    locations: [locationOf(finding)],
    ...(fingerprint === undefined ? {} : { partialFingerprints: { 'tessera/v1': fingerprint } }),
    ...(accepted === undefined ? {} : { suppressions: [{ kind: 'external', justification: accepted }] }),
    ...fixesOf(finding),
    ...(entries.length > 0 ? { properties: Object.fromEntries(entries) } : {}),
  }
}

function fixesOf({ file, line, column, replacement }: PlacedFinding): object {
  if (!replacement || line === null) return {}
  const { line: endLine, column: endColumn, text } = replacement
  const deletedRegion = { startLine: line, startColumn: column ?? 1, endLine, endColumn }
  const changes = [
    { artifactLocation: { uri: uriOf(file) }, replacements: [{ deletedRegion, insertedContent: { text } }] },
  ]
  return { fixes: [{ description: { text: plain(`Write ${text}`) }, artifactChanges: changes }] }
}

/** In plain text, `[text](address)` is a link, unless its brackets are escaped (section 3.11.6). Names may hold anything. */
const plain = (text: string): string => text.replace(/(\\*)([[\]])/g, '$1$1\\$2')

function locationOf({ file, line, column, path, token }: PlacedFinding): object {
  const name = token ?? path
  return {
    ...(file === ''
      ? {}
      : {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file) },
            ...(line === null ? {} : { region: { startLine: line, startColumn: column ?? 1 } }),
          },
        }),
    ...(name === '' ? {} : { logicalLocations: [{ fullyQualifiedName: name }] }),
  }
}

/** A URI reference (RFC 3986): a relative path as given, or `file:` for an absolute path of any system. */
function uriOf(file: string): string {
  const drive = /^[A-Za-z]:\//.exec(file)?.[0] ?? ''
  const rest = file.slice(drive.length).split('/').map(encodeURIComponent).join('/')
  if (drive !== '') return `file:///${drive}${rest}`
  return rest.startsWith('/') ? `file://${rest}` : rest
}
