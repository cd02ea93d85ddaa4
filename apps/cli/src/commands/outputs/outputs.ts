// Outputs: the files that a team wants, stored with the workspace.
import type { ListedWorkspace, Client, Output } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { functionsOf } from '../../config/config.ts'
import type { Config } from '../../config/schema.ts'
import { usesFunctions } from '../../project/local-outputs.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { readJsonInput } from '../../project/json-input.ts'
import { showRows } from '../../reports/rows.ts'

export const listOutputs = command({
  name: 'outputs list',
  alias: 'outputs',
  summary: 'List the outputs that are stored with a workspace.',
  flags: workspaceFlags,
  listing: listing<Output>('outputs', {
    name: true,
    format: true,
    resolver: true,
    input: true,
    mode: true,
    modes: true,
    contexts: true,
    split: true,
    where: true,
    names: true,
    values: true,
    options: true,
    header: true,
  }),
  examples: [['outputs list', 'which files its team wants written']],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    const { outputs, total } = await client.outputs.list({ workspace_id: workspace.id })
    const rows = outputs.map(({ name, format, resolver }) => ({
      name,
      about: `${format}${resolver === undefined ? '' : `  of ${harmless(resolver)}`}`,
    }))
    showRows(report, rows, 'output')
    report.result({ workspace: workspace.name, outputs, total })
  },
})

export const getOutput = command({
  name: 'outputs get',
  summary: 'Print the settings of one output as JSON.',
  words: '<name>',
  flags: workspaceFlags,
  examples: [['outputs get web', 'as it is stored']],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    const output = await client.outputs.get({ workspace_id: workspace.id, name: given.words[0]! })
    report.say(JSON.stringify(output, null, 2))
    report.result(output)
  },
})

export const setOutputs = command({
  name: 'outputs set',
  summary: 'Replace the outputs of a workspace by those of a file or of the configuration.',
  words: '[file]',
  flags: workspaceFlags,
  details: 'The file holds a list of outputs, or what `tessera outputs list --json` prints; - is stdin.',
  examples: [
    ['outputs set', 'those under "outputs" in the configuration'],
    ['outputs set outputs.json', 'those of a file'],
  ],
  async run(report, given) {
    const { client, config, workspace } = await configuredWorkspace(report, given)
    const [path] = given.words
    const outputs = path === undefined ? fromConfig(config) : await fromFile(report, path)
    const stored = await replace(client, workspace, outputs)
    report.say(`${report.paint.green('✓')} ${counted(stored.total, 'output')} stored`)
    report.result({ workspace: workspace.name, ...stored })
  },
})

const replace = (client: Client, { id }: ListedWorkspace, outputs: unknown[]) =>
  client.outputs.set({ workspace_id: id, outputs })

/** A workspace stores settings; the functions that some of them name belong to the project. */
function fromConfig(config: Config): unknown[] {
  const { outputs } = config
  if (Array.isArray(outputs)) {
    const own = outputs.filter(output => usesFunctions(output, functionsOf(config))).map(({ name }) => name)
    if (own.length === 0) return outputs
    throw new Failure(
      `${own.join(', ')}: an output with a format or a transform of the project cannot be stored on the server, which runs no functions`,
      { hint: 'Name a file with the other outputs; `tessera pull` writes all of the configuration.' },
    )
  }
  throw new Failure('The configuration lists no outputs', {
    hint: 'List them under "outputs" in the configuration, or name a file.',
  })
}

async function fromFile(report: Reporter, path: string): Promise<unknown[]> {
  const read = await readJsonInput(report, path)
  const list = Array.isArray(read) ? (read as unknown[]) : (read as { outputs?: unknown } | null)?.outputs
  if (Array.isArray(list)) return list as unknown[]
  throw new Failure(`${path} holds no list of outputs`, { hint: '`tessera outputs list --json` shows the form.' })
}
