// Is a resolver one that inputs can choose from? Names, defaults, the order and the limits; what its sources are is the caller's.
import { slug } from '../naming/spelling.ts'
import { checkMedia, checkSelector } from './css-conditions.ts'
import type { Modifier, Resolver } from './resolver.ts'

/** How much one resolver may hold. */
export const resolverLimits = { modifiers: 64, contexts: 256, sources: 256, nameLength: 100 }

export interface ShapeFault {
  /** The field: `modifiers.0.contexts.1.name`. */
  path: string
  /** One sentence that names it. */
  message: string
}

/** Everything that is wrong, in the order of the fields. */
export function checkResolverShape<Source>(
  resolver: Pick<Resolver<Source>, 'sets' | 'modifiers' | 'resolution_order'>,
) {
  const faults: ShapeFault[] = []
  const fault: Fault = (path, message) => faults.push({ path, message })
  const { sets, modifiers } = resolver
  checkNames(sets, 'sets', fault)
  for (const [i, { sources }] of sets.entries()) checkSources(sources, `sets.${i}.sources`, fault)
  if (modifiers.length > resolverLimits.modifiers)
    fault('modifiers', `modifiers must be at most ${resolverLimits.modifiers}`)
  checkNames(modifiers, 'modifiers', fault)
  for (const [i, modifier] of modifiers.entries()) checkModifier(modifier, `modifiers.${i}`, fault)
  checkOrder(resolver, fault)
  return faults
}

type Fault = (path: string, message: string) => void

function checkModifier<Source>(modifier: Modifier<Source>, path: string, fault: Fault): void {
  const { contexts, default: standard } = modifier
  if (standard !== undefined && !contexts.some(({ name }) => name === standard)) {
    const names = contexts.map(({ name }) => name).join(', ')
    fault(`${path}.default`, `${path}.default must be one of the contexts: ${names}`)
  }
  if (contexts.length === 0) fault(`${path}.contexts`, `${path}.contexts must hold at least one context`)
  if (contexts.length > resolverLimits.contexts)
    fault(`${path}.contexts`, `${path}.contexts must be at most ${resolverLimits.contexts}`)
  checkNames(contexts, `${path}.contexts`, fault)
  for (const [i, { sources, selector, media }] of contexts.entries()) {
    const place = `${path}.contexts.${i}`
    checkSources(sources, `${place}.sources`, fault)
    const reasons = {
      selector: selector === undefined ? null : checkSelector(selector),
      media: media === undefined ? null : checkMedia(media),
    }
    for (const [field, reason] of Object.entries(reasons))
      if (reason !== null) fault(`${place}.${field}`, `Invalid ${field}: ${reason}`)
  }
}

function checkSources(sources: readonly unknown[], path: string, fault: Fault): void {
  if (sources.length > resolverLimits.sources) fault(path, `${path} must be at most ${resolverLimits.sources}`)
}

/** Names become attributes and their values in style sheets, by their slugs. */
function checkNames(named: readonly { name: string }[], list: string, fault: Fault): void {
  const slugs = new Map<string, string>()
  for (const [i, { name }] of named.entries()) {
    const path = `${list}.${i}.name`
    const reason = checkName(name)
    if (reason !== null) fault(path, `${path} ${reason}`)
    const known = slugs.get(slug(name))
    if (known === name) fault(path, `${path} must be unique: ${JSON.stringify(name)} is in ${list} already`)
    else if (known !== undefined)
      fault(path, `${path} is too like another: ${JSON.stringify(known)} and ${JSON.stringify(name)} both become ${slug(name)}`) // prettier-ignore
    else slugs.set(slug(name), name)
  }
}

function checkName(name: string): string | null {
  const { nameLength } = resolverLimits
  // Code points are never more than code units: nothing longer is counted.
  const isLong = name.length > nameLength && (name.length > 2 * nameLength || [...name].length > nameLength)
  if (name.trim() === '' || isLong) return `must be 1 to ${nameLength} characters long`
  if (/[{}:,]/.test(name)) return 'must not contain { } : or ,'
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)) return 'must not contain line breaks or other control characters'
  return null
}

function checkOrder<Source>(
  { sets, modifiers, resolution_order }: Pick<Resolver<Source>, 'sets' | 'modifiers' | 'resolution_order'>,
  fault: Fault,
): void {
  const seen = new Set<string>()
  for (const [i, entry] of (resolution_order ?? []).entries()) {
    const path = `resolution_order.${i}`
    const [kind, name, list] = 'set' in entry ? ['set', entry.set, sets] : ['modifier', entry.modifier, modifiers]
    if (!list.some(one => one.name === name))
      fault(path, `${path} must name one of the ${kind}s, not ${JSON.stringify(name)}`)
    const key = `${kind}:${name}`
    if (seen.has(key)) fault(path, `${path} names the ${kind} ${JSON.stringify(name)} again`)
    seen.add(key)
  }
}
