// Does what a page of the manual says: runs the commands in its blocks of shell, one after the other, in the terminal.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Terminal } from './terminal.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const words = (line: string) =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(([, single, double, bare]) => single ?? double ?? bare!)

export interface FollowedPage {
  text: string
  /** How many commands of `tessera` were run. */
  count: number
}

/** Of the lines only `npx tessera …` and `echo '…' > file` are run, with or without `--no-install`; `push` is answered with yes. */
export async function followPage(name: string, { tessera, write }: Terminal): Promise<FollowedPage> {
  const text = await readFile(join(root, name), 'utf8')
  const lines = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, code]) => code!.trim().split('\n'))
  let count = 0
  for (const line of lines) {
    const [program, ...rest] = words(line.replace('npx --no-install ', 'npx '))
    if (program === 'echo' && rest.at(-2) === '>') await write({ [rest.at(-1)!]: rest[0]! })
    if (program !== 'npx' || rest[0] !== 'tessera') continue
    const [, command, ...further] = rest
    const { code, out, err } = await tessera(command!, ...further, ...(command === 'push' ? ['--yes'] : []))
    if (code !== 0) throw new Error(`${line}\n${out}\n${err}`)
    count += 1
  }
  return { text, count }
}
