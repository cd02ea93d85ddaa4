// What is shown over a token's name: its value and its chain of aliases in each mode or theme.
import type { ManifestToken } from '@tessera/engine'
import type { Project } from './project.ts'

export function describe(token: ManifestToken, project: Project): string {
  const page = project.page(token.name)
  const rows = project.modesOf(token).map(({ mode, value, chain }) => {
    const aliases = chain.slice(1).map(name => `\`${name}\``)
    return `| ${cell(mode)} | ${[...aliases, value === null ? '–' : `\`${cell(value)}\``].join(' → ')} |`
  })
  const reason = typeof token.deprecated === 'string' ? `: ${token.deprecated}` : ''
  const instead = token.replaced_by ? `. Use \`${token.replaced_by}\`` : ''
  return [
    `**${cell(token.name)}** · ${token.type}`,
    ...(token.deprecated ? [`Deprecated${reason}${instead}`] : []),
    ['| | |', '|---|---|', ...rows].join('\n'),
    ...(page === null ? [] : [`[Open in the dashboard](${page})`]),
  ].join('\n\n')
}

const cell = (text: string) => text.replace(/[\\`|*_<>[\]]/g, '\\$&').replaceAll('\n', ' ')
