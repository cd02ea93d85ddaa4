// Finds the sets of tokens and the themes that combine them: in one file, or in a folder of files.
import { rootOf } from '../../reading/documents.ts'
import type { Report } from '../../reading/report.ts'
import { isToken, walkTree } from '../../reading/tree/tree-walk.ts'
import { newReport } from '../../reading/report.ts'
import { isMap, textAt, type Node, type NodeMap } from '../../base/node.ts'
import type { SourceFile } from '../../format/format.ts'

export type Status = 'source' | 'enabled'

export interface Theme {
  name: string
  /** Themes of one group exclude each other. '' where the file states none. */
  group: string
  sets: Map<string, Status>
  /** The sets with the status `disabled`. */
  disabled: string[]
  /** The sets that the theme uses and that no file holds. */
  absent: string[]
  /** Other fields of the row (`id`, references of Figma), for writing it back. */
  others: NodeMap
}

export interface Studio {
  /** In merge order: later sets override earlier ones. */
  sets: Map<string, NodeMap>
  /** The file of each set, where there are several. */
  fileOf: ReadonlyMap<string, string>
  themes: Theme[]
  /** The themes, unparsed. */
  rows: Node[]
  /** The active sets that the file marks (Penpot), and its metadata (Tessera's own export). */
  metadata: NodeMap
}

const special = /(?:^|\/)\$(themes|metadata)\.json$/

export function findSets(files: { path: string; root: Node }[], report: Report): Studio {
  const single = files.length === 1 && isMap(files[0]!.root) && !special.test(files[0]!.path) ? files[0]!.root : null
  const { sets, fileOf, themes, themesFile, metadata } = single ? inFile(single) : inFolder(files, report)
  const order = isMap(metadata) ? metadata.get('tokenSetOrder') : undefined
  const ordered = inOrder(sets, Array.isArray(order) ? order : [])
  return {
    sets: ordered,
    fileOf,
    themes: themesOf(themes, ordered, report.in(themesFile)),
    rows: Array.isArray(themes) ? themes : [],
    metadata: isMap(metadata) ? metadata : new Map<string, Node>(),
  }
}

/** The named sets come first, in the order of their names. */
function inOrder(sets: Map<string, NodeMap>, names: Node[]): Map<string, NodeMap> {
  const ordered = new Map<string, NodeMap>()
  for (const name of names) {
    const set = typeof name === 'string' ? sets.get(name) : undefined
    if (set) ordered.set(name as string, set)
  }
  for (const [name, set] of sets) ordered.set(name, set)
  return ordered
}

interface StudioFiles {
  sets: Map<string, NodeMap>
  fileOf: Map<string, string>
  themes: Node | undefined
  /** The file that contains all of them, where there are several files. */
  themesFile: string | undefined
  metadata: Node | undefined
}

function inFile(root: NodeMap): StudioFiles {
  const sets = new Map<string, NodeMap>()
  if (!hasSets(root)) sets.set('', root)
  else for (const [name, set] of root) if (!name.startsWith('$') && isMap(set)) sets.set(name, set)
  return {
    sets,
    fileOf: new Map(),
    themesFile: undefined,
    themes: root.get('$themes'),
    metadata: root.get('$metadata'),
  }
}

/** The sets of a file that holds all of them; null where its groups may be those of one set. */
export function setNames(root: NodeMap): string[] | null {
  const isWhole = root.has('$themes') || root.has('$metadata') || (hasSets(root) && leadsIntoGroups(root))
  return isWhole ? [...inFile(root).sets.keys()] : null
}

/**
 * Whether the keys at the root are sets, as opposed to groups of one set. Themes, an order of sets or a `/` in a name imply sets;
 * else references decide: they omit the first segment where it is a set, since a set's name is not part of a token's name.
 */
function hasSets(root: NodeMap): boolean {
  if (root.has('$themes') || root.has('$metadata')) return true
  const entries = [...root].filter(([name]) => !name.startsWith('$'))
  if (entries.some(([, set]) => !isMap(set) || isToken(set))) return false
  if (entries.some(([name]) => name.includes('/') || name === 'global')) return true
  return leadsIntoGroups(root)
}

/** Whether references leave out the first segment of names. */
function leadsIntoGroups(root: NodeMap): boolean {
  const { leaves } = walkTree(root, newReport())
  const whole = new Set(leaves.map(({ name }) => name))
  const inner = new Set(leaves.map(({ name }) => name.slice(name.indexOf('.') + 1)))
  let evidence = 0
  for (const { value } of leaves) {
    if (typeof value !== 'string') continue
    for (const [, target] of value.matchAll(/\{([^{}]+)\}/g)) {
      evidence += Number(inner.has(target!.trim())) - Number(whole.has(target!.trim()))
    }
  }
  return evidence > 0
}

const setOf = (path: string) => path.replace(/(?:\.tokens)?\.json[5c]?$/, '')

/** The set of a file. `base.json` and `base.json5` are two sets, so the second keeps its extension. */
const freeSet = (path: string, sets: ReadonlyMap<string, NodeMap>) => (sets.has(setOf(path)) ? path : setOf(path))

