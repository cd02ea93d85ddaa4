// Components described by the files that other tools write of them.
import { command } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { harmless } from '../../base/io.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { readJsonInput } from '../../project/json-input.ts'

const done = { add: 'added', change: 'changed', keep: 'unchanged' } as const
const ahead = { add: 'would be added', change: 'would change', keep: 'unchanged' } as const

export const importComponents = command({
  name: 'components import',
  summary: 'Describe the components of a workspace by a file of another tool.',
  words: '<file>',
  flags: {
    ...workspaceFlags,
    'dry-run': { type: 'boolean', help: 'Say what would happen, change nothing' },
  },
  details:
    'The file is a custom-elements manifest (custom-elements.json), the index of a Storybook (index.json), or component sets of Figma; - is stdin. What there is stays, and what is missing is added.',
  examples: [
    ['components import custom-elements.json', 'the elements of a package'],
    ['components import storybook-static/index.json --dry-run', 'what would happen'],
  ],
  async run(report, given) {
    const [path] = given.words as [string]
    const document = (await readJsonInput(report, path)) as never
    const { client, workspace } = await configuredWorkspace(report, given)
    const dry_run = given.flags['dry-run'] ?? false
    const answer = await client.components.import({ workspace_id: workspace.id, document, dry_run })
    const { components, warnings } = answer
    for (const { name, action } of components.filter(one => one.action !== 'keep'))
      report.say(`${report.paint.green(action === 'add' ? '+' : '~')} ${harmless(name)}`)
    for (const warning of warnings) report.note(`${report.paint.yellow('!')} ${harmless(warning)}`)
    const said = dry_run ? ahead : done
    const counts = (['add', 'change', 'keep'] as const).map(
      action => `${components.filter(one => one.action === action).length} ${said[action]}`,
    )
    report.note(`${counted(components.length, 'component')} in ${harmless(workspace.name)}: ${counts.join(', ')}`)
    report.result(answer)
  },
})
