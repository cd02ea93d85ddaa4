import { command } from '../../base/command.ts'
import { findConfig } from '../../config/config.ts'
import { clientFor, serverFor } from '../../sign-in/connection.ts'
import { readCredentials, serverAddress, writeCredentials } from '../../sign-in/credentials.ts'
import type { SignIn } from '../../sign-in/credentials.ts'
import { Failure, usage } from '../../base/failure.ts'
import { readStream } from '../../base/files.ts'
import type { Reporter } from '../../base/io.ts'
import { ask } from '../../base/prompt.ts'
import { signInByBrowser } from '../../sign-in/sign-in.ts'

const everything = 'read:tokens write:tokens export:tokens'

export const login = command({
  name: 'login',
  summary: 'Sign in to an instance, by browser or with an API key.',
  flags: {
    'with-key': { type: 'boolean', help: 'Read an API key from stdin instead of opening a browser' },
    scope: { type: 'string', value: 'SCOPES', help: 'What the browser asks for; all three scopes by default' },
    'no-browser': { type: 'boolean', help: 'Only show the address' },
  },
  details:
    'The sign-in is stored for your user only, in ~/.config/tessera/credentials.json. In builds set TESSERA_SERVER and TESSERA_API_KEY instead of signing in.',
  examples: [
    ['login --server https://tokens.example.com', 'by browser'],
    ['login --server https://tokens.example.com --api-key tsr_…', 'with a key'],
    ['login --with-key < key.txt', 'with a key that never shows on the command line'],
  ],
  async run(report, { flags }) {
    const found = await findConfig(report.io.cwd, flags.config)
    const named = await serverFor(report, flags, found)
    const server =
      named ??
      serverAddress(await ask(report, 'Address of the instance', 'http://localhost:3000', 'Name it with --server.'))
    const key = flags['with-key'] ? (await readStream(report.io.stdin)).trim() : flags['api-key']
    if (key === '') throw usage('The key on stdin is empty', 'tessera login --with-key < key.txt')
    const credentials = await readCredentials(report.io)
    const signIn: SignIn =
      key === undefined
        ? await byBrowser(report, server, flags, credentials.servers[server]?.client_id ?? null)
        : {
            token: key,
            kind: 'key',
            expires_at: null,
            scope: null,
            client_id: credentials.servers[server]?.client_id ?? null,
          }

    // Every key must work before it is stored.
    const { total } = await clientFor(report, server, signIn.token).workspaces.list({ limit: 1 })
    credentials.servers[server] = signIn
    await writeCredentials(report.io, { ...credentials, current: server })
    report.say(
      `${report.paint.green('✓')} Signed in to ${server}: ${total} ${total === 1 ? 'workspace' : 'workspaces'}`,
    )
    if (!found.path) report.say(`  Next: \`tessera init\` in your project.`)
    report.result({ server, kind: signIn.kind, workspaces: total, expires_at: signIn.expires_at })
  },
})

const withoutTerminal = () =>
  usage(
    'No browser opens here, and this is not a terminal',
    'Pipe an API key in: `tessera login --with-key < key.txt`. --no-browser prints the address all the same, and waits.',
  )

async function byBrowser(
  report: Reporter,
  server: string,
  flags: { scope?: string; 'no-browser'?: boolean },
  clientId: string | null,
): Promise<SignIn> {
  const granted = await signInByBrowser({
    server,
    scope: flags.scope ?? everything,
    clientId,
    signal: AbortSignal.any([report.io.signal, AbortSignal.timeout(10 * 60_000)]),
    async show(url) {
      const opened = !flags['no-browser'] && (await report.io.openBrowser(url))
      // Else a build would wait for somebody who never sees the address.
      if (!opened && !flags['no-browser'] && !report.io.stderr.isTerminal) throw withoutTerminal()
      // Printed even with --quiet: the user needs it to continue.
      report.io.stderr.write(
        opened
          ? `Waiting for your browser. If it did not open:\n  ${url}\n`
          : `Open this address to sign in:\n  ${url}\n`,
      )
    },
  })
  if (!granted.scope.includes('read:tokens'))
    throw new Failure('The sign-in may not read tokens', { hint: 'Allow read:tokens on the consent page.' })
  return { ...granted, kind: 'oauth' }
}