function inFolder(files: { path: string; root: Node }[], report: Report): StudioFiles {
  const marks = files.flatMap(({ path, root }) => {
    const kind = special.exec(path)?.[1]
    return kind === undefined ? [] : [{ kind, path, root, folder: path.replace(special, '') }]
  })
  const base = commonFolder((marks.length > 0 ? nearestRoot(marks) : files).map(({ path }) => path))
  const inside = (path: string) => (base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path)
  const sets = new Map<string, NodeMap>()
  const fileOf = new Map<string, string>()
  for (const { path, root } of files) {
    if (special.test(path)) continue
    if (!isMap(root) || /(?:^|\/)\$[^/]*$/.test(path)) report.warn('dropped', path, 'Not a set of tokens')
    else {
      const set = freeSet(inside(path), sets)
      if (set !== setOf(inside(path)))
        report
          .in(path)
          .warn('renamed', path, `Another file is the set ${setOf(inside(path))} already: this one is ${set}`)
      sets.set(set, root)
      if (files.length > 1) fileOf.set(set, path)
    }
  }
  /** The combined content of the files of one kind, with the sets named relative to the base. Empty files are ignored. */
  const rowsIn = (kind: string, rowsOf: (root: Node, from: (set: string) => string) => Node[]): Node[] => {
    const marked = marks
      .filter(mark => mark.kind === kind)
      .map(mark => {
        const below = mark.folder === base ? '' : `${inside(mark.folder)}/`
        return { ...mark, rows: rowsOf(mark.root, set => (sets.has(below + set) ? below + set : set)) }
      })
      .filter(({ rows }) => rows.length > 0)
    const nearest = nearestRoot(marked)
    for (const { path } of marked.filter(mark => !nearest.includes(mark)))
      report.warn('dropped', path, `Stands in a folder below ${nearest[0]!.path}, which alone counts`)
    return nearest.flatMap(({ rows }) => rows)
  }
  const order = rowsIn('metadata', (root, from) => {
    const names = isMap(root) ? root.get('tokenSetOrder') : undefined
    return Array.isArray(names) ? names.map(name => (typeof name === 'string' ? from(name) : name)) : []
  })
  const about = marks.find(({ kind, root }) => kind === 'metadata' && isMap(root))?.root
  const metadata: NodeMap = new Map([...(isMap(about) ? about : []), ['tokenSetOrder', order]])
  const themes = rowsIn('themes', rowsFrom)
  const [themesFile, ...others] = marks.filter(
    ({ kind, root }) => kind === 'themes' && rowsFrom(root, set => set).length > 0,
  )
  return { sets, fileOf, themes, themesFile: others.length === 0 ? themesFile?.path : undefined, metadata }
}

/** The rows of `$themes`, with their sets named by `from`. */
function rowsFrom(root: Node, from: (set: string) => string): Node[] {
  return (Array.isArray(root) ? root : []).map((row): Node => {
    const selected = isMap(row) ? row.get('selectedTokenSets') : undefined
    if (!isMap(row) || !isMap(selected)) return row
    return new Map(row).set('selectedTokenSets', new Map([...selected].map(([set, status]) => [from(set), status])))
  })
}

/** Only files nearest to the root count, since a copy of the folder, or another project, may lie further down. */
function nearestRoot<File extends { path: string }>(files: File[]): File[] {
  const depth = ({ path }: File) => path.split('/').length
  const least = Math.min(...files.map(depth))
  return files.filter(file => depth(file) === least)
}

function commonFolder(paths: string[]): string {
  const [first = [], ...others] = paths.map(path => path.split('/').slice(0, -1))
  let depth = 0
  while (depth < first.length && others.every(folders => folders[depth] === first[depth])) depth++
  return first.slice(0, depth).join('/')
}

function themesOf(node: Node | undefined, sets: Map<string, NodeMap>, report: Report): Theme[] {
  const themes: Theme[] = []
  for (const [i, row] of (Array.isArray(node) ? node : []).entries()) {
    const name = isMap(row) ? textAt(row, 'name') : undefined
    const selected = isMap(row) ? row.get('selectedTokenSets') : undefined
    if (!isMap(row) || name === undefined || name.trim() === '' || !isMap(selected)) {
      report.warn('invalid', `$themes.${i}`, 'A theme needs a name and selectedTokenSets')
      continue
    }
    const group = textAt(row, 'group') ?? ''
    // An empty group is kept among the other fields, since a row may also lack the field.
    const read = ['name', ...(group === '' ? [] : ['group']), 'selectedTokenSets']
    const others: NodeMap = new Map([...row].filter(([key]) => !read.includes(key)))
    themes.push({ name, group, ...statusesIn(selected, `$themes.${i}`, name, sets, report), others })
  }
  return themes
}

function statusesIn(
  selected: NodeMap,
  path: string,
  theme: string,
  sets: ReadonlyMap<string, NodeMap>,
  report: Report,
): Pick<Theme, 'sets' | 'disabled' | 'absent'> {
  const statuses = new Map<string, Status>()
  const disabled: string[] = []
  const absent: string[] = []
  for (const [set, status] of selected) {
    if (status === 'disabled') disabled.push(set)
    else if (status !== 'source' && status !== 'enabled')
      report.warn('invalid', `${path}.${set}`, 'Expected source, enabled or disabled')
    else if (!sets.has(set)) {
      absent.push(set)
      report.warn('unresolved', path, `The theme ${theme} names the set ${set}, which does not exist`)
    } else statuses.set(set, status)
  }
  return { sets: statuses, disabled, absent }
}

/** The sets that themes use and no file holds, in the form of a result. */
export function absentSets({ themes }: Studio): { absentSets?: string[] } {
  const absent = [...new Set(themes.flatMap(theme => theme.absent))]
  return absent.length > 0 ? { absentSets: absent } : {}
}

export function isSpecial(file: SourceFile): boolean {
  return special.test(file.path)
}

/** Whether a file identifies itself as Tokens Studio's. */
export function isMarked(file: SourceFile): boolean {
  if (isSpecial(file)) return true
  const root = rootOf(file)
  const metadata = root?.get('$metadata')
  return Array.isArray(root?.get('$themes')) || (isMap(metadata) && Array.isArray(metadata.get('tokenSetOrder')))
}
