import { components as contract } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'
import { readPage } from '../../../base/paging.ts'
import type { ComponentState } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { isStorable } from '../../../kernel/json-body.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import * as store from '../../tokens/stored/components/components.store.ts'
import type { StoredComponent } from '../../tokens/stored/components/components.store.ts'
import { described } from './described.ts'
import { bindingsOf, refuseInconsistent } from './given.ts'
import { importComponents } from './importing/import.ts'

type InWorkspace = Context<'workspace'>

export const components = implement(contract, {
  async list({ db, workspace }, paging) {
    const { items, total, next_cursor } = await readPage(
      paging,
      (after, limit) => store.listComponents(db, workspace.id, after, limit),
      () => store.countComponents(db, workspace.id),
    )
    return { components: items, total, ...next_cursor }
  },

  async create(context, { bindings, ...shape }) {
    const { db, workspace, newId, now, config, record } = context
    refuseBeyond(config.quotas, 'components_per_workspace', (await store.countComponents(db, workspace.id)) + 1)
    const component = { ...shape, bindings: await bindingsOf(db, workspace.id, bindings) }
    refuseInconsistent(component)
    await refuseTaken(context, component.name)
    const id = newId()
    await store.insertComponent(db, { id, workspace_id: workspace.id, at: now, ...component })
    record({
      summary: `Described the component "${component.name}"`,
      subject: { kind: 'component', id, before: null, after: component },
    })
    return read(context, id)
  },

  get: async context => described(context.db, context.workspace.id, await named(context)),

  async update(context, { bindings, ...changes }) {
    const { db, workspace, now, record } = context
    const { id, created_at: _, updated_at: __, ...before } = await named(context)
    const after: ComponentState = {
      name: changes.name ?? before.name,
      anatomy: changes.anatomy ?? before.anatomy,
      states: changes.states ?? before.states,
      options: changes.options ?? before.options,
      bindings: bindings ? await bindingsOf(db, workspace.id, bindings) : before.bindings,
    }
    refuseInconsistent(after)
    if (after.name !== before.name) await refuseTaken(context, after.name)
    await store.updateComponent(db, id, after, now)
    record({
      summary:
        after.name === before.name
          ? `Changed the component "${after.name}"`
          : `Renamed the component "${before.name}" to "${after.name}"`,
      subject: { kind: 'component', id, before, after },
    })
    return read(context, id)
  },

  import: importComponents,

  async delete(context) {
    const { id, created_at: _, updated_at: __, ...before } = await named(context)
    await store.deleteComponent(context.db, id)
    context.record({
      summary: `Deleted the component "${before.name}"`,
      subject: { kind: 'component', id, before, after: null },
    })
    return { message: 'Component deleted successfully' }
  },
})

async function read({ db, workspace }: InWorkspace, id: string) {
  return described(db, workspace.id, (await store.readComponent(db, id))!)
}

async function named({ db, workspace, params }: InWorkspace): Promise<StoredComponent> {
  const name = params.component ?? ''
  const id = isStorable(name) ? await store.findComponentId(db, workspace.id, name) : undefined
  if (id === undefined) throw problems.notFound('Component')
  return (await store.readComponent(db, id))!
}

async function refuseTaken({ db, workspace }: InWorkspace, name: string): Promise<void> {
  if (await store.findComponentId(db, workspace.id, name)) throw problems.componentNameTaken(name)
}
