// Writes all modes of a tokenset as one resolver document: the default mode as the set `base`, every other mode as a
// context of the modifier `mode` that holds what is different in it.
import { OWN } from '../../reading/draft.ts'
import type { ExportInput, ExportOptions, ExportOutput, ModeTokens } from '../format.ts'
import { fromJson, type Node, type NodeMap } from '../dtcg/node.ts'
import { verbatimJson } from '../dtcg/verbatim.ts'
import { notesOf } from '../dtcg/write.ts'
import { jsonText } from '../dtcg/write-text.ts'
import { documentOf, groupTest, writeMode, type WrittenMode } from '../dtcg/write-tree.ts'
import type { Group, Json } from '../../token.ts'

const schema = 'https://www.designtokens.org/schemas/2025.10/resolver.json'

export function writeResolver(input: ExportInput, _options: ExportOptions): ExportOutput {
  const base = input.modes.find(({ is_default }) => is_default) ??
    input.modes[0] ?? { name: '', is_default: true, tokens: [] }
  const others = input.modes.filter(mode => mode !== base)
  const isGroup = groupTest(input.modes)
  const write = (mode: ModeTokens) => writeMode(mode, isGroup, groupsOf(base, mode))
  const first = write(base)
  const rest = others.map(mode => ({ mode, own: write(mode) }))
  const set: NodeMap = new Map<string, Node>([['sources', [documentOf(new Map(), first, isGroup)]]])
  // A modifier needs two contexts: the name of an only mode is kept beside its set.
  if (others.length === 0) set.set('$extensions', fromJson({ [OWN]: { mode: base.name } }))
  const root: NodeMap = new Map<string, Node>([
    ['$schema', schema],
    ['name', input.name],
    ['version', '2025.10'],
    ['sets', new Map([['base', set]])],
  ])
  if (others.length > 0) root.set('modifiers', new Map([['mode', modifier(base, first, rest, isGroup)]]))
  const order = others.length > 0 ? ['#/sets/base', '#/modifiers/mode'] : ['#/sets/base']
  root.set('resolutionOrder', order.map(target => new Map([['$ref', target]]))) // prettier-ignore
  const written = [first, ...rest.map(({ own }) => own)]
  return {
    text: jsonText(root),
    unresolved: written.flatMap(mode => mode.unresolved),
    notes: [...new Set(written.flatMap(notesOf))],
  }
}

/** What a mode's groups say, over what the default's do: both end up in one structure. */
function groupsOf(base: ModeTokens, mode: ModeTokens): Group[] {
  return [...new Map([...(base.groups ?? []), ...(mode.groups ?? [])].map(group => [group.path, group])).values()]
}

function modifier(
  base: ModeTokens,
  first: WrittenMode,
  rest: { mode: ModeTokens; own: WrittenMode }[],
  isGroup: (name: string) => boolean,
): NodeMap {
  const contexts: NodeMap = new Map<string, Node>([[base.name, []]])
  const absent: [string, Json][] = []
  for (const { mode, own } of rest) {
    const delta = difference(first, own)
    const document = documentOf(new Map(), delta, isGroup)
    contexts.set(mode.name, document.size > 0 ? [document] : [])
    const names = new Set(mode.tokens.map(token => token.name))
    const missing = base.tokens.map(token => token.name).filter(name => !names.has(name))
    if (missing.length > 0) absent.push([mode.name, missing])
  }
  const made: NodeMap = new Map<string, Node>([
    ['contexts', contexts],
    ['default', base.name],
  ])
  // A context can only add and replace: which of the default's tokens a mode lacks is for us to know.
  if (absent.length > 0) made.set('$extensions', new Map([[OWN, new Map([['absent', new Map(absent.map(([name, list]) => [name, fromJson(list)]))]])]])) // prettier-ignore
  return made
}

/** What is written differently, or only, in the second. */
function difference(first: WrittenMode, second: WrittenMode): WrittenMode {
  const members = [...second.members].filter(([name, node]) => {
    const before = first.members.get(name)
    return !before || jsonText(before) !== jsonText(node)
  })
  const verbatim = [...second.verbatim].filter(([name, own]) => {
    const before = first.verbatim.get(name)
    return !before || JSON.stringify({ ...verbatimJson(before), position: 0 }) !== JSON.stringify({ ...verbatimJson(own), position: 0 }) // prettier-ignore
  })
  // The root's extensions are replaced as a whole by a later source: with tokens of ours in them they must be all there.
  const groups = [...second.groups].filter(([path, group]) => {
    return JSON.stringify(first.groups.get(path)) !== JSON.stringify(group) || (path === '' && verbatim.length > 0)
  })
  return { ...second, members: new Map(members), verbatim: new Map(verbatim), groups: new Map(groups) }
}
