// Validates a resolver document (DTCG 2025.10, Resolver module), and reports every fault with its place.
import { errorAt, type Finding } from '../../base/finding.ts'
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import { within } from '../dtcg/check/rules.ts'
import { validateDtcg, validateStructure } from '../dtcg/check/validate.ts'
import { findSourceCircles } from './circles.ts'
import type { Files } from './documents.ts'
import { readOrder } from './order.ts'
import { permutations } from './permutations.ts'
import { sourceTarget, type SourceFault } from './sources.ts'

export interface ResolverVerdict {
  /** Faults of the resolver document. */
  faults: Finding[]
  /** Faults of the tokens in it and in its files. */
  tokens: Finding[]
  /** Missing files, as errors, and addresses, which are not fetched, as warnings. */
  absent: Finding[]
}

type Report = (path: string, message: string) => void

const rootKeys = ['$schema', 'name', 'version', 'description', 'sets', 'modifiers', 'resolutionOrder', '$defs']
const setKeys = ['sources', 'description', '$extensions']
const modifierKeys = ['contexts', 'default', 'description', '$extensions']

export function validateResolver(root: NodeMap, files: Files): ResolverVerdict {
  const reported = new Set<string>()
  const collector = () => {
    const list: Finding[] = []
    const add = (fault: Finding) => {
      const key = `${fault.path}\n${fault.message}`
      if (!reported.has(key)) list.push(fault)
      reported.add(key)
    }
    const fault = (path: string, message: string) => add(errorAt('resolver', path, message))
    return { list, add, fault }
  }
  const [document, tokens] = [collector(), collector()]
  const absent = new Map<string, Finding>()
  const reportSource = ({ path, message, absent: what }: SourceFault) => {
    const level = what === 'address' ? 'warning' : 'error'
    if (what) absent.set(`${path}\n${message}`, { path, code: 'file', level, message })
    else document.add(errorAt('reference', path, message))
  }
  checkRoot(root, document.fault)
  for (const { list, path } of allSources(root)) {
    for (const [i, source] of Array.isArray(list) ? list.entries() : []) {
      checkSource(source, `${path}.${i}`, root, files, document.fault, tokens.add, reportSource)
    }
  }
  for (const circle of findSourceCircles(root)) {
    const way = circle.length > 8 ? [...circle.slice(0, 8), '…', circle[0]] : circle
    document.add(errorAt('circle', 'sets', `References run in a circle: ${way.join(' → ')}`))
  }
  const items = readOrder(root, files, document.fault)
  checkModifierNames(
    items.flatMap(item => (item.kind === 'modifier' ? [item.name] : [])),
    document.fault,
  )
  if (document.list.length === 0 && tokens.list.length === 0 && absent.size === 0) {
    // References are resolved after flattening, so that each permutation is a separate document.
    for (const { roots } of permutations(items, root, files, reportSource)) {
      for (const fault of validateDtcg(roots)) tokens.add(fault)
    }
  }
  return { faults: document.list, tokens: tokens.list, absent: [...absent.values()] }
}

function checkSource(
  source: Node,
  path: string,
  root: NodeMap,
  files: Files,
  fault: Report,
  tokenFault: (fault: Finding) => void,
  reportSource: (fault: SourceFault) => void,
): void {
  if (!isMap(source)) return fault(path, 'A source must be an object: tokens, or a reference to them')
  const reference = source.get('$ref')
  if (reference === undefined) {
    for (const inner of validateStructure(source)) tokenFault(inner)
  } else if (typeof reference !== 'string') fault(path, '$ref must be a string')
  else {
    const target = sourceTarget(reference, path, root, files, reportSource)
    if (!target || target.isSet || target.node.has('$ref')) return
    for (const inner of validateStructure(target.node)) tokenFault(inner)
  }
}

function checkRoot(root: NodeMap, fault: Report): void {
  for (const key of root.keys())
    if (!rootKeys.includes(key)) fault(key, `A resolver document has no ${JSON.stringify(key)}`)
  for (const key of ['$schema', 'name', 'description']) checkString(root, key, '', fault)
  const version = root.get('version')
  if (version === undefined) fault('version', 'The version is missing: it must be "2025.10"')
  else if (version !== '2025.10') fault('version', `The version must be "2025.10", not ${within(version)}`)
  checkEach(root, 'sets', (set, path) => checkSet(set, path, setKeys, fault), fault)
  checkEach(root, 'modifiers', (modifier, path) => checkModifier(modifier, path, modifierKeys, fault), fault)
  const order = root.get('resolutionOrder')
  if (!Array.isArray(order))
    return fault(
      'resolutionOrder',
      order === undefined ? 'The resolutionOrder is missing' : 'The resolutionOrder must be an array',
    )
  if (order.length === 0) fault('resolutionOrder', 'The resolutionOrder must name at least one set or modifier')
  const names = new Set<string>()
  for (const [i, item] of order.entries())
    if (isMap(item) && !item.has('$ref')) checkInline(item, `resolutionOrder.${i}`, names, fault)
}

