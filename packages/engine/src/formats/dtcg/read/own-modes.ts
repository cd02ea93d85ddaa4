// Reads the modes that `write/own-modes.ts` writes into one document, as the differences from its default mode.
import { OWN } from '../../../base/own-facts.ts'
import { isMap, textAt, type Node, type NodeMap } from '../../../base/node.ts'
import type { Report } from '../../../reading/report.ts'

export interface OwnModes {
  /** The documents without these modes. */
  roots: NodeMap[]
  /** The key of the documents' own values; null where none of them contains modes. */
  name: string | null
  others: OwnMode[]
}

export interface OwnMode {
  name: string
  /** The documents, each followed by the differences of the mode. */
  roots: NodeMap[]
  absent: ReadonlySet<string>
  added: ReadonlySet<string>
}

/** The modes from Tessera's own export; warns about invalid entries. */
export function ownModes(given: NodeMap[], report: Report): OwnModes {
  const documents = given.map(root => split(root, report))
  const roots = documents.map(({ root }) => root)
  const name = documents.find(({ modes }) => modes.length > 0)?.modes[0]!.name ?? null
  const names = new Map<string, string>()
  for (const { modes } of documents) for (const mode of modes) if (!names.has(mode.key)) names.set(mode.key, mode.name)
  const others = [...names].flatMap(([key, called]): OwnMode[] => {
    if (name !== null && key === keyOf(name)) return []
    const own = documents.map(({ modes }) => modes.find(mode => mode.key === key))
    return [
      {
        name: called,
        roots: roots.flatMap((root, i) => (own[i]?.tokens ? [root, own[i].tokens] : [root])),
        absent: new Set(own.flatMap(mode => mode?.absent ?? [])),
        added: new Set(own.flatMap(mode => mode?.added ?? [])),
      },
    ]
  })
  return { roots, name, others }
}

interface Entry {
  name: string
  key: string
  tokens: NodeMap | null
  absent: string[]
  added: string[]
}

const keyOf = (name: string) => name.toLowerCase()

function split(root: NodeMap, report: Report): { root: NodeMap; modes: Entry[] } {
  const extensions = root.get('$extensions')
  const own = isMap(extensions) ? extensions.get(OWN) : undefined
  const list = isMap(own) ? own.get('modes') : undefined
  if (!isMap(extensions) || !isMap(own) || !Array.isArray(list)) return { root, modes: [] }
  const modes: Entry[] = []
  for (const [i, item] of list.entries()) {
    const entry = entryOf(item)
    if (entry && !modes.some(({ key }) => key === entry.key)) modes.push(entry)
    else report.warn('dropped', `$extensions.${OWN}.modes.${i}`, 'Is no mode as this product writes them there')
  }
  const left: NodeMap = new Map([...own].filter(([key]) => key !== 'modes'))
  const kept: NodeMap = new Map(extensions)
  if (left.size > 0) kept.set(OWN, left)
  else kept.delete(OWN)
  const rest: NodeMap = new Map(root)
  if (kept.size > 0) rest.set('$extensions', kept)
  else rest.delete('$extensions')
  return { root: rest, modes }
}

function entryOf(item: Node): Entry | null {
  const name = isMap(item) ? (textAt(item, 'name') ?? '') : ''
  if (!isMap(item) || name.trim() === '') return null
  const tokens = item.get('tokens')
  if (tokens !== undefined && !isMap(tokens)) return null
  const listed = (key: string) => {
    const list = item.get(key)
    return Array.isArray(list) ? list.filter(each => typeof each === 'string') : []
  }
  return { name, key: keyOf(name), tokens: tokens ?? null, absent: listed('absent'), added: listed('added') }
}
