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

function at(folder: string, more: Partial<Io>): Terminal {
  return {
    folder,
    with: further => at(folder, { ...more, ...further }),
    async tessera(...argv) {
      const written = { out: '', err: '' }
      const output = (name: 'out' | 'err') => ({
        write: (text: string) => void (written[name] += text),
        isTerminal: false,
        columns: 80,
      })
      const io: Io = {
        stdout: output('out'),
        stderr: output('err'),
        stdin: Readable.from([]),
        env: {},
        cwd: folder,
        signal: new AbortController().signal,
        serverProgram: '',
        openBrowser: () => Promise.resolve(false),
        ...more,
      }
      const code = await run(argv, io)
      const ran = { code, ...written }
      // Not enumerable: a failed comparison shows the text.
      return Object.defineProperty(ran, 'json', { get: () => JSON.parse(written.out) as unknown }) as Ran
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
