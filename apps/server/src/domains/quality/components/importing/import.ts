// Imports components from what other tools write of them.
import { components as contract } from '@tessera/contract'
import { canonicalJson, cssName, isObject } from '@tessera/engine'
import type { Json, JsonObject } from '@tessera/engine'
import type { z } from 'zod'
import { problems } from '../../../../base/problems.ts'
import type { ComponentState } from '../../../../kernel/change.ts'
import type { Context } from '../../../../kernel/context.ts'
import { inSlices, mapInSlices } from '../../../../kernel/pacing/slices.ts'
import { refuseBeyond } from '../../../../limits/quotas.ts'
import * as store from '../../../tokens/stored/components/components.store.ts'
import { listTokensByName } from '../../../tokens/stored/paths/paths.store.ts'
import { refuseInconsistent } from '../given.ts'
import { elementsIn, isManifest } from './custom-elements.ts'
import type { Described } from './described.ts'
import { isFigma, setsIn } from './figma.ts'
import { merged } from './merge.ts'
import type { Merging } from './merge.ts'
import { isIndex, titlesIn } from './storybook.ts'

type Input = z.infer<typeof contract.import.input>
type Answer = z.infer<typeof contract.import.output>

const readers: readonly [(document: JsonObject) => boolean, (document: JsonObject) => Iterable<Described>][] = [
  [isManifest, elementsIn],
  [isIndex, titlesIn],
  [isFigma, setsIn],
]

/** Of one file. */
const mostComponents = 1_000
const mostWarnings = 100

const unreadable =
  'document must be a custom-elements manifest (custom-elements.json, schema 1 or 2), the index of a Storybook (index.json, version 4 or 5), or component sets of Figma ({"componentSets": [{name, componentPropertyDefinitions}]})'

export async function importComponents(context: Context<'workspace'>, { document, dry_run }: Input): Promise<Answer> {
  const { db, workspace, config } = context
  const found = await read(document)
  const warnings: string[] = []
  const merging = {
    tokenOf: await tokensByCss(context, found),
    warn(message: string) {
      if (warnings.length < mostWarnings) warnings.push(message)
    },
  }
  const there = await store.listComponents(db, workspace.id, null, null)
  const targets = await targetsIn(context, found, new Map(there.map(({ id, name }) => [name, id])), merging)
  const added = targets.filter(({ before }) => before === null).length
  if (added > 0) refuseBeyond(config.quotas, 'components_per_workspace', there.length + added)
  for (const target of targets) await write(context, target)
  const answer = {
    components: targets.map(target => ({ name: target.after.name, action: actionOf(target) })),
    warnings,
  }
  return dry_run ? context.rehearsed({ dry_run, ...answer }) : answer
}

async function read(document: Json): Promise<Described[]> {
  const reader = isObject(document) ? readers.find(([is]) => is(document)) : undefined
  if (!reader) throw problems.invalidInput({ path: ['document'], message: unreadable })
  const found = await mapInSlices(reader[1](document as JsonObject), one => one)
  const message = `document must have at most ${mostComponents} components`
  if (found.length > mostComponents) throw problems.invalidInput({ path: ['document'], message })
  return found
}

/** A name that several tokens have, in one tokenset or in several, tells none of them. */
async function tokensByCss({ db, workspace }: Context<'workspace'>, found: Described[]): Promise<Merging['tokenOf']> {
  if (found.every(({ bindings }) => bindings.length === 0)) return () => undefined
  type Found = ReturnType<Merging['tokenOf']>
  const byCss = new Map<string, Found>()
  await inSlices(await listTokensByName(db, workspace.id), ({ tokenset_id, tokenset: tokenset_name, name: token }) => {
    const css = cssName(token)
    byCss.set(css, byCss.has(css) ? undefined : { tokenset_id, tokenset_name, token })
  })
  return css => byCss.get(css)
}

interface ComponentChange {
  id: string
  before: ComponentState | null
  after: ComponentState
}

const actionOf = ({ before, after }: ComponentChange): 'add' | 'change' | 'keep' => {
  if (!before) return 'add'
  return canonicalJson({ ...before }) === canonicalJson({ ...after }) ? 'keep' : 'change'
}

/** `ids`: of the components that are there, by name. */
async function targetsIn(
  { db, newId }: Context<'workspace'>,
  found: readonly Described[],
  ids: ReadonlyMap<string, string>,
  merging: Merging,
): Promise<ComponentChange[]> {
  const nameOf = ({ names }: Described) => names.find(known => ids.has(known)) ?? names[0]
  const states = new Map<string, ComponentState | null>()
  for (const name of new Set(found.map(nameOf))) {
    const id = ids.get(name)
    if (id !== undefined) states.set(name, await store.readComponentState(db, id))
  }
  const targets = new Map<string, ComponentChange>()
  await inSlices(found, one => {
    const name = nameOf(one)
    if (!isName(name))
      return merging.warn(`${JSON.stringify(name.slice(0, 100))} is left out: it cannot be the name of a component`)
    const before = states.get(name) ?? null
    const known = targets.get(name)
    const start = known?.after ?? before ?? { name, anatomy: [], states: [], options: [], bindings: [] }
    targets.set(name, { id: known?.id ?? ids.get(name) ?? newId(), before, after: merged(start, one, merging) })
  })
  return [...targets.values()]
}

const isName = (name: string): boolean => contract.create.input.shape.name.safeParse(name).success

async function write({ db, workspace, now, record }: Context<'workspace'>, target: ComponentChange): Promise<void> {
  const { id, before, after } = target
  if (actionOf(target) === 'keep') return
  refuseInconsistent(after)
  if (before) await store.updateComponent(db, id, after, now)
  else await store.insertComponent(db, { id, workspace_id: workspace.id, at: now, ...after })
  record({ summary: `Imported the component "${after.name}"`, subject: { kind: 'component', id, before, after } })
}
