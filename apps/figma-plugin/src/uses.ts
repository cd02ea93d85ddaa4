// Where the file uses tokens: variables that its layers and styles are bound to, as a report of usage.
import { collectionLink, variableLink } from './link.ts'

interface PageLocation {
  file: string
  /** There are no lines in Figma. */
  line: 0
}

export interface FoundUses {
  /** Of Figma where it tells, and else of its own. */
  key: string
  /** Pages. */
  files: number
  uses: (PageLocation & { token: string; kind: 'figma' })[]
  /** Variables of this file that did not come from Tessera. */
  unknown: (PageLocation & { name: string })[]
  /** How many more there are. */
  left: number
}

/** A report has at most 10 MB. */
const most = 50_000
const styles = 'Styles'

type Api = Pick<
  PluginAPI,
  | 'root'
  | 'fileKey'
  | 'variables'
  | 'getLocalPaintStylesAsync'
  | 'getLocalTextStylesAsync'
  | 'getLocalEffectStylesAsync'
  | 'getLocalGridStylesAsync'
>

export async function listUses(api: Api, server: string): Promise<FoundUses> {
  const pages = api.root.children
  const found: FoundUses = { key: keyOf(api), files: pages.length, uses: [], unknown: [], left: 0 }
  const nameOf = await namesIn(api, server)
  const add = async (file: string, ids: string[]) => {
    for (const id of ids) {
      const name = await nameOf(id)
      if (name === null) continue
      if (found.uses.length + found.unknown.length >= most) found.left++
      else if ('token' in name) found.uses.push({ ...name, kind: 'figma', file, line: 0 })
      else found.unknown.push({ ...name, file, line: 0 })
    }
  }
  for (const page of pages) {
    await page.loadAsync()
    for (const node of page.findAll(one => 'boundVariables' in one)) await add(page.name, boundIn(node))
  }
  const own = await Promise.all([
    api.getLocalPaintStylesAsync(),
    api.getLocalTextStylesAsync(),
    api.getLocalEffectStylesAsync(),
    api.getLocalGridStylesAsync(),
  ])
  for (const style of own.flat()) await add(styles, boundIn(style))
  return found
}

/** Each variable once for each layer or style, however many of its fields are bound to it. */
function boundIn({ boundVariables = {} }: { boundVariables?: object }): string[] {
  const ids = new Set<string>()
  const open: unknown[] = [boundVariables]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const { type, id } = value as { type?: unknown; id?: unknown }
    if (type === 'VARIABLE_ALIAS' && typeof id === 'string') ids.add(id)
    else open.push(...(Object.values(value) as unknown[]).filter(inner => inner !== undefined))
  }
  return [...ids]
}

type Name = { token: string } | { name: string } | null

/** null: the variable is gone. Those of a library are tokens, since what the library knows of them is not told. */
async function namesIn({ variables }: Api, server: string): Promise<(id: string) => Promise<Name>> {
  const collections = await variables.getLocalVariableCollectionsAsync()
  const ours = new Set(collections.filter(one => collectionLink(one)?.server === server).map(({ id }) => id))
  const known = new Map<string, Name>()
  return async id => {
    let name = known.get(id)
    if (name === undefined) {
      const variable = await variables.getVariableByIdAsync(id)
      const token = variable && (variableLink(variable)?.name ?? variable.name.replace(/\//g, '.'))
      if (!variable || !token) name = null
      else name = variable.remote || ours.has(variable.variableCollectionId) ? { token } : { name: variable.name }
      known.set(id, name)
    }
    return name
  }
}

const fileData = 'tessera-file'

/** Figma tells its key only to plugins of the own organization; otherwise the file gets one of its own, which it keeps. */
function keyOf({ fileKey, root }: Api): string {
  if (fileKey) return fileKey
  const kept = root.getPluginData(fileData)
  if (kept !== '') return kept
  const made = Array.from({ length: 22 }, () => Math.floor(Math.random() * 36).toString(36)).join('')
  root.setPluginData(fileData, made)
  return made
}
