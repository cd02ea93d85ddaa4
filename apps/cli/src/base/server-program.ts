// Locates the server's program for the commands that run it: `serve`, `backup`, `restore`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'

const inRepository = 'apps/server/dist/main.js'

/** The configured one, the one packaged with this program, or that of the surrounding repository. */
function findServer({ env, cwd, serverProgram }: Pick<Io, 'env' | 'cwd' | 'serverProgram'>): string {
  const named = env.TESSERA_SERVER_PROGRAM
  if (named) {
    if (existsSync(resolve(cwd, named))) return resolve(cwd, named)
    throw new Failure(`There is no ${named}`, {
      hint: 'TESSERA_SERVER_PROGRAM must be the path of the server’s main.js.',
    })
  }
  if (existsSync(serverProgram)) return serverProgram
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, inRepository)
    if (existsSync(path)) return path
    if (dirname(folder) === folder) break
  }
  throw new Failure('The server is not installed here', {
    hint: 'Run this in the folder of Tessera (after `npm run build`) or in its container, or set TESSERA_SERVER_PROGRAM to the path of its main.js.',
  })
}

/** Runs it in this terminal and exits with its code. */
export async function runServer(io: Io, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const program = findServer(io)
  const child = spawn(process.execPath, [program, ...args], {
    cwd: io.cwd,
    env: { ...io.env, ...env },
    stdio: 'inherit',
  })
  const stop = () => child.kill('SIGTERM')
  const watch = whenStarterEnds(io.env, stop)
  io.signal.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise((settle, reject) => {
      child.once('error', reject)
      child.once('close', code => settle(code ?? 1))
    })
  } finally {
    clearInterval(watch)
    io.signal.removeEventListener('abort', stop)
  }
}

/** npx and its shell end without a word to this program; the server ends with it. */
function whenStarterEnds(env: Io['env'], then: () => void): NodeJS.Timeout | undefined {
  if (env.npm_lifecycle_event === undefined && env.npm_execpath === undefined) return undefined
  const starter = process.ppid
  return setInterval(() => process.ppid !== starter && then(), 250)
}
