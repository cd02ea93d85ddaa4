import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isTesseraError } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { findConfig } from '../../config/config.ts'
import type { FoundConfig } from '../../config/config.ts'
import { connect, serverFor } from '../../sign-in/connection.ts'
import { explained } from '../../sign-in/manual.ts'
import { exitCodes, Failure, toFailure } from '../../base/failure.ts'
import { digestOf, readIfThere } from '../../base/files.ts'
import type { Reporter } from '../../base/io.ts'
import { readLock } from '../../project/lockfile.ts'
import { planOutputs } from '../../project/outputs.ts'
import { version } from '../../base/version.ts'

interface Check {
  name: string
  state: 'ok' | 'warning' | 'fault'
  text: string
  hint: string | null
}

export const doctor = command({
  name: 'doctor',
  summary: 'Look for what could be wrong: Node, configuration, server, key, files.',
  flags: {},
  examples: [['doctor', 'when something does not work']],
  async run(report, { flags }) {
    const checks: Check[] = []
    const { paint, say } = report
    const marks = { ok: paint.green('✓'), warning: paint.yellow('!'), fault: paint.red('✗') }
    const showCheck = (check: Check) => {
      checks.push(check)
      say(`${marks[check.state]} ${check.name.padEnd(14)} ${check.text}`)
      if (check.hint) say(`  ${paint.dim(check.hint)}`)
    }
    /** Continues with the next check after a fault. */
    const attempt = async <T>(name: string, look: () => Promise<[T, string]>): Promise<T | null> => {
      try {
        const [found, text] = await look()
        showCheck({ name, state: 'ok', text, hint: null })
        return found
      } catch (thrown) {
        const failure = toFailure(await explained(thrown, report.io, flags))
        const { message } = failure as Error
        showCheck({ name, state: 'fault', text: message, hint: failure instanceof Failure ? failure.hint : null })
        return null
      }
    }

    showCheck(checkNode())
    showCheck({ name: 'tessera', state: 'ok', text: version, hint: null })
    const found = await attempt('configuration', async () => {
      const config = await findConfig(report.io.cwd, flags.config)
      return [config, config.path ?? 'none here (`tessera init` writes one)']
    })
    if (found) {
      const server = await attempt('server', () => reach(report, flags, found))
      if (server) await checkClock(server, showCheck)
      if (server) await attemptKey(report, flags, found, attempt)
      await checkFiles(found, showCheck, attempt)
    }
    const faults = checks.filter(({ state }) => state === 'fault').length
    say(
      faults === 0
        ? `${paint.green('✓')} Nothing is wrong`
        : `${paint.red('✗')} ${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong`,
    )
    report.result({ ok: faults === 0, checks })
    return faults === 0 ? exitCodes.ok : exitCodes.failed
  },
})

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const fits = major > 20 || (major === 20 && minor >= 19)
  return {
    name: 'Node',
    state: fits ? 'ok' : 'fault',
    text: process.version,
    hint: fits ? null : 'Tessera needs Node 20.19 or newer.',
  }
}

type GlobalFlags = Parameters<typeof connect>[1]
type Attempt = <T>(name: string, look: () => Promise<[T, string]>) => Promise<T | null>

async function reach(report: Reporter, flags: GlobalFlags, found: FoundConfig): Promise<[Response, string]> {
  const server = await serverFor(report, flags, found)
  if (!server)
    throw new Failure('No instance is named', { hint: '`tessera login --server https://…`, or set TESSERA_SERVER.' })
  const signal = AbortSignal.any([report.io.signal, AbortSignal.timeout(10_000)])
  const response = await fetch(`${server}/readyz`, { signal }).catch((cause: unknown) => {
    throw new Failure(
      `${server} cannot be reached: ${((cause as Error).cause as Error | undefined)?.message ?? (cause as Error).message}`,
      {
        hint: 'Is the server running? Does a proxy or firewall stand in between?',
      },
    )
  })
  const body = (await response.json().catch(() => null)) as { status?: string } | null
  if (body?.status === 'unavailable')
    throw new Failure(`${server} runs, but its database does not answer`, { hint: 'Look into the log of the server.' })
  if (body?.status !== 'ok')
    throw new Failure(`${server} does not answer like a Tessera instance (HTTP ${response.status})`)
  return [response, `${server} is ready`]
}

async function checkClock(response: Response, showCheck: (check: Check) => void): Promise<void> {
  const theirs = Date.parse(response.headers.get('date') ?? '')
  const apart = Math.round(Math.abs(Date.now() - theirs) / 1000)
  if (Number.isNaN(apart)) return
  showCheck({
    name: 'clock',
    state: apart < 60 ? 'ok' : 'warning',
    text: apart < 3 ? 'as the server’s' : `${apart} seconds apart from the server’s`,
    hint: apart < 60 ? null : 'Set this machine’s clock by the network.',
  })
}

async function attemptKey(report: Reporter, flags: GlobalFlags, found: FoundConfig, attempt: Attempt): Promise<void> {
  const connection = await attempt('sign-in', async () => {
    const connected = await connect(report, flags)
    const { total } = await connected.client.workspaces.list({ limit: 1 })
    return [connected, `${connected.source} works: ${total} ${total === 1 ? 'workspace' : 'workspaces'}`]
  })
  const entries = found.config.pull ?? []
  if (!connection || entries.length === 0) return
  await attempt('outputs', async () => {
    const planned = await planOutputs(connection, entries)
    const first = planned[0]
    if (first)
      await first.fetch(report.io.signal).catch((error: unknown) => {
        // Checks only whether the key may export; `pull` reports everything else.
        if (isTesseraError(error) && error.status === 403) throw error
      })
    return [planned, `${planned.length} ${planned.length === 1 ? 'file' : 'files'} to pull`]
  })
}

async function checkFiles(
  { config, base }: FoundConfig,
  showCheck: (check: Check) => void,
  attempt: Attempt,
): Promise<void> {
  const lock = await attempt('lockfile', async () => {
    const read = await readLock(base)
    return [
      read,
      read ? `${read.files.size} ${read.files.size === 1 ? 'file' : 'files'}` : 'none yet (`tessera pull` writes it)',
    ]
  })
  for (const [file, { digest }] of lock?.files ?? []) {
    const text = await readIfThere(join(base, file))
    if (text === null)
      showCheck({ name: 'file', state: 'warning', text: `${file} is missing`, hint: '`tessera pull` writes it.' })
    else if (digestOf(text) !== digest)
      showCheck({
        name: 'file',
        state: 'warning',
        text: `${file} is not what was pulled`,
        hint: 'Changed by hand, or its line endings by git. `tessera pull` writes it again.',
      })
  }
  for (const { file } of config.pull ?? []) {
    const folder = await nearestFolder(join(base, dirname(file)))
    const writable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!writable)
      showCheck({
        name: 'file',
        state: 'fault',
        text: `${file} cannot be written`,
        hint: `${folder} is not writable for you.`,
      })
  }
}

async function nearestFolder(path: string): Promise<string> {
  const there = await access(path).then(
    () => true,
    () => false,
  )
  return there || dirname(path) === path ? path : nearestFolder(dirname(path))
}
