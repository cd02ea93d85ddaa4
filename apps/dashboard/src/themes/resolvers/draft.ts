// The draft of a resolver. Its parts have keys, so that the order survives a rename.
import type { Resolver, ResolverParts } from '@tessera/contract'
import { orderOf, type OrderEntry } from '@tessera/engine'

type StoredSet = ResolverParts['sets'][number]
type StoredModifier = ResolverParts['modifiers'][number]
type StoredContext = StoredModifier['contexts'][number]

export type DraftSet = StoredSet & { key: string }
export type DraftContext = StoredContext & { key: string }
export type DraftModifier = Omit<StoredModifier, 'contexts' | 'default'> & {
  key: string
  contexts: DraftContext[]
  /** The key of the default context; null where every input has to choose one. */
  standard: string | null
}

export interface ResolverDraft {
  description: string
  sets: DraftSet[]
  modifiers: DraftModifier[]
  /** All parts, the highest precedence last. */
  order: { key: string; takesPart: boolean }[]
}

let made = 0
const newKey = () => `part-${++made}`

export function draftOf(resolver: Pick<Resolver, 'description'> & ResolverParts): ResolverDraft {
  const sets = resolver.sets.map(set => ({ ...set, key: newKey() }))
  const modifiers = resolver.modifiers.map(({ default: standard, ...modifier }) => {
    const contexts = modifier.contexts.map(context => ({ ...context, key: newKey() }))
    return {
      ...modifier,
      key: newKey(),
      contexts,
      standard: contexts.find(({ name }) => name === standard)?.key ?? null,
    }
  })
  const ordered = orderOf(resolver).flatMap(
    entry =>
      ('set' in entry
        ? sets.find(({ name }) => name === entry.set)
        : modifiers.find(({ name }) => name === entry.modifier)
      )?.key ?? [],
  )
  const out = [...sets, ...modifiers].filter(({ key }) => !ordered.includes(key))
  return {
    description: resolver.description ?? '',
    sets,
    modifiers,
    order: [...ordered.map(key => ({ key, takesPart: true })), ...out.map(({ key }) => ({ key, takesPart: false }))],
  }
}

/** The resolver to store; omits the default order. */
export function partsOf(draft: ResolverDraft): ResolverParts & { description: string | null } {
  const entries = new Map<string, OrderEntry>([
    ...draft.sets.map(({ key, name }) => [key, { set: name }] as const),
    ...draft.modifiers.map(({ key, name }) => [key, { modifier: name }] as const),
  ])
  const usual = [...entries.keys()]
  const isUsual = draft.order.every(({ key, takesPart }, i) => takesPart && key === usual[i])
  return {
    description: draft.description || null,
    sets: draft.sets.map(({ key: _, ...set }) => set),
    modifiers: draft.modifiers.map(({ key: _, standard, contexts, ...modifier }) => {
      const context = contexts.find(({ key }) => key === standard)
      return {
        ...modifier,
        ...(context ? { default: context.name } : {}),
        contexts: contexts.map(({ key: _key, ...context }) => ({ ...context })),
      }
    }),
    resolution_order: isUsual
      ? null
      : draft.order.flatMap(({ key, takesPart }) => (takesPart ? (entries.get(key) ?? []) : [])),
  }
}

export const newContext = (name = ''): DraftContext => ({ key: newKey(), name, sources: [] })

/** Inserts the set before the modifiers, like the default order. */
export function withSet(draft: ResolverDraft): ResolverDraft {
  const set = { key: newKey(), name: '', sources: [] }
  const after = draft.order.findLastIndex(({ key }) => draft.sets.some(each => each.key === key)) + 1
  const order = draft.order.toSpliced(after, 0, { key: set.key, takesPart: true })
  return { ...draft, sets: [...draft.sets, set], order }
}

export function withModifier(draft: ResolverDraft): ResolverDraft {
  const contexts = [newContext(), newContext()]
  const modifier = { key: newKey(), name: '', contexts, standard: contexts[0]!.key }
  return {
    ...draft,
    modifiers: [...draft.modifiers, modifier],
    order: [...draft.order, { key: modifier.key, takesPart: true }],
  }
}

export function withoutPart(draft: ResolverDraft, key: string): ResolverDraft {
  const others = <Part extends { key: string }>(parts: Part[]) => parts.filter(part => part.key !== key)
  return { ...draft, sets: others(draft.sets), modifiers: others(draft.modifiers), order: others(draft.order) }
}

/** A refusal of the server, and its field. */
export interface Fault {
  /** The path, such as `modifiers.0.contexts.1.name`; null where the refusal concerns the whole resolver. */
  field: string | null
  message: string
}

/** A message of the server begins with the path of its field; the field shows the message without the path. */
export function faultOf(message: string, details: Record<string, unknown>): Fault {
  const field = typeof details['field'] === 'string' ? details['field'] : null
  if (field === null) return { field, message }
  const rest = message.replace(`${field} `, '')
  return { field, message: rest.charAt(0).toUpperCase() + rest.slice(1) }
}
