// The workspace of the demo as the design files have it: tokensets, modes, tokens, and the resolver over them.
import { designSystem, readDesignFiles } from '../../base/design-files.ts'
import type { Person } from './cast.ts'
import { demoTokensets, resolverOver } from './content.ts'

export interface DemoMode {
  tokenset_id: string
  mode_id: string
}

export interface DemoWorkspace {
  id: string
  resolver_id: string
  /** Modes by the sources of the resolver document that they stand for, such as `scheme/dark`. */
  places: ReadonlyMap<string, DemoMode>
}

export async function createDemoWorkspace(owner: Person): Promise<DemoWorkspace> {
  const { id: workspace_id } = await owner.call<{ id: string }>(
    'create_workspace_in_dashboard',
    {},
    { name: 'Tessera', description: "The design language of Tessera's own dashboard" },
  )
  const files = await readDesignFiles()
  const places = new Map<string, DemoMode>()
  for (const { name, description, modes } of demoTokensets) {
    const { id: tokenset_id } = await owner.call<{ id: string }>(
      'create_tokenset',
      { workspace_id },
      { name, description },
    )
    for (const [i, mode] of modes.entries()) {
      const mode_id =
        i === 0 ? await renameBase(owner, tokenset_id, mode.name) : await createMode(owner, tokenset_id, mode.name)
      const modeFiles = files.filter(({ path }) => mode.files.includes(path.replace(/\.tokens\.json$/, '')))
      // Some aliases point into other tokensets, so they are resolved in the whole system.
      await owner.call('import_tokens', { tokenset_id, mode_id }, { files: modeFiles, format: 'dtcg' })
      for (const place of mode.standsFor) places.set(place, { tokenset_id, mode_id })
    }
  }
  const resolver = resolverOver(designSystem(files), place => places.get(place))
  const { id: resolver_id } = await owner.call<{ id: string }>('create_resolver', { workspace_id }, resolver)
  return { id: workspace_id, resolver_id, places }
}

async function createMode(owner: Person, tokenset_id: string, name: string): Promise<string> {
  return (await owner.call<{ id: string }>('create_mode', { tokenset_id }, { name })).id
}

async function renameBase(owner: Person, tokenset_id: string, name: string): Promise<string> {
  const { modes } = await owner.call<{ modes: { id: string }[] }>('list_modes', { tokenset_id })
  const { id } = modes[0]!
  await owner.call('update_mode', { tokenset_id, mode_id: id }, { name })
  return id
}
