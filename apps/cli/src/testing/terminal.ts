// The command line in a temporary folder, with its output captured.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { Io } from '../base/io.ts'
import { run } from '../run.ts'

export interface Ran {
  code: number
  out: string
  err: string
  // A test says what it expects of the shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any
}

export interface Terminal {
  folder: string
  tessera(...argv: string[]): Promise<Ran>
  with(more: Partial<Io>): Terminal
  write(files: Record<string, string | object>): Promise<void>
  read(path: string): Promise<string>
}

export async function terminal(env: Record<string, string | undefined> = {}): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return at(folder, { env: { HOME: join(folder, '.home'), ...env } })
}

/** Runs the words in this process, and returns what they wrote. */
export async function runHere(argv: readonly string[], io: Partial<Io>): Promise<Omit<Ran, 'json'>> {
  const written = { out: '', err: '' }
  const output = (name: 'out' | 'err') => ({
    write: (text: string) => void (written[name] += text),
    isTerminal: false,
    columns: 80,
  })
  const code = await run(argv, {
    stdout: output('out'),
    stderr: output('err'),
    stdin: Readable.from([]),
    env: {},
    cwd: '',
    signal: new AbortController().signal,
    serverProgram: '',
    openBrowser: () => Promise.resolve(false),
    ...io,
  })
  return { code, ...written }
}

function at(folder: string, more: Partial<Io>): Terminal {
  return {
    folder,
    with: further => at(folder, { ...more, ...further }),
    async tessera(...argv) {
      const ran = await runHere(argv, { cwd: folder, ...more })
      // Not enumerable: a failed comparison shows the text.
      return Object.defineProperty(ran, 'json', { get: () => JSON.parse(ran.out) as unknown }) as Ran
    },
    async write(files) {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
      }
    },
    read: path => readFile(join(folder, path), 'utf8'),
  }
}
