// Writes outputs: the files that each consists of. The same settings and tokens give the same bytes, wherever this runs.
import type { Finding } from '../finding.ts'
import { withoutRepeats } from '../findings/export.ts'
import type { ExportOutput, Format, SourceFile } from '../formats/format.ts'
import { formatById } from '../formats/index.ts'
import { checkAxes, withOneAxis, type ExportInput } from '../formats/variants.ts'
import { assignIdentifiers, slug } from '../naming/spelling.ts'
import type { System } from '../resolver/resolver.ts'
import { permutationInput, systemVariants } from '../resolver/system-variants.ts'
import { checkOutput } from './check-output.ts'
import { checkThemes, chosenInput, withContextConditions, withModeConditions } from './conditions.ts'
import { exportSystem, mostPermutations } from './export.ts'
import { withHeader } from './layout.ts'
import { optionsOf } from './options.ts'
import type { Output } from './output.ts'
import { ofTokenset } from './select.ts'
import { createMemo, shapeInput, type Memo, type Part } from './shape.ts'
import { shapeSystem } from './shape-system.ts'

export interface WrittenOutput {
  /** In folders with `/`; the first is the output's name. */
  files: SourceFile[]
  findings: Finding[]
}

/** What outputs are written from. */
export interface OutputSource {
  tokensets: readonly (ExportInput & { id?: string })[]
  /** By name or id; undefined where there is none. */
  system?(resolver: string): System | undefined
}

type Fault = { fault: string }
type Writer = (output: Output) => WrittenOutput | Fault

/** A fault is a message for the caller. */
export function writeOutput(output: Output, source: OutputSource): WrittenOutput | Fault {
  return createOutputWriter(source)(output)
}

/** For several outputs of one source: what they have in common is worked out once. */
export function createOutputWriter(source: OutputSource): Writer {
  const memos = new Map<unknown, Memo>()
  const memoOf = (of: unknown) => memos.get(of) ?? memos.set(of, createMemo()).get(of)!
  return output => {
    const fault = checkOutput(output)
    if (fault !== null) return { fault }
    const format = formatById(output.format)!
    if (output.resolver !== undefined) return writeThemes(output, format, source, memoOf)
    const wanted = source.tokensets.filter(tokenset => ofTokenset(output.where ?? {}, tokenset))
    const paths = slugs(wanted.map(({ name }) => name))
    const texts: Texts = []
    for (const input of wanted) {
      const misfit = checkAxes({ id: format.id, axes: format.axes! }, input)
      if (misfit !== null) return { fault: `${input.name}: ${misfit}` }
      const path = `${output.name}/${paths.get(input.name)!}`
      texts.push(...writeInput(output, format, { input, path, memo: memoOf(input) }))
    }
    return filesOf(output, format, texts)
  }
}

/** Each tokenset or resolver is one text, or one for each part where it is split. */
type Texts = { path: string; written: ExportOutput; findings: Finding[] }[]

interface Place {
  input: ExportInput
  path: string
  memo: Memo
}

function writeInput(output: Output, format: Format, { input, path, memo }: Place): Texts {
  const shaped = shapeInput(output, input, memo)
  const pathOf = pathsOf(path, [...shaped.keys()])
  const axes = input.axes.map(axis => withModeConditions(axis, output.modes))
  return Array.from(shaped, ([part, { variants, findings }]) => ({
    path: pathOf(part),
    written: format.write!({ ...input, axes, variants }, optionsOf(output)),
    findings,
  }))
}

function writeThemes(
  output: Output,
  format: Format,
  { system: find }: OutputSource,
  memoOf: (of: unknown) => Memo,
): WrittenOutput | Fault {
  const found = find?.(output.resolver!)
  if (!found) return { fault: `resolver: There is no resolver ${JSON.stringify(output.resolver)}` }
  const misfits = checkThemes(output, found.resolver)
  if (misfits !== null) return { fault: misfits }
  const system = withContextConditions(found, output.contexts)
  const path = `${output.name}/${slug(system.resolver.name)}`
  const chosen = output.input === undefined ? null : chosenInput(found.resolver, output.input)
  if (chosen && 'fault' in chosen) return chosen
  if (!chosen && format.writeSystem) return writeSheet(output, format, system, path)
  const memo = memoOf(found)
  // Both are worked out for all outputs: what they share depends on them alone.
  const input = memo(['input', chosen && [...chosen.input]], () =>
    chosen ? permutationInput(found, chosen.input) : systemVariants(found, { most: mostPermutations }),
  )
  if ('fault' in input) return { fault: `input: ${input.fault}` }
  const fitting = format.axes === 'many' ? input : withOneAxis(input)
  const misfit = checkAxes({ id: format.id, axes: format.axes! }, fitting)
  if (misfit !== null) return { fault: misfit }
  const own = fitting === input ? input : memo(['one axis', chosen && [...chosen.input]], () => fitting)
  return filesOf(output, format, writeInput(output, format, { input: own, path, memo: memoOf(own) }))
}

/** The resolver as a whole, in a format that holds one. */
function writeSheet(output: Output, format: Format, system: System, path: string): WrittenOutput | Fault {
  const shaped = shapeSystem(output, system)
  if ('fault' in shaped) return shaped
  const pathOf = pathsOf(path, [...shaped.keys()])
  const texts: Texts = []
  for (const [part, { system: held, findings }] of shaped) {
    const written = exportSystem(format.id, held, optionsOf(output))
    if ('fault' in written) return written
    texts.push({ path: pathOf(part), written, findings })
  }
  return filesOf(output, format, texts)
}

function filesOf(output: Output, format: Format, texts: Texts): WrittenOutput {
  const files = texts.flatMap(({ path, written }) => {
    const own = written.files?.map(file => ({ path: `${path}/${file.path}`, text: file.text }))
    return own ?? [{ path: `${path}.${format.extension}`, text: written.text }]
  })
  const findings = texts.flatMap(({ findings, written }) => [...findings, ...written.findings])
  return {
    files: files.map(({ path, text }) => ({ path, text: withHeader(text, output.format, output.header ?? []) })),
    findings: withoutRepeats(findings),
  }
}

function pathsOf(folder: string, parts: readonly Part[]): (part: Part) => string {
  const paths = slugs(parts.filter(part => part !== null))
  return part => (part === null ? folder : `${folder}/${paths.get(part)!}`)
}

function slugs(names: readonly string[]): Map<string, string> {
  return assignIdentifiers(names, slug, (taken, number) => `${taken}-${number}`).identifiers
}
