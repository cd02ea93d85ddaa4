// docs/reference/tools.md, from the tools themselves.
import { pathParameters } from '@tessera/contract'
import { bindings } from '../domains/bindings.ts'
import { toolsOf } from '../surfaces/mcp/mcp-tools.ts'
import type { Tool } from '../surfaces/mcp/mcp-tools.ts'

const groups: [title: string, test: (tool: Tool) => boolean][] = [
  [
    'Finding',
    ({ name }) =>
      /^(list_resources|search_tokens|list_references|find_tokens_by_type|get_tokens_by_mode|get_tokens_by_resolver)$/.test(
        name,
      ),
  ],
  ['Workspaces', ({ name }) => /_workspaces?$/.test(name)],
  ['Tokensets', ({ name }) => /_tokensets?$/.test(name) && !name.startsWith('export_')],
  ['Modes', ({ name }) => /_modes?$/.test(name) && !/^(export_|list_tokens_)/.test(name)],
  ['Advice', ({ name }) => /^(?:suggest_tokens|explain_token|design_primer|validate_code|find_usage)$/.test(name)],
  ['Tokens', ({ name }) => /_tokens?$|^list_tokens_by_mode$|^create_scale$|^rename_group$/.test(name)],
  ['Checks', ({ name }) => /_check_rules$/.test(name)],
  ['Guidance and components', ({ name }) => /_guidance$|^describe_component$/.test(name)],
  ['Resolvers', ({ name }) => /^(?!export_|get_tokens_).*_resolvers?$/.test(name)],
  ['Changes and proposals', ({ name }) => /_changes?$|_proposals?$/.test(name)],
  ['Releases', ({ name }) => /release|environment|organization/.test(name)],
  ['Export', ({ name }) => name.startsWith('export_') || /_outputs?$/.test(name)],
]

export function toolsDoc(): string {
  const left = new Set(toolsOf(bindings))
  const parts = groups.map(([title, belongs]) => {
    const tools = [...left].filter(belongs)
    for (const tool of tools) left.delete(tool)
    return `## ${title}\n\n| Tool | What it does | Scope |\n|---|---|---|\n${tools.map(row).join('\n')}\n`
  })
  if (left.size > 0) throw new Error(`no group has ${[...left].map(({ name }) => name).join(', ')}`)
  return parts.join('\n')
}

function row({ name, bound: { operation }, inputSchema, argumentNames, scope }: Tool): string {
  const required = (inputSchema.required ?? []) as string[]
  const optional = argumentNames.filter(field => !required.includes(field))
  const ids = pathParameters(operation.path)
  const given = [...ids, ...required.filter(field => !ids.includes(field))].map(field => `\`${field}\``)
  const rest = optional.map(field => `\`${field}\``)
  const takes = [
    given.length > 0 ? `Takes ${given.join(', ')}` : '',
    rest.length > 0 ? `${given.length > 0 ? 'optional' : 'Optional'}: ${rest.join(', ')}` : '',
  ]
  return `| \`${name}\` | ${operation.summary.replaceAll('|', '\\|')} ${takes.filter(Boolean).join('; ')}. | \`${scope}\` |`
}
