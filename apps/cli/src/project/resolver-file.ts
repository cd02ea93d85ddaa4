// A resolver in a file: in the API's form, with its sources by the names of tokensets and modes or by their ids.
import type { ListedWorkspace, Resolver } from '@tessera/sdk'
import { z } from 'zod'
import { Failure } from '../base/failure.ts'
import { isResolver } from './referenced.ts'
import { readJson } from '../config/json-file.ts'
import { pick } from './places.ts'
import type { Places } from './places.ts'

const text = z.string()
const named = { name: text, description: text.nullish() }
const extensions = z.record(text, z.unknown()).optional()

/** By name where written by hand; an id, which `resolvers show --json` adds, takes precedence. */
const source = z
  .strictObject({
    tokenset: text.optional(),
    mode: text.optional(),
    tokenset_id: text.optional(),
    mode_id: text.optional(),
  })
  .refine(({ tokenset, tokenset_id }) => (tokenset_id ?? tokenset) !== undefined, {
    error: 'Expected a tokenset, by name or id',
  })
type ModeSource = z.infer<typeof source>
const sources = z.array(source)

const shape = z.strictObject({
  name: text.optional(),
  description: text.nullish(),
  sets: z.array(z.strictObject({ ...named, sources, extensions })).optional(),
  modifiers: z
    .array(
      z.strictObject({
        ...named,
        default: text.optional(),
        extensions,
        contexts: z.array(
          z.strictObject({
            name: text,
            sources,
            selector: text.optional(),
            media: text.optional(),
            platform: z.strictObject({ android: text.optional(), ios: text.optional() }).optional(),
          }),
        ),
      }),
    )
    .optional(),
  resolution_order: z.array(z.union([z.strictObject({ set: text }), z.strictObject({ modifier: text })])).nullish(),
  unused: z.strictObject({ sources }).optional(),
  extensions,
  // Additional fields of `resolvers show --json`.
  id: text.optional(),
  workspace_id: text.optional(),
  workspace: z.unknown().optional(),
  created_at: text.optional(),
  updated_at: text.optional(),
})

type PartName = 'name' | 'description' | 'sets' | 'modifiers' | 'resolution_order' | 'unused' | 'extensions'
export type ResolverParts = Partial<Pick<Resolver, PartName>>

export async function readResolverFile(
  file: { path: string; text: string },
  places: Places,
  workspace: ListedWorkspace,
): Promise<ResolverParts> {
  const path = file.path || 'stdin'
  if (isResolver({ path: '', text: file.text }))
    throw new Failure(`${path} is a resolver document of DTCG, which holds the tokens too`, {
      hint: '`tessera resolvers show --json` shows the form that is taken here. `tessera convert` reads the document.',
    })
  const given = readJson(shape, file.text, path, '`tessera resolvers show --json` shows the form.')
  const toIds = (list: readonly ModeSource[]) => Promise.all(list.map(one => idsOf(one, places, workspace)))
  const described = <T extends { description?: string | null | undefined }>({ description, ...rest }: T) => ({
    ...rest,
    ...(description ? { description } : {}),
  })
  const { name, description, sets, modifiers, resolution_order, unused, extensions } = given
  const parts = {
    name,
    description,
    sets:
      sets && (await Promise.all(sets.map(async set => ({ ...described(set), sources: await toIds(set.sources) })))),
    modifiers:
      modifiers &&
      (await Promise.all(
        modifiers.map(async modifier => ({
          ...described(modifier),
          contexts: await Promise.all(
            modifier.contexts.map(async context => ({ ...context, sources: await toIds(context.sources) })),
          ),
        })),
      )),
    resolution_order,
    unused: unused && { sources: await toIds(unused.sources) },
    extensions,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as ResolverParts
}

async function idsOf(given: ModeSource, places: Places, workspace: ListedWorkspace) {
  const tokenset = pick(
    'tokenset',
    await places.tokensets(workspace),
    given.tokenset_id ?? given.tokenset,
    `in ${workspace.name}`,
  )
  const requestedMode = given.mode_id ?? given.mode
  return {
    tokenset_id: tokenset.id,
    ...(requestedMode === undefined ? {} : { mode_id: (await places.mode(tokenset, requestedMode)).id }),
  }
}
