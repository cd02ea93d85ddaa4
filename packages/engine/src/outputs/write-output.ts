// Writes the files of outputs. The same settings and tokens give the same bytes, wherever this runs.
import type { Finding } from '../base/finding.ts'
import { withoutRepeats } from '../findings/export.ts'
import type { ExportOutput, SourceFile } from '../format/format.ts'
import { checkAxes, withOneAxis, type ExportInput } from '../resolver/variants.ts'
import { FunctionFault } from './functions/call.ts'
import type { OutputFunctions } from './functions/definitions.ts'
import { checkFunctions, registryOf, type Registry } from './functions/registry.ts'
import { transformsFor } from './functions/transforms.ts'
import { assignSlugs, slug } from '../naming/spelling.ts'
import type { Input, System } from '../resolver/resolver.ts'
import { permutationInput, systemVariants } from '../resolver/system-variants.ts'
import { checkOutput } from './check-output.ts'
import { checkThemes, chosenInput, withContextConditions, withModeConditions } from './conditions.ts'
import { exportSystem, mostPermutations } from './export.ts'
import { optionsOf } from './options.ts'
import type { ProjectOutput } from './output.ts'
import { ofTokenset } from './select.ts'
import { createMemo, shapeInput, type Memo, type Part } from './shape.ts'
import { shapeSystem } from './shape-system.ts'
import { writtenFormat, type WrittenFormat } from './written-format.ts'

export interface WrittenOutput {
  /** Paths use `/`; the first folder is the output's name. */
  files: SourceFile[]
  findings: Finding[]
}

/** The tokens that outputs are written from. */
export interface OutputSource {
  tokensets: readonly (ExportInput & { id?: string })[]
  /** Finds a resolver by name or id; undefined if there is none. */
  system?(resolver: string): System | undefined
}

type Fault = { fault: string }
type Writer = (output: ProjectOutput) => WrittenOutput | Fault

/** A fault is a message for the caller. */
export function writeOutput(
  output: ProjectOutput,
  source: OutputSource,
  functions?: OutputFunctions,
): WrittenOutput | Fault {
  return createOutputWriter(source, functions)(output)
}

/**
 * Writes several outputs of one source and computes their common parts once. `functions` are the formats and transforms of the
 * project; without them, outputs that name one get a fault.
 */
export function createOutputWriter(source: OutputSource, functions?: OutputFunctions): Writer {
  const unfit = functions ? checkFunctions(functions) : null
  if (unfit !== null) return () => ({ fault: unfit })
  const registry = functions && registryOf(functions)
  const memos = new Map<unknown, Memo>()
  const memoOf = (of: unknown) => memos.get(of) ?? memos.set(of, createMemo()).get(of)!
  return output => {
    const fault = checkOutput(output, registry)
    if (fault !== null) return { fault }
    try {
      return writeChecked({ output, format: writtenFormat(output, registry), registry }, source, memoOf)
    } catch (error) {
      if (error instanceof FunctionFault) return { fault: error.message }
      throw error
    }
  }
}

/** An output that passed `checkOutput`, with its format. */
interface Writing {
  output: ProjectOutput
  format: WrittenFormat
  registry: Registry | undefined
}

function writeChecked(writing: Writing, source: OutputSource, memoOf: (of: unknown) => Memo): WrittenOutput | Fault {
  const { output, format } = writing
  if (output.resolver !== undefined) return writeThemes(writing, source, memoOf)
  const chosen = source.tokensets.filter(tokenset => ofTokenset(output.where ?? {}, tokenset))
  const { mode } = output
  const wanted =
    mode === undefined ? chosen : chosen.flatMap(input => memoOf(input)(['mode', mode], () => inMode(input, mode)))
  if (mode !== undefined && chosen.length > 0 && wanted.length === 0)
    return { fault: `mode: No tokenset that is written has the mode ${JSON.stringify(mode)}` }
  const paths = assignSlugs(wanted.map(({ name }) => name))
  const texts: Texts = []
  for (const input of wanted) {
    const misfit = checkAxes(format, input)
    if (misfit !== null) return { fault: `${input.name}: ${misfit}` }
    const path = `${output.name}/${paths.get(input.name)!}`
    texts.push(...writeInput(writing, { input, path, memo: memoOf(input) }))
  }
  return filesOf(writing, texts)
}

