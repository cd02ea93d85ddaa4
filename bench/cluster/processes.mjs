// The cluster's processes: each with a log of its own in one temporary folder, started again after a kill, and none left behind.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ports of 127.0.0.1 that nothing listens on; all are found before the first is given back, so that no two are the same. */
export async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map(probe => once(probe, 'listening')))
  const ports = probes.map(probe => probe.address().port)
  await Promise.all(probes.map(probe => new Promise(resolve => probe.close(resolve))))
  return ports
}

/** PostgreSQL and PgBouncer refuse to run as root. */
function unprivileged() {
  if (process.getuid() !== 0) return {}
  const id = flag => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: id('-u'), gid: id('-g') }
}

/** `fail` hears of a process that ends without having been killed. */
export async function createProcesses({ signal, fail }) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-cluster-'))
  const owner = unprivileged()
  const own = path => (owner.uid === undefined ? undefined : chown(path, owner.uid, owner.gid))
  await own(folder)
  const all = []

  const place = name => join(folder, name)
  return {
    place,
    async folder(name) {
      await mkdir(place(name), { mode: 0o700 })
      await own(place(name))
      return place(name)
    },
    /** Only its owner can read it: some hold passwords. */
    async file(name, text) {
      await writeFile(place(name), text, { mode: 0o600 })
      await own(place(name))
      return place(name)
    },
    /** Nodes run as who runs the bench, so that they can read the bundle wherever it lies. */
    define(name, command, args, { env = {}, asOwner = true } = {}) {
      let child
      let expected
      const process_ = {
        name,
        start() {
          expected = false
          const log = openSync(place(`${name}.log`), 'a')
          // A process group of its own: Ctrl-C reaches the bench alone, which then stops them in order.
          const started = spawn(command, args, {
            cwd: folder,
            env: { ...process.env, ...env },
            stdio: ['ignore', log, log],
            detached: true,
            ...(asOwner ? owner : {}),
          })
          closeSync(log)
          child = started
          started.once('error', fail)
          started.once('exit', (code, by) => {
            if (child === started) child = undefined
            if (!expected) fail(new Error(`${name} ended by itself (${by ?? code}):\n${tail(place(`${name}.log`))}`))
          })
        },
        /** Resolves when it has ended. */
        async kill(by = 'SIGKILL') {
          const ending = child
          if (ending === undefined) return
          expected = true
          const ended = once(ending, 'exit')
          killIfThere(-ending.pid, by)
          await ended
        },
        pid: () => child?.pid,
      }
      all.push(process_)
      return process_
    },
    /** Resolves with what `test` gives as soon as that is truthy; errors of `test` count as not yet. */
    async until(what, seconds, test) {
      const deadline = performance.now() + seconds * 1000
      for (;;) {
        let last
        const value = await test().catch(error => void (last = error))
        if (value) return value
        if (performance.now() > deadline)
          throw new Error(`${what}: not within ${seconds} s${last ? ` (${last.message})` : ''}`)
        await sleep(100, undefined, { signal })
      }
    },
    async stop() {
      await Promise.all(
        all.toReversed().map(async one => {
          const hard = setTimeout(() => void one.kill(), 5_000)
          await one.kill('SIGTERM')
          clearTimeout(hard)
        }),
      )
      if (process.env.CLUSTER_KEEP) console.error(`Logs and data are in ${folder}`)
      else await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const tail = path => readFileSync(path, 'utf8').trimEnd().split('\n').slice(-15).join('\n')

/** A process that ended meanwhile is what was wanted. */
export function killIfThere(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
