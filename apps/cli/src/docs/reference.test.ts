// The commands in the reference exist, with their flags.
import { allOperations } from '@tessera/contract'
import { expect, test } from 'vitest'
import { commands as shown } from '@tessera/server/openapi/commands'
import { loadSections } from '../commands/index.ts'
import { parse } from '../base/parse.ts'

const commands = (await loadSections()).flatMap(section => section.commands)

/** The words of a line that consists of words and single quotes only. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)

test.each(Object.entries(shown))('%s: tessera %s', (name, line) => {
  expect(allOperations.map(each => each.name)).toContain(name)
  expect(parse(commands, wordsOf(line)).command?.name).toBe(
    line.startsWith('push') || line.startsWith('pull') || line === 'whoami'
      ? line.split(' ')[0]
      : line.split(' ').slice(0, 2).join(' '),
  )
})
