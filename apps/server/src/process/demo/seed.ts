// The demo: Tessera's own design language, imported through the product's own operations, once, into an empty instance.
import { hasUsers } from '../../domains/account/account.store.ts'
import { hashToken, newSecret } from '../../domains/api-keys/secret.ts'
import type { Services } from '../../kernel/context.ts'
import { designSystem, readDesignFiles } from '../../base/design-files.ts'
import { bindings, bindingNamed } from '../../domains/bindings.ts'
import { perform } from '../../kernel/perform.ts'
import type { Answer } from '../../kernel/call.ts'
import { demoTokensets, resolverOver } from './content.ts'

export interface Demo {
  email: string
  password: string
  key: string
  tokenset_id: string
  mode_id: string
}

const email = 'demo@tessera.local'

/** null when the instance is not empty. */
export async function seedDemo(services: Services): Promise<Demo | null> {
  if (await hasUsers(services.database)) return null
  const password = newSecret().slice(0, 16)
  const signedUp = await call(
    services,
    null,
    'sign_up',
    {},
    {
      email,
      password,
      name: 'Demo',
      setup_token: services.setupToken ?? undefined,
    },
  )
  const session = signedUp.cookies.session!
  const as: As = async <T>(name: string, params: Record<string, string>, input: unknown) =>
    (await call(services, session, name, params, input)).body as T

  const workspace = await as<{ id: string }>(
    'create_workspace_in_dashboard',
    {},
    {
      name: 'Tessera',
      description: "The design language of Tessera's own dashboard",
    },
  )
  const files = await readDesignFiles()
  const design = designSystem(files)
  const sources = new Map<string, { tokenset_id: string; mode_id: string }>()
  for (const { name, description, modes } of demoTokensets) {
    const { id: tokenset_id } = await as<{ id: string }>(
      'create_tokenset',
      { workspace_id: workspace.id },
      { name, description },
    )
    for (const [i, mode] of modes.entries()) {
      const mode_id =
        i === 0 ? await renameBase(as, tokenset_id, mode.name) : await makeMode(as, tokenset_id, mode.name)
      const modeFiles = files.filter(({ path }) => mode.files.includes(path.replace(/\.tokens\.json$/, '')))
      // Some aliases point into other tokensets, so they are resolved in the whole system.
      await as('import_tokens', { tokenset_id, mode_id }, { files: modeFiles, format: 'dtcg' })
      for (const place of mode.standsFor) sources.set(place, { tokenset_id, mode_id })
    }
  }
  const resolver = resolverOver(design, place => sources.get(place))
  await as('create_resolver', { workspace_id: workspace.id }, resolver)
  const { key } = await as<{ key: string }>(
    'create_api_key',
    {},
    {
      name: 'Demo',
      scopes: ['read:tokens', 'write:tokens', 'export:tokens'],
    },
  )
  return { email, password, key, ...sources.get('scheme/light')! }
}

type As = <T>(name: string, params: Record<string, string>, input: unknown) => Promise<T>

async function makeMode(as: As, tokensetId: string, name: string): Promise<string> {
  return (await as<{ id: string }>('create_mode', { tokenset_id: tokensetId }, { name })).id
}

async function renameBase(as: As, tokensetId: string, name: string): Promise<string> {
  const { modes } = await as<{ modes: { id: string }[] }>('list_modes', { tokenset_id: tokensetId }, {})
  const { id } = modes[0]!
  await as('update_mode', { tokenset_id: tokensetId, mode_id: id }, { name })
  return id
}

function call(
  services: Services,
  session: string | null,
  name: string,
  params: Record<string, string>,
  input: unknown,
): Promise<Answer> {
  return perform(services, bindings, {
    bound: bindingNamed(name),
    surface: 'session',
    credential: session ? { kind: 'session', hash: hashToken(session) } : { kind: 'none' },
    params,
    input: () => input,
    ip: '127.0.0.1',
    userAgent: 'Tessera demo',
    requestId: null,
    counted: true,
  })
}
