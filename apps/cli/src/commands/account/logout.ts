import { command } from '../../base/command.ts'
import { readCredentials, serverAddress, writeCredentials } from '../../sign-in/credentials.ts'
import { Failure } from '../../base/failure.ts'
import { revoke } from '../../sign-in/sign-in.ts'

export const logout = command({
  name: 'logout',
  summary: 'Forget a sign-in; one made by browser is revoked on the server too.',
  flags: {},
  examples: [['logout', 'of the instance last signed in to']],
  async run(report, { flags }) {
    const credentials = await readCredentials(report.io)
    const server = flags.server ? serverAddress(flags.server) : credentials.current
    const signIn = server ? credentials.servers[server] : undefined
    if (!server || !signIn)
      throw new Failure('You are not signed in anywhere', { hint: '`tessera whoami` shows who you are.' })
    let revoked = false
    if (signIn.kind === 'oauth')
      revoked = await revoke(server, signIn.token, signIn.client_id, report.io.signal).then(
        () => true,
        (error: unknown) => {
          report.note(
            `Could not revoke the token (${(error as Error).message}); it expires on ${signIn.expires_at?.slice(0, 10)}.`,
          )
          return false
        },
      )
    delete credentials.servers[server]
    const current = credentials.current === server ? (Object.keys(credentials.servers)[0] ?? null) : credentials.current
    await writeCredentials(report.io, { ...credentials, current })
    report.say(
      `${report.paint.green('✓')} Signed out of ${server}${signIn.kind === 'key' ? ' (the API key itself still works; revoke it in the dashboard)' : ''}`,
    )
    report.result({ server, revoked })
  },
})
