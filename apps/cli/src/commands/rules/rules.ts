// The rules that check a workspace: printed, replaced by those of a file, and taken from presets.
import { presets } from '@tessera/engine'
import type { Client } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { Failure, usage } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { nearest, oneOf } from '../../base/parse.ts'
import { ask, canAsk } from '../../base/prompt.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { readJsonInput } from '../../project/json-input.ts'
import { presetIds } from '../project/check/files.ts'

type CheckRules = Awaited<ReturnType<Client['checks']['rules']>>
const blocking = ['error', 'warning', 'never'] as const satisfies readonly CheckRules['blocks'][]

export const getRules = command({
  name: 'rules get',
  summary: 'Print the rules that check a workspace, as `rules set` and `check --rules` read them.',
  flags: workspaceFlags,
  examples: [['rules get > rules.json', 'to change them in a file']],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    const answer = await client.checks.rules({ workspace_id: workspace.id })
    const { rules, blocks } = answer
    report.say(JSON.stringify({ rules, blocks }, null, 2))
    report.note(`${counted(rules.length, 'rule')} in ${harmless(workspace.name)}`)
    report.result(answer)
  },
})

export const setRules = command({
  name: 'rules set',
  summary: 'Replace the rules that check a workspace by those of a file.',
  words: '<file>',
  flags: workspaceFlags,
  details:
    'The file holds what `rules get` prints, or the list of rules alone; - is stdin. What it does not say under "blocks" stays as it is.',
  examples: [
    ['rules set rules.json', 'those of a file'],
    ['rules set - --workspace Shop', 'from stdin, into another workspace'],
  ],
  async run(report, given) {
    const [path] = given.words as [string]
    const read = rulesIn(await readJsonInput(report, path), path)
    const { client, workspace } = await configuredWorkspace(report, given)
    const workspace_id = workspace.id
    const blocks = read.blocks ?? (await client.checks.rules({ workspace_id })).blocks
    reportStored(report, workspace.name, await client.checks.setRules({ workspace_id, rules: read.rules, blocks }))
  },
})

interface RulesRead {
  rules: unknown[]
  /** The server says which there are. */
  blocks?: CheckRules['blocks']
}

function rulesIn(read: unknown, path: string): RulesRead {
  if (Array.isArray(read)) return { rules: read as unknown[] }
  const { rules, blocks } = (read ?? {}) as { rules?: unknown; blocks?: CheckRules['blocks'] }
  if (Array.isArray(rules)) return { rules: rules as unknown[], ...(blocks === undefined ? {} : { blocks }) }
  throw new Failure(`${harmless(path)} holds no list of rules`, { hint: '`tessera rules get` shows the form.' })
}

export const presetRules = command({
  name: 'rules preset',
  summary: 'Add the rules of a preset to those of a workspace; without a name, list the presets.',
  words: `[${presetIds.join('|')}]`,
  flags: {
    ...workspaceFlags,
    replace: { type: 'boolean', help: 'Instead of the rules that there are' },
    blocks: {
      type: 'string',
      value: 'SEVERITY',
      help: 'The least severity that stops publishing and merging, and fails `check`',
      choices: blocking,
    },
  },
  details:
    'A rule that is there under the same id gets the settings of the preset; the others stay. Where nothing stops publishing and merging, a terminal is asked what shall.',
  examples: [
    ['rules preset', 'which there are'],
    ['rules preset wcag-aa --blocks error', 'beside the rules that there are, and errors stop publishing'],
  ],
  async run(report, given) {
    const [id] = given.words
    if (id === undefined) return listPresets(report)
    const preset = presets.find(each => each.id === id)
    if (!preset) {
      const meant = nearest(presetIds, id)
      throw usage(
        `There is no preset ${JSON.stringify(id)}`,
        meant ? `Did you mean \`tessera rules preset ${meant}\`?` : `Presets: ${presetIds.join(', ')}`,
      )
    }
    const asked = oneOf('blocks', given.flags.blocks, blocking)
    const { client, workspace } = await configuredWorkspace(report, given)
    const workspace_id = workspace.id
    const { rules, blocks: before } = await client.checks.rules({ workspace_id })
    const blocks = asked ?? (before === 'never' && canAsk(report) ? await askBlocks(report) : before)
    const own = new Set(preset.rules.map(rule => rule.id))
    const others = given.flags.replace ? [] : rules.filter(rule => !own.has(rule.id))
    const stored = await client.checks.setRules({ workspace_id, rules: [...others, ...preset.rules], blocks })
    reportStored(report, workspace.name, stored)
    if (stored.blocks === 'never' && asked === undefined)
      report.note(`${report.paint.yellow('!')} \`check\` fails for none of them: --blocks error makes errors stop it`)
  },
})

async function askBlocks(report: Reporter): Promise<CheckRules['blocks']> {
  const answer = await ask(report, `What stops publishing and merging: ${blocking.join(', ')}`, 'error')
  return oneOf('blocks', answer, blocking)!
}

function listPresets({ say, paint, result }: Reporter): void {
  const width = Math.max(...presetIds.map(id => id.length))
  for (const { id, describe } of presets) say(`${paint.cyan(id.padEnd(width))}  ${describe}`)
  result({ presets })
}

function reportStored(report: Reporter, workspace: string, stored: CheckRules): void {
  const { length } = stored.rules
  report.say(
    `${report.paint.green('✓')} ${harmless(workspace)} is checked by ${counted(length, 'rule')}; ${blocksText[stored.blocks]}`,
  )
  report.result(stored)
}

const blocksText: Record<CheckRules['blocks'], string> = {
  error: 'errors stop publishing and merging',
  warning: 'errors and warnings stop publishing and merging',
  never: 'nothing stops publishing and merging',
}
