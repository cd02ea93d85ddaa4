import { command } from '../../../base/command.ts'
import { exitCodes, usage } from '../../../base/failure.ts'
import { readAll } from '../../../base/files.ts'
import { findFiles } from '../../../base/find-files.ts'
import { oneOf } from '../../../base/parse.ts'
import { findConfig } from '../../../config/config.ts'
import { readableFormats } from '../../../config/formats.ts'
import { withReferenced } from '../../../project/referenced.ts'
import { connect } from '../../../sign-in/connection.ts'
import { checkFiles, presetIds, rulesFrom } from './files.ts'
import { blockings } from './reported.ts'
import { checkWorkspace } from './workspace.ts'
import { checkFormats, passes, writeOutcome } from './write.ts'
import type { CheckReport } from './write.ts'

export const check = command({
  name: 'check',
  summary:
    'Check tokens by rules, in every mode and every permutation of a theme: files, or a workspace on the server.',
  words: '[files…]',
  flags: {
    rules: {
      type: 'string',
      value: 'FILE',
      help: 'Of files: rules as the API has them, {"rules": […], "blocks": "error"}',
    },
    preset: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'Of files: a set of rules, several times if need be',
      choices: presetIds,
    },
    from: {
      type: 'string',
      value: 'FORMAT',
      help: 'Recognized from the content when absent',
      choices: readableFormats,
    },
    workspace: { type: 'string', value: 'NAME', help: 'Without files: instead of the configuration' },
    severity: {
      type: 'string',
      value: 'SEVERITY',
      help: 'The least severity that fails; what the rules say under "blocks" when absent',
      choices: blockings,
    },
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      help: 'How findings are written; text when absent. --json is the same as --format json',
      choices: checkFormats,
    },
  },
  details:
    'Files are read without a server, in any format that `convert` reads. Their rules are those of --rules or --preset, else those under "rules" in the configuration, else the preset recommended. Without files, a workspace is checked by its own rules, and what has been accepted there does not fail. Exits with 1 when something fails.',
  examples: [
    ["check 'tokens/**/*.json' --preset wcag-aa", 'files, by a set of rules'],
    ["check 'tokens/**/*.json' --rules rules.json --format github", 'with annotations in a workflow of GitHub'],
    ['check --workspace Acme --severity warning', 'a workspace, where warnings fail as well'],
  ],
  async run(report, { flags, words }) {
    const { io, json, paint, say } = report
    const severity = oneOf('severity', flags.severity, blockings)
    const format = oneOf('format', flags.format, checkFormats) ?? (json ? 'json' : 'text')
    if (json && format !== 'json') throw usage(`--json and --format ${format} exclude each other`)
    oneOf('from', flags.from, readableFormats)
    const outcome = words.length > 0 ? await ofFiles() : await ofWorkspace()
    const text = writeOutcome(format, outcome, paint)
    if (format === 'text') say(text)
    else if (text !== '') io.stdout.write(`${text}\n`)
    return passes(outcome) ? exitCodes.ok : exitCodes.failed

    async function ofFiles(): Promise<CheckReport> {
      if (flags.workspace !== undefined)
        throw usage('--workspace is for the server, not for files', 'Leave out the files, or --workspace.')
      const { config } = await findConfig(io.cwd, flags.config)
      const { rules, blocks } = await rulesFrom(flags, config, io.cwd)
      const paths = words.includes('-') ? ['-'] : await findFiles(words, io.cwd)
      const files = await withReferenced(await readAll(paths, io.cwd, io.stdin), io.cwd)
      return {
        subject: files.length === 1 ? '1 file' : `${files.length} files`,
        severity: severity ?? blocks,
        ...checkFiles(files, flags.from, rules),
      }
    }

    async function ofWorkspace(): Promise<CheckReport> {
      const wrong = (['rules', 'preset', 'from'] as const).find(name => flags[name] !== undefined)
      if (wrong !== undefined)
        throw usage(`--${wrong} is for files`, 'Name files, or let the workspace be checked by the rules that it has.')
      const { workspace, blocks, rules, findings, unlisted } = await checkWorkspace(
        await connect(report, flags),
        flags.workspace,
      )
      if (rules === 0) report.note(`${paint.yellow('!')} No rules are set in this workspace: nothing was checked`)
      return { subject: workspace.name, severity: severity ?? blocks, findings, unlisted }
    }
  },
})
