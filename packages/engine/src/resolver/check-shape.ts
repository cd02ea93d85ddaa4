// Checks the shape of a resolver: names, defaults, order and limits. The caller checks its sources.
import { slug } from '../naming/spelling.ts'
import { checkMedia, checkSelector } from './css-conditions.ts'
import type { Modifier, Resolver } from './resolver.ts'

/** The limits of a resolver; `sources` applies to each set and each context. Lengths are in characters. */
export const resolverLimits = {
  sets: 256,
  modifiers: 64,
  contexts: 256,
  sources: 256,
  unused: 10_000,
  nameLength: 100,
  descriptionLength: 10_000,
  platformLength: 100,
}

export interface ShapeFault {
  /** The field with the fault: `modifiers.0.contexts.1.name`. */
  path: string
  /** One sentence that names the field. */
  message: string
}

/** All faults, in the order of the fields. */
export function checkResolverShape<Source>(
  resolver: Pick<Resolver<Source>, 'sets' | 'modifiers' | 'resolution_order'>,
) {
  const faults: ShapeFault[] = []
  const fault: Fault = (path, message) => faults.push({ path, message })
  const { sets, modifiers } = resolver
  checkCount(sets, resolverLimits.sets, 'sets', fault)
  checkNames(sets, 'sets', fault)
  for (const [i, { name, description, sources }] of sets.entries()) {
    checkLength(description, resolverLimits.descriptionLength, `sets.${i}.description`, fault)
    checkCount(sources, resolverLimits.sources, `sets.${i}.sources`, fault, name)
  }
  checkCount(modifiers, resolverLimits.modifiers, 'modifiers', fault)
  checkNames(modifiers, 'modifiers', fault)
  for (const [i, modifier] of modifiers.entries()) checkModifier(modifier, `modifiers.${i}`, fault)
  checkOrder(resolver, fault)
  return faults
}

type Fault = (path: string, message: string) => void

function checkModifier<Source>(modifier: Modifier<Source>, path: string, fault: Fault): void {
  const { name, description, contexts, default: standard } = modifier
  checkLength(description, resolverLimits.descriptionLength, `${path}.description`, fault)
  if (standard !== undefined && !contexts.some(({ name }) => name === standard)) {
    const names = contexts.map(({ name }) => name).join(', ')
    fault(`${path}.default`, `${path}.default must be one of the contexts: ${names}`)
  }
  if (contexts.length === 0) fault(`${path}.contexts`, `${path}.contexts must hold at least one context`)
  checkCount(contexts, resolverLimits.contexts, `${path}.contexts`, fault, name)
  checkNames(contexts, `${path}.contexts`, fault)
  for (const [i, { name: context, sources, selector, media, platform }] of contexts.entries()) {
    const place = `${path}.contexts.${i}`
    checkCount(sources, resolverLimits.sources, `${place}.sources`, fault, `${name} ${context}`)
    for (const [field, text] of Object.entries<string | undefined>({ ...platform }))
      checkLength(text, resolverLimits.platformLength, `${place}.platform.${field}`, fault)
    const reasons = {
      selector: selector === undefined ? null : checkSelector(selector),
      media: media === undefined ? null : checkMedia(media),
    }
    for (const [field, reason] of Object.entries(reasons))
      if (reason !== null) fault(`${place}.${field}`, `Invalid ${field}: ${reason}`)
  }
}

/** `owner` names the set or modifier in the message, since a path has only numbers. */
function checkCount(list: readonly unknown[], most: number, path: string, fault: Fault, owner?: string): void {
  if (list.length <= most) return
  const whose = owner === undefined ? '' : ` (${owner})`
  fault(path, `${path}${whose} must hold at most ${most} entries, not ${list.length}`)
}

function checkLength(text: string | undefined, most: number, path: string, fault: Fault): void {
  if (text !== undefined && isLonger(text, most)) fault(path, `${path} must be text of at most ${most} characters`)
}

// A character has one or two UTF-16 units, so only texts between the two bounds have to be counted.
const isLonger = (text: string, most: number) =>
  text.length > most && (text.length > 2 * most || [...text].length > most)

/** Slugs must be unique, because names become attributes and attribute values in style sheets by their slugs. */
function checkNames(named: readonly { name: string }[], list: string, fault: Fault): void {
  const slugs = new Map<string, string>()
  for (const [i, { name }] of named.entries()) {
    const path = `${list}.${i}.name`
    const reason = checkName(name)
    if (reason !== null) fault(path, `${path} ${reason}`)
    const earlier = slugs.get(slug(name))
    if (earlier === name) fault(path, `${path} must be unique: ${JSON.stringify(name)} is in ${list} already`)
    else if (earlier !== undefined)
      fault(
        path,
        `${path} is too like another: ${JSON.stringify(earlier)} and ${JSON.stringify(name)} both become ${slug(name)}`,
      )
    else slugs.set(slug(name), name)
  }
}

function checkName(name: string): string | null {
  const { nameLength } = resolverLimits
  if (name.trim() === '' || isLonger(name, nameLength)) return `must be 1 to ${nameLength} characters long`
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
