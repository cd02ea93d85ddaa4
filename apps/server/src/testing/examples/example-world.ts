// The world that the examples of the reference are made in: an organization with a workspace, a few tokens in two modes, and a
// release that is public.
import { exampleAddress } from '../../surfaces/openapi/examples.ts'
import { readConfig } from '../../process/config.ts'
import { lyingProvider } from '../probes/lying-provider.ts'
import { allowanceOf } from '../probes/git-server.ts'
import { exampleClock } from './example-clock.ts'
import { exampleGitHub } from './example-github.ts'
import { organizationWorld, session } from '../organization.ts'
import type { TestAnswer } from '../client.ts'
import type { Person } from '../world.ts'

export type ExampleWorld = Awaited<ReturnType<typeof exampleWorld>>

/** The answer's body, where the call did what it should. */
export function made(answer: TestAnswer) {
  if (answer.status >= 300) throw new Error(`the example could not be prepared: ${answer.text}`)
  return answer.body
}

export async function exampleWorld() {
  const time = exampleClock()
  const provider = await lyingProvider()
  const github = await exampleGitHub()
  const w = await organizationWorld({
    clock: time.clock,
    newId: time.newId,
    // Jobs do not run here, so nothing is sent.
    config: {
      smtpUrl: 'smtp://127.0.0.1',
      secretKey: Buffer.alloc(32),
      providers: providersAt(provider.issuer),
      gitAllow: allowanceOf('127.0.0.1'),
    },
  })
  const [owner, dashboard] = [w.as('owner'), w.as('owner', session)]
  made(await owner.patch(w.modePath, { name: 'Light' }))
  await w.addTokens({
    'color.blue.500': ['color', '#3b82f6', 'Our blue'],
    'color.brand': ['color', '{color.blue.500}'],
    'space.small': ['dimension', '8px'],
  })
  const modes = `/tokensets/${w.tokenset.id}/modes`
  const dark = made(await owner.post(modes, { name: 'Dark', copy_from: w.mode.id }))
  made(await owner.patch(`${modes}/${dark.id}/tokens/color.blue.500`, { value: '#60a5fa' }))
  const themes = made(
    await owner.post(`/workspaces/${w.workspace.id}/resolvers`, {
      name: 'Themes',
      sets: [{ name: 'core', sources: [{ tokenset_id: w.tokenset.id, mode_id: w.mode.id }] }],
      modifiers: [
        {
          name: 'scheme',
          default: 'light',
          contexts: [
            { name: 'light', sources: [] },
            { name: 'dark', sources: [{ tokenset_id: w.tokenset.id, mode_id: dark.id }] },
          ],
        },
      ],
    }),
  )
  made(await dashboard.patch('/account', { name: 'Ada Example' }))
  made(await dashboard.patch(w.at(w.production), { public: true, slug: 'acme' }))
  made(await dashboard.post(`${w.at(w.production)}/releases`, { notes: 'The first palette' }))
  const administrator = await w.signUp('administrator', 'TEAM', true)
  const changes = made(await owner.get(`/workspaces/${w.workspace.id}/changes`)).changes
  const key = made(await dashboard.get('/api-keys')).api_keys[0]
  const members = made(await dashboard.get(`/workspaces/${w.workspace.id}/members`)).members
  return {
    ...w,
    time,
    provider,
    github,
    async close() {
      await w.close()
      await provider.close()
      await github.close()
    },
    dark,
    themes,
    administrator,
    owner,
    dashboard,
    /** Path parameters of a call without its own. */
    ids: {
      workspace_id: w.workspace.id,
      tokenset_id: w.tokenset.id,
      mode_id: w.mode.id,
      token_id: 'color.brand',
      resolver_id: themes.id,
      format: 'scss',
      change_id: changes[0].id,
      organization_id: w.organization.id,
      environment_id: w.production.id,
      release_id: '1.0.0',
      slug: 'acme',
      api_key_id: key.id,
      session_id: w.people.owner.session_id,
      user_id: w.people.editor.id,
      member_id: members.find(({ user_id }: { user_id: string }) => user_id === w.people.viewer.id).id,
    } as Record<string, string>,
    /** A user who has just signed up. */
    async newcomer(email: string): Promise<Person> {
      const answer = await w.send('POST', '/api/auth/sign-up', {
        email,
        password: newcomerPassword,
        name: 'Robin Example',
      })
      const cookie = /tessera_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
      if (!cookie) throw new Error(`nobody could sign up: ${answer.text}`)
      return { ...answer.body.user, key: '', session: cookie, session_id: '' }
    },
    /** A text as it is written down: with what differs from run to run in one form. */
    stable(text: string) {
      const named = text
        .replaceAll(provider.issuer, 'https://id.example.com')
        .replaceAll(github.origin, 'https://github.com')
      return stable(named, w.address, time.start)
    },
  }
}

const providersAt = (TESSERA_OIDC_ISSUER: string) =>
  readConfig({
    TESSERA_OIDC_ISSUER,
    TESSERA_OIDC_NAME: 'Acme',
    TESSERA_OIDC_CLIENT_ID: 'tessera',
    TESSERA_OIDC_CLIENT_SECRET: 'a-secret',
  }).providers

export const newcomerPassword = 'correct horse battery 42'

const exampleKey = 'tsr_Example0Example0Example0Example0EX4MPL'
const exampleHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const day = 86_400_000

/** Addresses, keys, and times of PostgreSQL's own clock: those in whole days since the start of the examples. */
function stable(text: string, address: string, start: number): string {
  return text
    .replaceAll(address, exampleAddress)
    .replaceAll(encodeURIComponent(address), encodeURIComponent(exampleAddress))
    .replace(/(?<=[?&](?:state|nonce|code_challenge)=)[\w-]{43}/g, 'Example0Example0Example0Example0Example0Exa')
    .replaceAll(new URL(address).host, new URL(exampleAddress).host)
    .replaceAll(encodeURIComponent(new URL(address).host), new URL(exampleAddress).host)
    .replace(/tsr_[0-9A-Za-z]{38}/g, exampleKey)
    .replace(/(?<="prefix":")tsr_[0-9A-Za-z]{8}/g, exampleKey.slice(0, 12))
    .replace(/tgit_[\w-]{32}/g, 'tgit_Example0Example0Example0Example0')
    .replace(/tscim_[\w-]{43}/g, 'tscim_Example0Example0Example0Example0Example0Exa')
    .replace(/(?<="(?:challenge|ticket|token|state)":")[\w-]{43}/g, 'Example0Example0Example0Example0Example0Exa')
    .replace(/(?<="secret":"|secret=)[A-Z2-7]{32}/g, 'EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAM')
    .replace(/[A-Z2-7]{4}(?:-[A-Z2-7]{4}){5}/g, 'EXAM-PLEX-AMPL-EXAM-PLEX-AMPL')
    .replace(/(?<="(?:hash|previous)":")[0-9a-f]{64}/g, exampleHash)
    .replace(/(?<="code":")\d{6}/g, '287082')
    .replace(/(?<="(?:rawId|id)":")[\w-]{22}(?=")/g, 'ExampleExampleExample0')
    .replace(/(?<="(?:clientDataJSON|attestationObject|authenticatorData|signature)":")[\w-]+/g, '…')
    .replace(/(?<=\/(?:[a-z-]+#|invites\/))[\w-]{43}/g, 'Example0Example0Example0Example0Example0Exa')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, moment => {
      const at = Date.parse(moment)
      if (Math.abs(at - start) < 2 * 3_600_000) return moment
      return new Date(start + Math.round((at - Date.now()) / day) * day).toISOString()
    })
}
