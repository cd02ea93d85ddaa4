import type { Client } from '@tessera/sdk'
import { basename, dirname, join, resolve } from 'node:path'
import { command } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { configName, configNames } from '../../config/config.ts'
import { formatFacts, writableFormats } from '../../config/formats.ts'
import type { Config } from '../../config/schema.ts'
import { configText } from '../../config/written.ts'
import { connect } from '../../sign-in/connection.ts'
import { Failure, usage } from '../../base/failure.ts'
import { readIfThere, writeWhole } from '../../base/files.ts'
import { placesOf } from '../../project/places.ts'
import type { Reporter } from '../../base/io.ts'
import { ask, canAsk, choose } from '../../base/prompt.ts'

const guesses: Record<string, string> = {
  css: 'src/tokens.css',
  scss: 'src/_tokens.scss',
  less: 'src/tokens.less',
  tailwind: 'src/tokens.css',
  typescript: 'src/tokens.ts',
  esm: 'src/tokens.mjs',
  cjs: 'src/tokens.cjs',
  panda: 'tokens.preset.ts',
  'vanilla-extract': 'src/tokens.css.ts',
  stylex: 'src/tokens.stylex.ts',
  unocss: 'tokens.preset.ts',
  markdown: 'docs/tokens.md',
  'json-schema': 'tokens.schema.json',
  ios: 'Sources/DesignTokens.swift',
  swiftui: 'Sources/DesignTokens.swift',
  android: 'app/src/main/res/values/tokens.xml',
  compose: 'app/src/main/java/DesignTokens.kt',
  flutter: 'lib/design_tokens.dart',
  'react-native': 'src/tokens.ts',
}

export const init = command({
  name: 'init',
  summary: `Write a ${configName}: where the tokens are and which files to make.`,
  flags: {
    workspace: { type: 'string', value: 'NAME', help: 'Name or id of the workspace' },
    tokenset: { type: 'string', value: 'NAME', help: 'Name or id of the tokenset' },
    resolver: { type: 'string', value: 'NAME', help: 'Instead of a tokenset: a resolver, all of its axes in one file' },
    outputs: { type: 'boolean', help: 'Instead of a tokenset: the outputs that are stored with the workspace' },
    format: { type: 'string', short: 'f', value: 'FORMAT', help: 'Of the first output', choices: writableFormats },
    output: { type: 'string', short: 'o', value: 'FILE', help: 'Where the first output goes' },
    force: { type: 'boolean', help: `Replace the configuration that is here` },
  },
  examples: [
    ['init', 'asks for what it needs'],
    ['init --workspace Acme --tokenset Core --format css --output src/tokens.css', 'asks nothing'],
    ['init --workspace Acme --resolver Themes --format css', 'all axes of a resolver in one style sheet'],
    ['init --workspace Acme --outputs', 'the outputs that are stored with the workspace'],
    ['init --config tessera.config.json', 'as JSON, or .mjs'],
  ],
  async run(report, { flags }) {
    const path = resolve(report.io.cwd, flags.config ?? configName)
    await refuseExisting(path, flags.force === true)
    if (flags.format !== undefined && !writableFormats.includes(flags.format))
      throw usage(`--format must be one of: ${writableFormats.join(', ')}`)
    const { client, server } = await connect(report, { ...flags, config: undefined })
    const workspace = await chooseWorkspace(report, client, flags.workspace)
    const source = await chooseSource(report, client, workspace.id, flags)
    const { pull, ...rest } = await outputsOf(report, source, flags)
    const config: Config = {
      server,
      workspace: workspace.name,
      ...rest,
      ...(pull && { pull }),
    }
    await writeWhole(path, configText(path, config))
    report.say(`${report.paint.green('✓')} Wrote ${basename(path)}`)
    report.say(`  Next: \`tessera pull\` writes ${pull ? pull[0]!.file : 'the outputs of the workspace'}.`)
    report.result({ path, config })
  },
})

