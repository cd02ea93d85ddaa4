// Recognizes documents that each contain one mode: by Figma's mode name at the root (`"$extensions": {"com.figma.modeName":
// "Dark"}`), or by the names of files (`Theme.Light.json`, `Theme.Dark.json`).
import { append } from '../../../base/append.ts'
import { combine, type Axis } from '../../../reading/combine.ts'
import type { Report } from '../../../reading/report.ts'
import { isMap, textAt, type NodeMap } from '../../../base/node.ts'

interface Document {
  path: string
  root: NodeMap
}

interface ModeFile extends Document {
  mode: string
  /** The folder and the name without the mode, which all files of a collection share. */
  home: string
  collection: string
  tokens: Set<string>
}

interface ModeOfFiles {
  name: string | null
  /** The documents that all modes share, followed by the mode's own. */
  roots: NodeMap[]
}

/** null where the documents are parts of one set. */
export function modesOfFiles(documents: readonly Document[], report: Report): ModeOfFiles[] | null {
  if (documents.length < 2) return null
  const places = new Set(documents.map(({ path }) => placeOf(path)))
  const files = documents.flatMap(document => modeFile(document, places) ?? [])
  const collections = collectionsOf(files).filter(({ modes }) => modes.size > 1)
  if (collections.length === 0) return null
  const varying = new Set(collections.flatMap(({ modes }) => [...modes.values()].flat()))
  const shared = documents.flatMap(({ root }) => (varying.has(root) ? [] : [root]))
  const axes = collections.map(({ name, modes }): Axis<NodeMap[]> => {
    return { name, choices: standardFirst([...modes].map(([name, choice]) => ({ name, choice }))) }
  })
  return combine(axes, report).map(({ name, choices }) => ({ name, roots: [...shared, ...choices.flat()] }))
}

const figma = 'com.figma'

/** The path without the endings of token files. */
const placeOf = (path: string) => path.replace(/(?:\.tokens)?\.json[5c]?$|\.tokens$/i, '')

function modeFile({ path, root }: Document, places: ReadonlySet<string>): ModeFile | null {
  const place = placeOf(path)
  const [, folder = '', name = ''] = /^(?:(.*)\/)?([^/]*)$/s.exec(place)!
  const dot = name.lastIndexOf('.')
  const named = { path, root, tokens: tokensIn(root) }
  const stated = statedMode(root)
  if (stated !== null) {
    const isLast = name.toLowerCase().endsWith(`.${stated.toLowerCase()}`)
    const collection = isLast ? name.slice(0, -stated.length - 1) : ''
    const title = collection || folder.slice(folder.lastIndexOf('/') + 1) || 'Mode'
    return { ...named, mode: stated, home: `figma ${folder}/${collection}`, collection: title }
  }
  if (dot <= 0 || dot === name.length - 1) return null
  const collection = name.slice(0, dot)
  // Beside `dark.json`, `dark.dimmed.json` contains a part of that theme, not a mode.
  if (places.has(place.slice(0, place.lastIndexOf('.')))) return null
  return { ...named, mode: name.slice(dot + 1), home: `name ${folder}/${collection}`, collection }
}

function statedMode(root: NodeMap): string | null {
  const extensions = root.get('$extensions')
  if (!isMap(extensions)) return null
  const own = extensions.get(figma)
  const name = textAt(extensions, `${figma}.modeName`) ?? (isMap(own) ? textAt(own, 'modeName') : undefined)
  return name?.trim() ? name.trim() : null
}

interface FileCollection {
  name: string
  modes: Map<string, NodeMap[]>
  tokens: Set<string>
}

/** Files belong to one collection if most of their tokens coincide; a folder may contain several collections. */
function collectionsOf(files: ModeFile[]): FileCollection[] {
  const found = new Map<string, FileCollection[]>()
  for (const { home, mode, collection, root, tokens } of files) {
    const here = found.get(home) ?? []
    found.set(home, here)
    const same = here.find(other => isMostly(tokens, other.tokens))
    if (!same) here.push({ name: collection, modes: new Map([[mode, [root]]]), tokens: new Set(tokens) })
    else {
      append(same.modes, mode, root)
      for (const token of tokens) same.tokens.add(token)
    }
  }
  return [...found.values()].flat()
}

function isMostly(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const token of small) if (large.has(token)) shared++
  return shared > 0 && shared * 2 >= small.size
}

function tokensIn(root: NodeMap): Set<string> {
  const found = new Set<string>()
  const open: { name: string; node: NodeMap }[] = [{ name: '', node: root }]
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.node.has('$value') || at.node.has('$ref')) found.add(at.name)
    else
      for (const [key, child] of at.node)
        if (isMap(child) && !key.startsWith('$')) open.push({ name: `${at.name}.${key}`, node: child })
  }
  return found
}

/** Moves the likely default first, since folders list files alphabetically. */
function standardFirst<Choice extends { name: string }>(choices: Choice[]): Choice[] {
  const isStandard = ({ name }: Choice) => /^(?:default|base|light|value|mode 1)$/i.test(name)
  return choices.toSorted((a, b) => Number(isStandard(b)) - Number(isStandard(a)))
}
