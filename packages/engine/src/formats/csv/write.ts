// Writes a table for spreadsheets: one row for each token, one column for each mode.
import { aboutText } from '../../findings/export.ts'
import { takeLifecycle } from '../../reading/lifecycle.ts'
import { canonicalJson } from '../../values/canonical.ts'
import type { Token } from '../../base/token.ts'
import { forExchange } from '../../writing/exchange.ts'
import { plainValue } from '../../writing/plain-value.ts'
import { carriedExtensions, sourceTypeOf } from '../../writing/source-type.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { aboutToken } from './read.ts'
import { printRow } from './table.ts'

interface Row {
  about: (string | null)[]
  values: (string | null)[]
}

export function write(given: ExportInput, options: ExportOptions): ExportOutput {
  const {
    input: { axes, variants: modes },
    unresolved,
  } = forExchange(given, options)
  const rows = new Map<string, Row>()
  for (const [at, { tokens }] of modes.entries()) {
    for (const token of tokens) {
      const { about, value } = cellsOf(token)
      // A token has a row for each of its descriptions, since these may differ by mode.
      const key = JSON.stringify(about)
      const row = rows.get(key) ?? { about, values: modes.map(() => null) }
      row.values[at] = value
      rows.set(key, row)
    }
  }
  const findings = [...unresolved]
  if (modes.some(({ groups }) => groups && groups.length > 0))
    findings.push(aboutText('dropped', 'warning', 'A table has no place for what is said of groups'))
  const all = [...rows.values()]
  const shown = aboutToken
    .map((column, i) => ({ column, i }))
    .filter(({ i }) => i < 3 || all.some(({ about }) => about[i] !== null))
  const titles = modes.map(({ name }) => (axes.length === 0 ? 'value' : titleOf(name)))
  const lines = [
    printRow([...shown.map(({ column }) => column), ...titles]),
    ...all.map(({ about, values }) => printRow([...shown.map(({ i }) => about[i]!), ...values])),
  ]
  // RFC 4180 §2: every line ends in CRLF.
  return { text: lines.map(line => `${line}\r\n`).join(''), findings }
}

/** Distinguishes a mode named `Type` from the column of types. */
function titleOf(mode: string): string {
  return [...aboutToken, 'value', 'token'].includes(mode.trim().toLowerCase()) || /^mode:/i.test(mode)
    ? `mode: ${mode}`
    : mode
}

function cellsOf(token: Token): { about: Row['about']; value: string } {
  const plain = plainValue(token, name => name)
  const sourceType = sourceTypeOf(token, plain)
  const { replaced_by = null, remove_in = null, ...told } = takeLifecycle(token.extensions)
  const extensions = carriedExtensions({ ...token, extensions: told.extensions }, sourceType)
  const { deprecated = null } = token
  const about = [
    token.name,
    sourceType ?? token.type,
    token.description,
    deprecated === null ? null : String(deprecated),
    replaced_by,
    remove_in,
    extensions === null ? null : canonicalJson(extensions),
  ]
  return { about, value: typeof plain === 'string' ? plain : JSON.stringify(plain) }
}
