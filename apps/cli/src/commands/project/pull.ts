import { command } from '../../base/command.ts'
import { tokensetFlags } from '../../project/configured-place.ts'
import { functionsOf } from '../../config/config.ts'
import { writableFormats } from '../../config/formats.ts'
import type { Config } from '../../config/schema.ts'
import { connect } from '../../sign-in/connection.ts'
import { exportFlags, noteUnsupported, optionsFromFlags } from '../../config/export-options.ts'
import { exitCodes, Failure, usage } from '../../base/failure.ts'
import { planOutputs } from '../../project/outputs.ts'
import type { Output } from '../../project/output.ts'
import { pullOnce } from '../../project/pulling.ts'
import type { Pulled } from '../../project/pulling.ts'
import type { Reporter } from '../../base/io.ts'

export const pull = command({
  name: 'pull',
  summary: 'Write the files that your configuration lists; only what changed is touched.',
  flags: {
    check: { type: 'boolean', help: 'Write nothing; exit with 3 when a file is not what the server would give' },
    lenient: { type: 'boolean', help: 'Leave out tokens that lead nowhere instead of failing' },
    prune: { type: 'boolean', help: 'Delete files of the lockfile that are not in the configuration any more' },
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      help: 'Without a configuration: one file of this format',
      choices: writableFormats,
    },
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'With --format: where it goes; {mode} makes one file for each mode, {permutation} for each permutation',
    },
    outputs: {
      type: 'boolean',
      help: 'The outputs that are stored with the workspace; with --output, only them, into that folder',
    },
    ...tokensetFlags,
    mode: { type: 'string', value: 'NAME', help: 'With --format: only this mode' },
    resolver: { type: 'string', value: 'NAME', help: 'With --format: of this resolver instead of a tokenset' },
    input: {
      type: 'string',
      short: 'i',
      value: 'INPUT',
      help: 'With --resolver: only this permutation, scheme:dark,brand:b',
    },
    organization: { type: 'string', value: 'NAME', help: 'Of --environment; that of the workspace when absent' },
    environment: {
      type: 'string',
      short: 'e',
      value: 'NAME',
      help: 'What is published there instead of what is being edited',
    },
    release: {
      type: 'string',
      value: 'VERSION',
      help: 'A version or range (^1, ~1.2, 1.x, latest) instead of the active one',
    },
    compat: {
      type: 'boolean',
      help: 'Of what is published: keep the names that went with its major version, deprecated',
    },
    ...exportFlags,
  },
  details:
    'The options of the formats (--references and those after it) go for every output, before what the configuration says. All files are fetched before the first is written, so a failure leaves the project as it was. tessera.lock.json keeps the digest of each file; put it into version control.',
  examples: [
    ['pull', 'as the configuration says'],
    ['pull --check', 'in a build: are the files in the repository current?'],
    ['pull --format css --output src/tokens.css --tokenset Core', 'without a configuration'],
    ['pull --format css --output src/themes.css --resolver Themes', 'all axes of a resolver in one style sheet'],
    ['pull --outputs --output src/tokens', 'all outputs that are stored with the workspace, only what changed'],
    ['pull --outputs --environment Production', 'all outputs of what is published there'],
    ["pull --environment Production --release '^1.2'", 'the highest release of 1.x from 1.2.0 on'],
    ['pull --format swiftui --output Tokens.swift --prefix ds --rem-base 10', 'with options of the format'],
  ],
  async run(report, { flags }) {
    const connection = await connect(report, flags)
    const entries = entriesOf(connection.config, flags)
    if (flags.format) noteUnsupported(report, flags.format, optionsFromFlags(flags))
    const outputs = outputsOf(connection.config, flags)
    if (entries.length === 0 && !outputs)
      throw new Failure('There is nothing to pull', {
        hint: 'List files under "pull" or outputs under "outputs" in the configuration (`tessera init` writes one), or give --format and --output, or --outputs.',
        manual: { server: connection.config.server },
      })
    const options = { write: !flags.check, prune: flags.prune === true, adHoc: isAdHoc(flags) }
    const pulled = await pullOnce(report, connection, await planOutputs(connection, entries), {
      ...options,
      ...(outputs && {
        outputs: {
          client: connection.client,
          ...outputs,
          lenient: flags.lenient === true,
          functions: functionsOf(connection.config),
          workspace: flags.workspace ?? connection.config.workspace,
        },
      }),
    })
    showPulled(report, pulled, flags.check === true)
    report.result(pulled)
    return flags.check && countChanged(pulled) > 0 ? exitCodes.differs : exitCodes.ok
  },
})