function checkInline(item: NodeMap, path: string, names: Set<string>, fault: Report): void {
  const type = item.get('type')
  const name = item.get('name')
  if (typeof name !== 'string') fault(path, 'An inline set or modifier needs a name')
  else if (names.has(name)) fault(path, `The name ${JSON.stringify(name)} stands twice in the resolutionOrder`)
  else names.add(name)
  if (type === 'set') checkSet(item, path, [...setKeys, 'name', 'type'], fault)
  else if (type === 'modifier') checkModifier(item, path, [...modifierKeys, 'name', 'type'], fault)
  else fault(path, 'An inline item needs a type: "set" or "modifier"')
}

/** An input chooses by name, which cannot distinguish two modifiers of one name. */
function checkModifierNames(names: string[], fault: Report): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined)
    fault('resolutionOrder', `The modifier ${JSON.stringify(twice)} stands twice in the resolutionOrder`)
}

function checkEach(root: NodeMap, key: string, check: (node: NodeMap, path: string) => void, fault: Report): void {
  const map = root.get(key)
  if (map === undefined) return
  if (!isMap(map)) return fault(key, `${key} must be an object`)
  for (const [name, node] of map) {
    if (isMap(node)) check(node, `${key}.${name}`)
    else fault(`${key}.${name}`, `Each of the ${key} must be an object`)
  }
}

function checkSet(set: NodeMap, path: string, allowed: string[], fault: Report): void {
  checkKeys(set, path, allowed, 'set', fault)
  if (!Array.isArray(set.get('sources'))) fault(path, 'A set needs an array of sources')
}

function checkModifier(modifier: NodeMap, path: string, allowed: string[], fault: Report): void {
  checkKeys(modifier, path, allowed, 'modifier', fault)
  const contexts = modifier.get('contexts')
  if (!isMap(contexts)) return fault(path, 'A modifier needs an object of contexts')
  if (contexts.size === 0) fault(`${path}.contexts`, 'A modifier must have contexts')
  if (contexts.size === 1) fault(`${path}.contexts`, 'A modifier with one context is a set: it needs two or more')
  for (const [name, sources] of contexts) {
    if (name === '') fault(`${path}.contexts`, 'The name of a context must not be empty')
    if (!Array.isArray(sources)) fault(`${path}.contexts.${name}`, 'A context must be an array of sources')
  }
  const chosen = modifier.get('default')
  if (chosen === undefined) return
  if (typeof chosen !== 'string' || !contexts.has(chosen))
    fault(`${path}.default`, `The default ${within(chosen)} is none of the contexts`)
}

function checkKeys(node: NodeMap, path: string, allowed: string[], what: string, fault: Report): void {
  for (const key of node.keys())
    if (!allowed.includes(key)) fault(`${path}.${key}`, `A ${what} has no ${JSON.stringify(key)}`)
  checkString(node, 'description', path, fault)
  const extensions = node.get('$extensions')
  if (extensions !== undefined && !isMap(extensions)) fault(`${path}.$extensions`, '$extensions must be an object')
}

function checkString(node: NodeMap, key: string, path: string, fault: Report): void {
  const value = node.get(key)
  const place = path === '' ? key : `${path}.${key}`
  if (value !== undefined && typeof value !== 'string') fault(place, `${key} must be a string, not ${within(value)}`)
}

/** Every array of sources in the document, also unused ones. */
function allSources(root: NodeMap): { list: Node; path: string }[] {
  const found: { list: Node; path: string }[] = []
  const look = (node: Node | undefined, path: string) => {
    if (!isMap(node)) return
    found.push({ list: node.get('sources') ?? null, path: `${path}.sources` })
    const contexts = node.get('contexts')
    if (isMap(contexts)) for (const [name, list] of contexts) found.push({ list, path: `${path}.contexts.${name}` })
  }
  for (const key of ['sets', 'modifiers']) {
    const map = root.get(key)
    if (isMap(map)) for (const [name, node] of map) look(node, `${key}.${name}`)
  }
  const order = root.get('resolutionOrder')
  if (Array.isArray(order)) for (const [i, item] of order.entries()) look(item, `resolutionOrder.${i}`)
  return found
}