/** The input with this mode alone; an empty list if the tokenset has no such mode. */
function inMode(input: ExportInput, mode: string): ExportInput[] {
  const variant = input.variants.find(({ name }) => name === mode)
  return variant ? [{ ...input, axes: [], variants: [{ ...variant, at: new Map() }] }] : []
}

/** One text per tokenset or resolver; with `split`, one per part. */
type Texts = { path: string; written: ExportOutput; findings: Finding[] }[]

interface FileInput {
  input: ExportInput
  path: string
  memo: Memo
}

function writeInput({ output, format, registry }: Writing, { input, path, memo }: FileInput): Texts {
  const definitions = (output.transforms ?? []).map(name => registry!.transforms.get(name)!)
  const about = {
    output: output.name,
    tokenset: input.name,
    options: output.options ?? {},
    rem: output.values?.rem ?? 16,
  }
  const shaped = shapeInput(output, input, memo, transformsFor(definitions, about))
  const pathOf = pathsOf(path, [...shaped.keys()])
  const axes = input.axes.map(axis => withModeConditions(axis, output.modes))
  return Array.from(shaped, ([part, { variants, findings, origins }]) => {
    const written = format.write({ ...input, axes, variants }, { path: pathOf(part), part, origins })
    return { path: pathOf(part), written, findings }
  })
}

function writeThemes(
  writing: Writing,
  { system: find }: OutputSource,
  memoOf: (of: unknown) => Memo,
): WrittenOutput | Fault {
  const { output, format } = writing
  const found = find?.(output.resolver!)
  if (!found) return { fault: `resolver: There is no resolver ${JSON.stringify(output.resolver)}` }
  const misfits = checkThemes(output, found.resolver)
  if (misfits !== null) return { fault: misfits }
  const system = withContextConditions(found, output.contexts)
  const path = `${output.name}/${slug(system.resolver.name)}`
  const chosen = output.input === undefined ? null : chosenInput(found.resolver, output.input)
  if (chosen && 'fault' in chosen) return chosen
  if (!chosen && format.holdsSystems) return writeSheet(writing, system, path)
  const input = permutations(format, found, chosen && chosen.input, memoOf(found))
  if ('fault' in input) return { fault: `input: ${input.fault}` }
  const misfit = checkAxes(format, input)
  if (misfit !== null) return { fault: misfit }
  return filesOf(writing, writeInput(writing, { input, path, memo: memoOf(input) }))
}

/** The chosen permutation, or all of them. The cached object is the same for all outputs, as it is the key of their memo. */
function permutations({ axes }: WrittenFormat, system: System, chosen: Input | null, memo: Memo): ExportInput | Fault {
  const key = chosen && [...chosen]
  const input = memo(['input', key], () =>
    chosen ? permutationInput(system, chosen) : systemVariants(system, { most: mostPermutations }),
  )
  if ('fault' in input || axes === 'many') return input
  const single = withOneAxis(input)
  return single === input ? input : memo(['one axis', key], () => single)
}

/** Writes the resolver as a whole, in a format that supports it. */
function writeSheet(writing: Writing, system: System, path: string): WrittenOutput | Fault {
  const { output } = writing
  const shaped = shapeSystem(output, system)
  if ('fault' in shaped) return shaped
  const pathOf = pathsOf(path, [...shaped.keys()])
  const texts: Texts = []
  for (const [part, { system: held, findings }] of shaped) {
    const written = exportSystem(output.format, held, optionsOf(output))
    if ('fault' in written) return written
    texts.push({ path: pathOf(part), written, findings })
  }
  return filesOf(writing, texts)
}

function filesOf({ format }: Writing, texts: Texts): WrittenOutput {
  const files = texts.flatMap(({ path, written }) => {
    const own = written.files?.map(file => ({ path: `${path}/${file.path}`, text: file.text }))
    return own ?? [{ path: `${path}.${format.extension}`, text: written.text }]
  })
  const findings = texts.flatMap(({ findings, written }) => [...findings, ...written.findings])
  return {
    files: files.map(({ path, text }) => ({ path, text: format.withHeader(text) })),
    findings: withoutRepeats(findings),
  }
}

function pathsOf(folder: string, parts: readonly Part[]): (part: Part) => string {
  const paths = assignSlugs(parts.filter(part => part !== null))
  return part => (part === null ? folder : `${folder}/${paths.get(part)!}`)
}
