// The demo: Tessera's own design language and what three people did with it in two weeks, made through the product's own operations,
// once, in an empty instance.
import { hasUsers } from '../../access/access.store.ts'
import type { Services } from '../../kernel/context.ts'
import { createCast } from './cast.ts'
import { tellStory } from './story.ts'
import { createDemoWorkspace } from './workspace.ts'

export interface Demo {
  email: string
  password: string
  key: string
  tokenset_id: string
  mode_id: string
}

/** null when the instance is not empty. */
export async function seedDemo(services: Services): Promise<Demo | null> {
  if (await hasUsers(services.database)) return null
  const cast = createCast(services)
  cast.daysAgo(14)
  const owner = await cast.signUp('Demo', 'demo@tessera.local')
  const designer = await cast.invite(owner, 'Ada Novak', 'ada@tessera.local')
  const developer = await cast.invite(owner, 'Ben Osei', 'ben@tessera.local')
  const workspace = await createDemoWorkspace(owner)
  await tellStory({ cast, owner, designer, developer, workspace })
  cast.daysAgo(0)
  const { key } = await owner.call<{ key: string }>(
    'create_api_key',
    {},
    { name: 'Demo', scopes: ['read:tokens', 'write:tokens', 'export:tokens'] },
  )
  return { email: owner.email, password: owner.password, key, ...workspace.places.get('scheme/light')! }
}
