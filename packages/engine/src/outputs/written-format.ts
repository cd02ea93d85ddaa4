// One interface for the format of an output, whether of Tessera or of the project.
import type { ExportOutput } from '../format/format.ts'
import { formatById } from '../formats/index.ts'
import type { AxisCount, ExportInput } from '../resolver/variants.ts'
import { withOneAxis } from '../resolver/variants.ts'
import { callFunction } from './functions/call.ts'
import type { FormatDefinition, FormatOptions } from './functions/definitions.ts'
import type { Registry } from './functions/registry.ts'
import { writeFormat } from './functions/write-format.ts'
import { checkOutput } from './check-output.ts'
import { exportTokens } from './export.ts'
import { withComment, withHeader } from './layout.ts'
import { optionsOf } from './options.ts'
import type { Output } from './output.ts'
import type { Origins, Part } from './shape.ts'

export interface WrittenFormat {
  id: string
  extension: string
  axes: AxisCount
  /** Whether it writes a resolver as a whole. */
  holdsSystems: boolean
  write(input: ExportInput, place: { path: string; part: Part; origins: readonly Origins[] }): ExportOutput
  withHeader(text: string): string
}

/** Expects an output that passed `checkOutput`. */
export function writtenFormat(output: Output, registry: Registry | undefined): WrittenFormat {
  const { format: id, header = [] } = output
  const custom = registry?.formats.get(id)
  if (custom) return ofProject(custom, output)
  const format = formatById(id)!
  return {
    id,
    extension: format.extension,
    axes: format.axes!,
    holdsSystems: format.writeSystem !== undefined,
    write: input => format.write!(input, optionsOf(output)),
    withHeader: text => withHeader(text, id, header),
  }
}

function ofProject(custom: FormatDefinition, { name, options = {}, values, header = [] }: Output): WrittenFormat {
  const rem = values?.rem ?? 16
  const isText = (given: unknown): given is string => typeof given === 'string'
  const comment = (line: string) =>
    callFunction({ kind: 'format', name: custom.name, part: 'comment' }, () => custom.comment!(line), {
      is: isText,
      expected: 'a text',
    })
  return {
    id: custom.name,
    extension: custom.extension,
    axes: 'many',
    holdsSystems: false,
    write: (input, place) =>
      writeFormat(custom, input, {
        ...place,
        output: name,
        options: Object.freeze({ ...options }),
        rem,
        render: (format, more) => renderIn(format, more, input, name),
      }),
    withHeader: text => withComment(text, header, lines => lines.map(comment)),
  }
}

/** The same checks as for an output of that format. */
function renderIn(
  format: string,
  options: FormatOptions,
  input: ExportInput,
  name: string,
): ExportOutput | { fault: string } {
  const output: Output = { name, format, options: { ...options } }
  const fault = checkOutput(output)
  if (fault !== null) return { fault: `render: ${fault}` }
  const fitting = formatById(format)!.axes === 'many' ? input : withOneAxis(input)
  return exportTokens(format, fitting, optionsOf(output))
}
