// A server of ssh before a folder of bare repositories: who has the key may run the two programs of git, nothing else.
import {
  CommandRequestMessage,
  NodeStream,
  SshAlgorithms,
  SshAuthenticationType,
  SshExtendedDataType,
  SshServerSession,
  SshSessionConfiguration,
} from '@microsoft/dev-tunnels-ssh'
import type { KeyPair, SshAuthenticatingEventArgs, SshChannel } from '@microsoft/dev-tunnels-ssh'
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface SshKey {
  secret: string
  /** As the wire has it, in base64. */
  public: string
  fingerprint: string
}

/** A pair of keys as people make them. */
export async function newSshKey(): Promise<SshKey> {
  const folder = await mkdtemp(join(tmpdir(), 'ssh-key-'))
  const file = join(folder, 'key')
  try {
    await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ecdsa', '-b', '384', '-N', '', '-f', file])
    const blob = (await readFile(`${file}.pub`, 'utf8')).split(' ')[1]!
    return {
      secret: await readFile(file, 'utf8'),
      public: blob,
      fingerprint: fingerprintOf(Buffer.from(blob, 'base64')),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const fingerprintOf = (blob: Buffer) =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`

export type GitSshServer = Awaited<ReturnType<typeof startGitSshServer>>

/** `root`: the folder that the paths of addresses begin in. */
export async function startGitSshServer(root: string, allowed: () => readonly string[]) {
  const newHostKey = () => SshAlgorithms.publicKey.ecdsaSha2Nistp384!.generateKeyPair()
  let hostKey: KeyPair = await newHostKey()
  let between: () => Promise<void> = async () => undefined
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const config = new SshSessionConfiguration()
    const session = new SshServerSession(config)
    session.credentials = { publicKeys: [hostKey] }
    session.onAuthenticating(event => void (event.authenticationPromise = mayEnter(event, allowed())))
    session.onChannelOpening(({ channel }) => serve(channel, root, () => between()))
    session.connect(new NodeStream(socket)).catch(() => socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: async () => fingerprintOf((await hostKey.getPublicKeyBytes())!),
    changeHostKey: async () => void (hostKey = await newHostKey()),
    /** Comes before each command, while the client waits. */
    meanwhile: (work: () => Promise<void>) => void (between = work),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function mayEnter(event: SshAuthenticatingEventArgs, allowed: readonly string[]): Promise<object | null> {
  const { clientPublicKey, clientPublicKeyQuery } = SshAuthenticationType
  if (event.authenticationType !== clientPublicKey && event.authenticationType !== clientPublicKeyQuery) return null
  const bytes = await event.publicKey?.getPublicKeyBytes()
  return bytes && allowed.includes(bytes.toString('base64')) ? {} : null
}

function serve(channel: SshChannel, root: string, between: () => Promise<void>): void {
  const early: Buffer[] = []
  let take = (chunk: Buffer) => void early.push(chunk)
  channel.onDataReceived(chunk => {
    // The buffer is used again once this returns.
    take(Buffer.from(chunk))
    channel.adjustWindow(chunk.length)
  })
  channel.onRequest(event => {
    if (event.requestType !== 'exec') return
    const { command } = event.request.convertTo(new CommandRequestMessage())
    const [, program, path] = /^git-(upload-pack|receive-pack) '(\/[\w./-]+)'$/.exec(command ?? '') ?? []
    event.isAuthorized = program !== undefined && !path!.includes('..')
    if (!event.isAuthorized) return
    between()
      .then(() => {
        const child = spawn('git', [program!, join(root, path!)], { env: { PATH: process.env.PATH, HOME: root } })
        take = chunk => void child.stdin.write(chunk)
        for (const chunk of early) take(chunk)
        child.stdin.on('error', () => undefined)
        channel.onEof(() => child.stdin.end())
        channel.onClosed(() => child.kill())
        let sent: Promise<unknown> = Promise.resolve()
        const send = (work: () => Promise<void>) => void (sent = sent.then(work).catch(() => undefined))
        child.stdout.on('data', (chunk: Buffer) => send(() => channel.send(chunk)))
        child.stderr.on('data', (chunk: Buffer) =>
          send(() => channel.sendExtendedData(SshExtendedDataType.STDERR, chunk)),
        )
        child.once('close', code => send(() => channel.close(code ?? 1)))
      })
      .catch(() => void channel.close(1))
  })
}
