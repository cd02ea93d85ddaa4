import { formatById } from '@tessera/engine'
import type { Client } from '@tessera/sdk'
import { resolve } from 'node:path'
import { command } from '../base/command.ts'
import { configName, writableFormats } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import { connect } from '../sign-in/connection.ts'
import { Failure, usage } from '../base/failure.ts'
import { readIfThere, writeWhole } from '../base/files.ts'
import { placesOf } from '../project/places.ts'
import type { Reporter } from '../base/io.ts'
import { ask, canAsk, choose } from '../base/prompt.ts'

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
  words: '',
  count: [0, 0],
  flags: {
    workspace: { type: 'string', value: 'NAME', help: 'Name or id of the workspace' },
    tokenset: { type: 'string', value: 'NAME', help: 'Name or id of the tokenset' },
    format: { type: 'string', short: 'f', value: 'FORMAT', help: 'Of the first output', choices: writableFormats },
    output: { type: 'string', short: 'o', value: 'FILE', help: 'Where the first output goes' },
    force: { type: 'boolean', help: `Replace the ${configName} that is here` },
  },
  examples: [
    ['init', 'asks for what it needs'],
    ['init --workspace Acme --tokenset Core --format css --output src/tokens.css', 'asks nothing'],
  ],
  async run(report, { flags }) {
    const path = resolve(report.io.cwd, flags.config ?? configName)
    if (!flags.force && (await readIfThere(path)) !== null)
      throw new Failure(`There is a ${configName} already`, { hint: 'Edit it, or replace it with --force.' })
    if (flags.format !== undefined && !writableFormats.includes(flags.format))
      throw usage(`--format must be one of: ${writableFormats.join(', ')}`)

    const { client, server } = await connect(report, { ...flags, config: undefined })
    const { workspace, tokenset } = await choosePlace(report, client, flags)
    const format = flags.format ?? (canAsk(report) ? await chooseFormat(report) : 'css')
    const standard = guesses[format] ?? `tokens.${formatById(format)!.extension}`
    const file = flags.output ?? (canAsk(report) ? await ask(report, 'Where it goes', standard) : standard)

    const config: Config = {
      $schema: './node_modules/@tessera/cli/dist/tessera.config.schema.json',
      server,
      workspace: workspace.name,
      tokenset: tokenset.name,
      pull: [{ file, format }],
    }
    await writeWhole(path, `${JSON.stringify(config, null, 2)}\n`)
    report.say(`${report.paint.green('✓')} Wrote ${configName}`)
    report.say(`  Next: \`tessera pull\` writes ${file}.`)
    report.result({ path, config })
  },
})

async function choosePlace(report: Reporter, client: Client, named: { workspace?: string; tokenset?: string }) {
  const places = placesOf(client)
  const { workspaces } = await client.workspaces.list()
  const workspace =
    named.workspace || !canAsk(report)
      ? await places.workspace(named.workspace)
      : await choose(report, 'Workspace', workspaces, '--workspace')
  const { tokensets } = await client.tokensets.list({ workspace_id: workspace.id })
  const tokenset =
    named.tokenset || !canAsk(report)
      ? (await places.tokenset({ workspace: workspace.id, tokenset: named.tokenset })).tokenset
      : await choose(report, 'Tokenset', tokensets, '--tokenset')
  return { workspace, tokenset }
}

async function chooseFormat(report: Reporter): Promise<string> {
  const formats = writableFormats.map(name => ({ name }))
  return (await choose(report, 'Format of the first file', formats, '--format')).name
}
