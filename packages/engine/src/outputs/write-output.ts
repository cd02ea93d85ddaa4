// Writes an output: the files that it consists of. The same settings and tokens give the same bytes, wherever this runs.
import type { Finding } from '../finding.ts'
import { aboutToken, aboutValue, withoutRepeats } from '../findings/export.ts'
import type { SourceFile } from '../formats/format.ts'
import { formatById } from '../formats/index.ts'
import { checkAxes, type Axis, type ExportInput, type Variant } from '../formats/variants.ts'
import { assignIdentifiers, slug } from '../naming/spelling.ts'
import { segments } from '../naming/name.ts'
import { replaceReferences } from '../resolve/alias.ts'
import { resolveTokens, type Resolution } from '../resolve/resolve.ts'
import type { Token } from '../token.ts'
import { exportTokens } from './export.ts'
import { checkOutput } from './check-output.ts'
import { convertToken } from './convert.ts'
import { withHeader } from './layout.ts'
import { namesFor, type NameOf } from './naming.ts'
import type { Output } from './output.ts'
import { ofTokenset, select, wantedBy, withValue, type Wanted } from './select.ts'

export interface WrittenOutput {
  /** In folders with `/`, below the folder of the output. */
  files: SourceFile[]
  findings: Finding[]
}

/** Each tokenset is a file, or a folder of files where it is split. A fault is a message for the caller. */
export function writeOutput(output: Output, tokensets: readonly ExportInput[]): WrittenOutput | { fault: string } {
  const fault = checkOutput(output)
  if (fault !== null) return { fault }
  const format = formatById(output.format)!
  const wanted = tokensets.filter(({ name }) => ofTokenset(output.where ?? {}, name))
  const paths = slugs(wanted.map(({ name }) => name))
  const files: SourceFile[] = []
  const findings: Finding[] = []
  for (const input of wanted) {
    const misfit = checkAxes({ id: format.id, axes: format.axes! }, input)
    if (misfit !== null) return { fault: `${input.name}: ${misfit}` }
    const folder = `${output.name}/${paths.get(input.name)!}`
    const prepared = prepare(output, input)
    findings.push(...prepared.findings)
    const parts = output.split ? partsOf(prepared.variants, output.split) : [null]
    const partPaths = slugs(parts.flatMap(part => part ?? []))
    for (const part of parts) {
      const path = part === null ? folder : `${folder}/${partPaths.get(part)!}`
      const held = output.split && part !== null ? inPart(output.split, part) : null
      const shaped = shape(output, input, prepared, held)
      const written = exportTokens(output.format, shaped.input, output.options)
      findings.push(...shaped.findings, ...written.findings)
      const own = written.files?.map(file => ({ path: `${path}/${file.path}`, text: file.text }))
      for (const file of own ?? [{ path: `${path}.${format.extension}`, text: written.text }])
        files.push({ path: file.path, text: withHeader(file.text, output.format, output.header ?? []) })
    }
  }
  return { files, findings: withoutRepeats(findings) }
}

interface Prepared {
  variants: { variant: Variant; resolution: Resolution; tokens: Token[] }[]
  nameOf: NameOf | null
  findings: Finding[]
}

/** The wanted tokens of each mode, and the names for all of them, so that no name depends on the file that it is in. */
function prepare({ where = {}, names }: Output, { variants }: ExportInput): Prepared {
  const findings: Finding[] = []
  const isWanted = wantedBy(where)
  const selected = variants.map(variant => {
    const { tokens, name } = variant
    const known = variant.resolution?.tokens === tokens ? variant.resolution : undefined
    const resolution = known ?? resolveTokens(tokens)
    const found = select(tokens, name, resolution, isWanted)
    findings.push(...found.findings)
    return { variant, resolution, tokens: found.tokens }
  })
  if (!names) return { variants: selected, nameOf: null, findings }
  const modes = selected.map(({ variant, tokens }) => ({ mode: variant.name, tokens }))
  const { nameOf, renamed } = namesFor(names, modes)
  for (const { name, identifier, preferred } of renamed) {
    const message = `${name} is called ${identifier}, because another token is ${preferred} already`
    findings.push(aboutToken('renamed', name, message))
  }
  return { variants: selected, nameOf, findings }
}

function shape(output: Output, input: ExportInput, { variants, nameOf }: Prepared, held: Wanted | null) {
  const findings: Finding[] = []
  const { values } = output
  const shaped = variants.map(({ variant, resolution, tokens: all }): Variant => {
    const mode = variant.name
    let tokens = all
    if (held) {
      const part = select(all, mode, resolution, held)
      findings.push(...part.findings)
      tokens = part.tokens
    }
    if (values) {
      tokens = tokens.map(token =>
        convertToken(token, resolution.get(token.name), values, () => {
          const message = `A color of ${token.name} in ${mode} cannot be written so and became its nearest color`
          findings.push(aboutValue('approximated', mode, token.name, message))
        }),
      )
    }
    if (nameOf) tokens = rename(tokens, mode, nameOf)
    const groups = nameOf ? [] : variant.groups?.filter(({ path }) => path === '' || tokens.some(inGroup(path)))
    const { resolution: _, ...rest } = variant
    return { ...rest, tokens, ...(groups && { groups }) }
  })
  return {
    input: { ...input, axes: input.axes.map(axis => conditioned(axis, output.modes)), variants: shaped },
    findings,
  }
}

const inGroup =
  (path: string) =>
  ({ name }: Token) =>
    name.startsWith(`${path}.`)

function rename(tokens: readonly Token[], mode: string, nameOf: NameOf): Token[] {
  const called = new Map(tokens.map(token => [token.name, nameOf(token, mode)]))
  return tokens.map(token => {
    const value = replaceReferences(token.value, (target, spelled) => {
      const name = called.get(target)
      return name === undefined ? spelled : { alias_to: name }
    })
    const renamed: Token = { ...withValue(token, value), name: called.get(token.name)! }
    const instead = token.replaced_by
    return instead ? { ...renamed, replaced_by: called.get(instead) ?? instead } : renamed
  })
}

function conditioned(axis: Axis, modes: Output['modes'] = []): Axis {
  return modes.length === 0 ? axis : { ...axis, conditions: new Map(modes.map(({ mode, ...by }) => [mode, by])) }
}

type Split = NonNullable<Output['split']>

const partOf = (split: Split, { name, type }: Token) => (split === 'type' ? type : segments(name)[0]!)
const inPart =
  (split: Split, part: string): Wanted =>
  token =>
    partOf(split, token) === part

function partsOf(variants: Prepared['variants'], split: Split): string[] {
  return [...new Set(variants.flatMap(({ tokens }) => tokens.map(token => partOf(split, token))))]
}

function slugs(names: readonly string[]): Map<string, string> {
  return assignIdentifiers(names, slug, (taken, number) => `${taken}-${number}`).identifiers
}