/** A second configuration beside one of another name would make every later command fail. */
async function refuseExisting(path: string, isForced: boolean): Promise<void> {
  for (const name of configNames) {
    const other = join(dirname(path), name)
    if ((isForced && other === path) || (await readIfThere(other)) === null) continue
    throw new Failure(`There is a ${name} already`, {
      hint: other === path ? 'Edit it, or replace it with --force.' : 'Edit it, or delete it first.',
    })
  }
  if (!isForced && !configNames.includes(basename(path)) && (await readIfThere(path)) !== null)
    throw new Failure(`There is a ${basename(path)} already`, { hint: 'Edit it, or replace it with --force.' })
}

async function chooseWorkspace(report: Reporter, client: Client, named: string | undefined) {
  if (named || !canAsk(report)) return placesOf(client).workspace(named)
  const { workspaces } = await client.workspaces.list()
  return choose(report, 'Workspace', workspaces, '--workspace')
}

/** What the files are made of. */
type ProjectSource = { tokenset: string } | { resolver: string } | 'outputs'

interface InitFlags {
  tokenset?: string
  resolver?: string
  outputs?: boolean
  format?: string
  output?: string
}

async function chooseSource(
  report: Reporter,
  client: Client,
  workspace_id: string,
  flags: InitFlags,
): Promise<ProjectSource> {
  if (flags.outputs) return 'outputs'
  if (flags.resolver !== undefined) return { resolver: flags.resolver }
  if (flags.tokenset !== undefined || !canAsk(report)) {
    const { tokenset } = await placesOf(client).tokenset({ workspace: workspace_id, tokenset: flags.tokenset })
    return { tokenset: tokenset.name }
  }
  const [{ tokensets }, { resolvers }, { outputs }] = await Promise.all([
    client.tokensets.list({ workspace_id }),
    client.resolvers.list({ workspace_id }),
    client.outputs.list({ workspace_id }),
  ])
  const choices: { name: string; hint: string; source: ProjectSource }[] = [
    ...resolvers.map(({ name }) => ({ name, hint: 'themes: all axes in one file', source: { resolver: name } })),
    ...(outputs.length > 0
      ? [{ name: 'Outputs of the workspace', hint: counted(outputs.length, 'output'), source: 'outputs' as const }]
      : []),
    ...tokensets.map(({ name }) => ({ name, hint: 'tokenset', source: { tokenset: name } })),
  ]
  return (await choose(report, 'What to pull', choices, '--tokenset, --resolver or --outputs')).source
}

/** The fields of the configuration that say what is written. */
async function outputsOf(
  report: Reporter,
  source: ProjectSource,
  flags: InitFlags,
): Promise<Pick<Config, 'tokenset' | 'outputs' | 'outputsFolder' | 'pull'>> {
  if (source === 'outputs') {
    const outputsFolder =
      flags.output ?? (canAsk(report) ? await ask(report, 'Into the folder', 'src/tokens') : 'src/tokens')
    return { outputs: 'workspace', outputsFolder }
  }
  const format = flags.format ?? (canAsk(report) ? await chooseFormat(report) : 'css')
  const standard = guesses[format] ?? `tokens.${formatFacts.find(({ id }) => id === format)!.extension}`
  const file = flags.output ?? (canAsk(report) ? await ask(report, 'Where it goes', standard) : standard)
  if ('resolver' in source) return { pull: [{ file, format, resolver: source.resolver }] }
  return { tokenset: source.tokenset, pull: [{ file, format }] }
}

/** The order in which the formats are offered; those that are not named come after. */
const firstFormats = ['css', 'tailwind', 'scss', 'typescript', 'swiftui', 'compose', 'json']

async function chooseFormat(report: Reporter): Promise<string> {
  const names = [...firstFormats, ...writableFormats.filter(name => !firstFormats.includes(name))]
  const formats = names.map(name => ({ name }))
  return (await choose(report, 'Format of the first file', formats, '--format')).name
}