interface OutputFlags extends Record<string, unknown> {
  format?: string
  output?: string
  outputs?: boolean
  workspace?: string
  tokenset?: string
  mode?: string
  resolver?: string
  input?: string
  lenient?: boolean
  compat?: boolean
  organization?: string
  environment?: string
  release?: string
}

/** The flags say what is written and where, so the configuration and its lockfile have no part in it. */
const isAdHoc = ({ format, outputs, output }: OutputFlags): boolean =>
  format !== undefined || (outputs === true && output !== undefined)

/** The outputs of the flags or the configuration. A release has its own stored outputs, and they apply there. */
function outputsOf({ outputs, outputsFolder, release: configured }: Config, flags: OutputFlags) {
  const { release = configured } = releaseOver(flags, configured)
  if (flags.outputs) return { outputs: 'workspace' as const, folder: flags.output ?? outputsFolder, release }
  return flags.format === undefined && outputs !== undefined ? { outputs, folder: outputsFolder, release } : null
}

function entriesOf(config: Config, flags: OutputFlags): Output[] {
  const overrides = {
    ...(flags.workspace ? { workspace: flags.workspace } : {}),
    ...(flags.lenient ? { strict: false } : {}),
    ...(flags.compat ? { compat: true } : {}),
    ...optionsFromFlags(flags),
  }
  if (flags.format !== undefined)
    return [{ ...outputOf(flags, flags.format), ...overrides, ...releaseOver(flags, config.release) }]
  if (isAdHoc(flags)) return []
  for (const flag of ['output', 'resolver', 'input'])
    if (flags[flag] !== undefined && !(flag === 'output' && flags.outputs)) throw usage(`--${flag} needs --format`)
  return (config.pull ?? []).map(entry => ({
    ...entry,
    ...overrides,
    ...(flags.tokenset && entry.resolver === undefined ? { tokenset: flags.tokenset } : {}),
    ...releaseOver(flags, entry.release ?? config.release),
  }))
}

/** The output that --format and --output describe. */
function outputOf({ output, tokenset, mode, resolver, input }: OutputFlags, format: string): Output {
  if (!writableFormats.includes(format)) throw usage(`--format must be one of: ${writableFormats.join(', ')}`)
  if (output === undefined) throw usage('--format needs --output', 'For example --format css --output src/tokens.css')
  return {
    file: output,
    format,
    ...(tokenset ? { tokenset } : {}),
    ...(mode ? { mode } : {}),
    ...(resolver ? { resolver } : {}),
    ...(input ? { input } : {}),
  }
}

/** The flags override the configured release. In another environment the configured version does not apply. */
function releaseOver(flags: OutputFlags, configured: Config['release']): Pick<Output, 'release'> {
  const { organization, environment, release } = flags
  const elsewhere = organization !== undefined || environment !== undefined
  if (!elsewhere && release === undefined) return {}
  return {
    release: {
      organization: organization ?? configured?.organization,
      environment: environment ?? configured?.environment ?? 'Production',
      version: release ?? (elsewhere ? undefined : configured?.version),
    },
  }
}

const marks = { created: '+', updated: '~', unchanged: '=', deleted: '-', stale: '?' } as const

/** A file that is no longer in the configuration is as it was, unless it is deleted. */
const countChanged = ({ files }: Pick<Pulled, 'files'>): number =>
  files.filter(({ state }) => state !== 'unchanged' && state !== 'stale').length

export function showPulled({ say, paint, note }: Reporter, { files, edited }: Pulled, isCheck: boolean): void {
  const color = {
    created: paint.green,
    updated: paint.yellow,
    unchanged: paint.dim,
    deleted: paint.red,
    stale: paint.yellow,
  }
  for (const { file, state, bytes } of files) {
    const size = bytes === null ? '' : `  ${bytes < 10_000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`}`
    const remark = state === 'stale' ? '  no longer in the configuration; --prune deletes it' : ''
    say(color[state](`${marks[state]} ${file}${size}${remark}`))
  }
  for (const file of edited) note(`${file} had been changed by hand since the last pull.`)
  const changed = countChanged({ files })
  if (changed === 0)
    say(`${paint.green('✓')} ${files.length === 1 ? 'The file is' : `All ${files.length} files are`} current`)
  else if (isCheck)
    say(`${paint.yellow('!')} ${changed} of ${files.length} files differ. Run \`tessera pull\` and commit the result.`)
  else say(`${paint.green('✓')} ${changed} of ${files.length} files changed`)
}
