// A node that syncs and dies by SIGKILL at a chosen message, to the database or to the repository. Nothing of the product
// knows of it: the messages pass through a proxy and the git server of the test.
import type { GitRun } from '@tessera/contract'
import { build } from 'esbuild'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestServer } from '../database.ts'
import { chaosProxy } from '../probes/chaos-proxy.ts'
import type { GitServer } from '../probes/git-server.ts'

export interface Message {
  /** Counted from the first. */
  at: number
  to: 'database' | 'repository'
  text: string
}

/** `after`: the message arrives and is acted on, and its answer is not heard. */
export type Death = (message: Message) => 'before' | 'after' | null

interface Answer {
  run?: GitRun
  fault?: string
}

export type KilledGit = Awaited<ReturnType<typeof startKilledGit>>

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The node as one file, beside the packages that it loads. */
async function bundled(): Promise<string> {
  const outfile = join(source('../../../../../node_modules/.cache'), `git-node-${process.pid}`, 'node.mjs')
  await build({
    entryPoints: [source('./git-node.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@node-rs/argon2', 'pg-native'],
    logLevel: 'error',
    banner: {
      js: "import { createRequire as madeRequire } from 'node:module'; const require = madeRequire(import.meta.url)",
    },
  })
  return outfile
}

export async function startKilledGit(server: GitServer, database: TestServer, secretKey: Buffer) {
  const [file, proxy] = await Promise.all([bundled(), chaosProxy(database)])
  // The folders of its runs, so that what it started is told from everything else on this computer.
  const folder = await mkdtemp(join(tmpdir(), 'killed-git-'))
  const env = {
    PATH: process.env.PATH,
    TMPDIR: folder,
    TESSERA_SECRET_KEY: secretKey.toString('hex'),
    TESSERA_GIT_ALLOW: '127.0.0.1',
  }
  const started = new Set<ChildProcess>()
  const start = () => {
    const node = fork(file, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
    started.add(node)
    const ended = once(node, 'exit').then(() => {
      throw new Error('the node did not start')
    })
    const ready = Promise.race([once(node, 'message'), ended])
    // Nobody may ask for it, and every node ends.
    ready.catch(() => undefined)
    ended.catch(() => undefined)
    return { node, ready }
  }
  let spare = start()

  async function readyNode(): Promise<ChildProcess> {
    const { node, ready } = spare
    await ready
    spare = start()
    return node
  }

  /** Runs the connection until the node dies or is done; the answer is null where it died. */
  async function run(id: string, death: Death): Promise<{ run: GitRun | null; messages: Message[] }> {
    const messages: Message[] = []
    const node = await readyNode()
    const ended = once(node, 'exit').then((): Answer => ({}))
    const heard = (message: Omit<Message, 'at'>) => {
      const one = { ...message, at: messages.length }
      messages.push(one)
      return node.killed ? null : death(one)
    }
    proxy.onMessage((text, pass) => {
      // What a node sent that was killed meanwhile is lost on the way.
      if (node.killed) return
      const when = heard({ to: 'database', text })
      if (when !== 'before') pass()
      if (when !== null) node.kill('SIGKILL')
    })
    server.instead((request, response) => {
      const when = heard({ to: 'repository', text: `${request.method} ${request.url}` })
      if (when === 'before') node.kill('SIGKILL')
      if (when === 'after') {
        const end = response.end.bind(response) as () => typeof response
        response.end = () => {
          node.kill('SIGKILL')
          return end()
        }
      }
      return false
    })
    try {
      const answer = await Promise.race([answerOf(node, { connection: proxy.connection, id }), ended])
      if (answer.fault !== undefined) throw new Error(answer.fault)
      return { run: answer.run ?? null, messages }
    } finally {
      node.kill('SIGKILL')
      await ended
      started.delete(node)
      proxy.onMessage(null)
      proxy.cut()
      await orphansEnd(folder)
      server.instead(null)
    }
  }

  return {
    run,
    /** What dead nodes left behind. */
    leftovers: () => readdir(folder),
    async close() {
      for (const node of started) node.kill('SIGKILL')
      await proxy.close()
      await rm(folder, { recursive: true, force: true })
      await rm(dirname(file), { recursive: true, force: true })
    },
  }
}

async function answerOf(node: ChildProcess, order: object): Promise<Answer> {
  node.send(order)
  for (;;) {
    const [answer] = (await once(node, 'message')) as [Answer]
    if (answer.run || answer.fault !== undefined) return answer
  }
}

/** Programs of git outlive the node that started them; its claim lasts longer than they do. */
async function orphansEnd(folder: string): Promise<void> {
  while (await hasOrphans(folder)) await wait(10)
}

async function hasOrphans(folder: string): Promise<boolean> {
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue
    const at = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (at.startsWith(`${folder}/`)) return true
  }
  return false
}
