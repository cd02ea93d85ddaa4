// What the reference shows as a command is one, with flags that it takes.
import { allOperations } from '@tessera/contract'
import { expect, test } from 'vitest'
import { commands as shown } from '../../../server/src/surfaces/openapi/commands.ts'
import { commands } from '../commands/index.ts'
import { parse } from '../parse.ts'

/** The words of a line without anything but words and single quotes. */
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
