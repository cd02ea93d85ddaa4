// Writes tokens with a format of a project.
import { aboutText, aboutToken } from '../../findings/export.ts'
import type { ExportOutput, SourceFile } from '../../format/format.ts'
import { oneLine, prepare } from '../../format/prepared.ts'
import type { Finding } from '../../base/finding.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { callFunction, FunctionFault, placeOf } from './call.ts'
import type { FormatContext, FormatDefinition, FormatFile, FormatMode, FormatOptions } from './definitions.ts'
import type { ResolvedToken } from './resolved-token.ts'
import { viewOf } from './view.ts'

export interface FormatPlace {
  output: string
  path: string
  part: string | null
  options: FormatOptions
  rem: number
  /** For each variant of the input, by the names in the output. */
  origins: readonly { storedNames: ReadonlyMap<string, string>; texts: ReadonlyMap<string, string> }[]
  /** The text of the input in a format of Tessera; a fault is a sentence. */
  render(format: string, options: FormatOptions): ExportOutput | { fault: string }
}

/** Throws a FunctionFault if the function throws or returns anything but files. */
export function writeFormat(format: FormatDefinition, input: ExportInput, place: FormatPlace): ExportOutput {
  const { modes: ready, found } = prepare(input)
  const findings: Finding[] = [...found.unresolved]
  // An error message names the token that the function read last.
  let last: ResolvedToken | null = null
  const onRead = (token: ResolvedToken) => void (last = token)
  const modes = ready.map(({ mode, isDefault, tokens }, index): FormatMode => {
    const { storedNames, texts } = place.origins[index]!
    const views = tokens.map(resolved => {
      const { name } = resolved.token
      return viewOf(resolved, {
        mode: mode.name,
        storedName: storedNames.get(name) ?? name,
        text: texts.get(name),
        onRead,
      })
    })
    return Object.freeze({ name: mode.name, isDefault, at: mode.at, tokens: Object.freeze(views) })
  })
  const called = () =>
    ({
      kind: 'format',
      name: format.name,
      part: 'write',
      token: last && { name: last.storedName, mode: last.mode },
    }) as const
  const context: FormatContext = Object.freeze({
    output: place.output,
    tokenset: input.name,
    path: place.path,
    part: place.part,
    options: place.options,
    rem: place.rem,
    axes: input.axes.map(axis => ({ name: axis.name, modes: [...axis.modes], default: axis.default })),
    modes: Object.freeze(modes),
    tokens: (modes.find(({ isDefault }) => isDefault) ?? modes[0])?.tokens ?? [],
    note(message: string, token?: ResolvedToken) {
      const text = oneLine(String(message))
      findings.push(
        token
          ? aboutToken('format-note', token.name, `${token.name}: ${text}`)
          : aboutText('format-note', 'warning', text),
      )
    },
    render(id: string, options: FormatOptions = {}) {
      const written = place.render(id, options)
      if ('fault' in written) throw new RangeError(written.fault)
      // `findings` already contains the unresolved tokens.
      findings.push(...written.findings.filter(({ code }) => code !== 'unresolved'))
      return written.text
    },
  })
  const result = callFunction(called, () => format.write(context), {
    is: (given): given is string | readonly FormatFile[] => typeof given === 'string' || Array.isArray(given),
    expected: 'a text, or a list of files',
  })
  if (typeof result === 'string') return { text: result, findings }
  const files = checkedFiles(result, fault => {
    throw new FunctionFault(`${placeOf({ ...called(), token: null }, fault)}`)
  })
  return { text: '', findings, files }
}

function checkedFiles(given: readonly unknown[], fail: (fault: string) => never): SourceFile[] {
  if (given.length === 0) fail('returned an empty list; write must return at least one file')
  const seen = new Set<string>()
  return given.map((one, at) => {
    const { path, text } = (typeof one === 'object' && one !== null ? one : {}) as { path?: unknown; text?: unknown }
    if (typeof path !== 'string' || typeof text !== 'string')
      fail(`returned a list whose item ${at + 1} is no file; each must be {path, text}, both texts`)
    const file = { path: path as string, text: text as string }
    if (!isPath(file.path))
      fail(
        `returned a file with the path ${JSON.stringify(file.path)}; a path stays within its folder, with / between names`,
      )
    // Some file systems ignore case.
    if (seen.has(file.path.toLowerCase())) fail(`returned two files with the path ${JSON.stringify(file.path)}`)
    seen.add(file.path.toLowerCase())
    return file
  })
}

const isPath = (path: string): boolean =>
  path.length <= 255 &&
  !/[\\:*?"<>|\p{Cc}]/u.test(path) &&
  path.split('/').every(name => name !== '' && name !== '.' && name !== '..')
