// docs/reference/commands.md is the help of every command as a page, and apps/cli/README.md names each. After a change of one:
// UPDATE_DOCS=1 npx vitest run --project services cli/src/docs/commands
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { globalFlags, versionFlag } from '../base/command.ts'
import type { CommandData, Flag } from '../base/command.ts'
import { flagText } from '../base/help.ts'
import { loadSections } from '../commands/index.ts'

const reference = new URL('../../../../docs/reference/commands.md', import.meta.url)
const readme = new URL('../../README.md', import.meta.url)
const [start, end] = ['<!-- commands: written by a test from the commands -->', '<!-- end of commands -->']
const sections = await loadSections()

/** Text of the help as Markdown: what stands between backticks is code already, signs of Markdown beside it are escaped. */
const prose = (text: string) =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[<*[\]]|(?<!\w)_|_(?!\w)/g, '\\$&')))
    .join('`')

const flagItem = ([name, flag]: [string, Flag]) => {
  const [left, right] = flagText(name, flag)
  return `- \`${left.trim()}\`: ${prose(right)}`
}

function chapter({ name, words, summary, details, flags, listing, examples }: CommandData): string[] {
  return [
    `### tessera ${name}`,
    prose(summary),
    ...(details ? [prose(details)] : []),
    ...(words ? [`\`tessera ${name} ${words}\``] : []),
    Object.entries(flags).map(flagItem).join('\n'),
    listing ? `Fields of \`--json\`: ${listing.fields.map(field => `\`${field}\``).join(', ')}.` : '',
    ...(examples.length > 0
      ? ['For example:', examples.map(([line, does]) => `- \`npx tessera ${line}\`: ${prose(does)}`).join('\n')]
      : []),
  ].filter(part => part !== '')
}

const page = [
  '# Every command',
  'What `tessera <command> --help` says, written by a test from the commands. How they work together, and how to install them, is in [the command line](../cli.md).',
  '## Flags of every command',
  Object.entries({ ...globalFlags, ...versionFlag })
    .map(flagItem)
    .join('\n'),
  ...sections.flatMap(({ title, commands }) => [`## ${title}`, ...commands.flatMap(chapter)]),
].join('\n\n')
const names = sections.map(({ title, commands }) => {
  const all = commands.map(({ name }) => `\`${name}\``).join(', ')
  return `- ${title}: ${all}`
})

test('docs/reference/commands.md has the help of every command as it is', async () => {
  const expected = `${page}\n`
  if (process.env.UPDATE_DOCS === '1') await writeFile(reference, expected)
  else expect(await readFile(reference, 'utf8')).toBe(expected)
})

test('apps/cli/README.md names every command', async () => {
  const [before, rest] = (await readFile(readme, 'utf8')).split(start)
  const [written, after] = rest!.split(end)
  const expected = `\n\n${names.join('\n')}\n\n`
  if (process.env.UPDATE_DOCS === '1') await writeFile(readme, before! + start + expected + end + after!)
  else expect(written).toBe(expected)
})
