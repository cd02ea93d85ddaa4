// Writes the outputs of the configuration from token files, without a server.
import { createOutputWriter, importSystem, fewNotesOf, outputSourceOf, unresolvedOf } from '@tessera/engine'
import type { OutputSource } from '@tessera/engine'
import { resolve } from 'node:path'
import { command } from '../../base/command.ts'
import { Failure } from '../../base/failure.ts'
import { readAll, readIfThere, shown, writeWhole } from '../../base/files.ts'
import { findFiles } from '../../base/find-files.ts'
import type { ReadFile } from '../../base/files.ts'
import { findConfig, functionsOf } from '../../config/config.ts'
import { readableFormats } from '../../config/formats.ts'
import { safePath } from '../../project/output.ts'
import { withReferenced } from '../../project/referenced.ts'
import { showNotes, unreadable } from '../../reports/findings.ts'

export const writeOutputs = command({
  name: 'outputs write',
  summary: 'Write the outputs of the configuration from token files. Works without a server.',
  words: '<files…>',
  flags: {
    from: {
      type: 'string',
      value: 'FORMAT',
      help: 'Recognized from the content when absent',
      choices: readableFormats,
    },
    output: { type: 'string', short: 'o', value: 'FOLDER', help: 'Instead of outputsFolder of the configuration' },
    lenient: { type: 'boolean', help: 'Leave out tokens that lead nowhere instead of failing' },
  },
  details: 'The same bytes as `tessera pull` where the workspace holds what the files hold.',
  examples: [["outputs write 'tokens/**/*.json' -o src/tokens", 'without a server']],
  async run(report, { flags, words }) {
    const { io, paint } = report
    const { config, base } = await findConfig(io.cwd, flags.config)
    if (!Array.isArray(config.outputs))
      throw new Failure('The configuration lists no outputs', {
        hint: 'List them under "outputs" in the configuration; those of a workspace need the server: `tessera pull`.',
      })
    const files = await withReferenced(await readAll(await findFiles(words, io.cwd), io.cwd, io.stdin), io.cwd)
    const write = createOutputWriter(sourceOf(files, flags.from), functionsOf(config))
    const made = config.outputs.flatMap(output => {
      const written = write(output)
      if ('fault' in written) throw new Failure(`The output ${output.name} cannot be written: ${written.fault}`)
      showNotes(report, fewNotesOf(written.findings))
      const unresolved = unresolvedOf(written.findings)
      if (unresolved.length > 0 && !flags.lenient)
        throw new Failure(`${unresolved.length} tokens of the output ${output.name} cannot be resolved`, {
          hint: `${unresolved.map(({ name, reason }) => `${name} (${reason})`).join('\n')}\n--lenient leaves them out.`,
        })
      return written.files
    })
    const folder =
      flags.output === undefined ? resolve(base, config.outputsFolder ?? '.') : resolve(io.cwd, flags.output)
    const results = []
    for (const { path, text } of made) {
      const file = resolve(folder, safePath(path))
      const isChanged = (await readIfThere(file)) !== text
      if (isChanged) await writeWhole(file, text)
      report.say(isChanged ? paint.green(`+ ${shown(file, io.cwd)}`) : paint.dim(`= ${shown(file, io.cwd)}`))
      results.push({ file: shown(file, io.cwd), state: isChanged ? 'written' : 'unchanged' })
    }
    report.result({ files: results })
  },
})

function sourceOf(files: ReadFile[], format: string | undefined): OutputSource {
  const read = importSystem(files, format === undefined ? {} : { format })
  if ('errors' in read) throw unreadable(files, read.format, read.errors)
  return outputSourceOf(read)
}
