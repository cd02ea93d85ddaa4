// The demo: Tessera's own design language, imported through the product's own operations, once, into an empty instance.
import { hasUsers } from '../account/account.store.ts'
import { hashToken, newSecret } from '../api-keys/secret.ts'
import type { Services } from '../../kernel/context.ts'
import { readDesignFile } from '../../process/design-files.ts'
import { bindings, bindingNamed } from '../index.ts'
import { perform } from '../../kernel/operation.ts'
import type { Answer } from '../../kernel/operation.ts'

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
  const as = async <T>(name: string, params: Record<string, string>, input: unknown) =>
    (await call(services, session, name, params, input)).body as T

  const workspace = await as<{ id: string }>(
    'create_workspace_in_dashboard',
    {},
    {
      name: 'Tessera',
      description: "The design language of Tessera's own dashboard",
    },
  )
  const tokenset = await as<{ id: string }>(
    'create_tokenset',
    { workspace_id: workspace.id },
    {
      name: 'Tessera design language',
      description: 'Colors, type, space and motion, in a light and a dark mode',
    },
  )
  const base = await readDesignFile('tessera-base')
  const modes: string[] = []
  for (const [name, file] of [
    ['Light', 'tessera-light'],
    ['Dark', 'tessera-dark'],
  ] as const) {
    const mode =
      modes.length === 0
        ? await renameBase(as, tokenset.id, name)
        : (await as<{ id: string }>('create_mode', { tokenset_id: tokenset.id }, { name })).id
    modes.push(mode)
    const files = [base, await readDesignFile(file)]
    await as('import_tokens', { tokenset_id: tokenset.id, mode_id: mode }, { files, format: 'dtcg', strict: true })
  }
  const { key } = await as<{ key: string }>(
    'create_api_key',
    {},
    {
      name: 'Demo',
      scopes: ['read:tokens', 'write:tokens', 'export:tokens'],
    },
  )
  return { email, password, key, tokenset_id: tokenset.id, mode_id: modes[0]! }
}

async function renameBase(
  as: <T>(name: string, params: Record<string, string>, input: unknown) => Promise<T>,
  tokensetId: string,
  name: string,
) {
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
