// Modules of JavaScript and TypeScript among the files, as the JSON of what they export: readers know nothing of modules.
import type { Finding } from '../../base/finding.ts'
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import type { SourceFile } from '../../format/format.ts'
import { beginsAsJson } from '../../reading/text/json-text.ts'
import { readModule } from './module.ts'
import { themeOf } from './theme.ts'

/** Longer modules are bundles of programs. */
const mostCharacters = 5_000_000

const exportsSomething =
  /^[ \t]*(?:export\s+(?:default\b|(?:const|let|var)\s|\{)|(?:module\.exports|exports(?:\.[\w$]+|\[["']\w+["']\]))\s*=)/m
const compiled = /(?:^|[;\s=])(?:module\.exports|exports\.[\w$]+)\s*=/

/** Whether the file is a program. Its text may hold what looks like a style sheet or a table. */
export function isModule({ path, text }: SourceFile): boolean {
  const isNamed = /\.[cm]?[jt]sx?$/i.test(path)
  if (!isNamed && (path !== '' || beginsAsJson(text))) return false
  // What is exported may stand at the end.
  const read = text.slice(0, mostCharacters)
  return exportsSomething.test(read) || (isNamed && compiled.test(read))
}

/** The members that one module may have: what is named often is written as often. */
const mostMembers = 200_000
const deepest = 128

interface Opened {
  file: SourceFile
  warnings: Finding[]
}

// Recognition and reading ask alike.
const opened = new WeakMap<SourceFile, Opened>()

/** What cannot be opened stays as it is. */
export function openModules(files: SourceFile[]): { files: SourceFile[]; warnings: Finding[] } {
  if (!files.some(isModule)) return { files, warnings: [] }
  const all = files.map(file => (isModule(file) ? remembered(file) : { file, warnings: [] }))
  const named = all.map(({ file, warnings }) =>
    files.length > 1 ? warnings.map(warning => ({ ...warning, file: file.path })) : warnings,
  )
  return { files: all.map(({ file }) => file), warnings: named.flat() }
}

function remembered(file: SourceFile): Opened {
  const known = opened.get(file)
  if (known) return known
  const result = open(file)
  opened.set(file, result)
  return result
}

function open(file: SourceFile): Opened {
  const read = file.text.length > mostCharacters ? null : readModule(file.text)
  if (!read || read.root.size === 0 || !isBounded(read.root)) return { file, warnings: [] }
  const theme = themeOf(read.root)
  const sections = theme?.leftOut ?? []
  // A section that is left out as a whole is said once.
  const inner = read.leftOut.filter(({ path }) => !sections.some(section => path.startsWith(`${section.path}.`)))
  const leftOut = [...inner, ...sections]
  const text = textOf((theme ?? read).root)
  return { file: { ...file, text }, warnings: leftOut.map(({ path, why }) => warningOf(path, why)) }
}

/** Constants that hold constants may be deep, and a few of them many members. */
function isBounded(root: NodeMap): boolean {
  const open: [node: Node, depth: number][] = [[root, 0]]
  for (let next = open.pop(), members = 0; next; next = open.pop(), members++) {
    const [node, depth] = next
    if (members > mostMembers || depth > deepest) return false
    if (isMap(node) || Array.isArray(node)) for (const inner of node.values()) open.push([inner, depth + 1])
  }
  return true
}

const warningOf = (path: string, why: string): Finding => ({
  code: 'dropped',
  level: 'warning',
  path,
  message: `Left out of the module, which is read and never run: ${why}`,
})

/** JSON with the members in their order. */
function textOf(node: Node): string {
  if (Array.isArray(node)) return `[${node.map(textOf).join(',')}]`
  if (!isMap(node)) return JSON.stringify(node)
  return `{${[...node].map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join(',')}}`
}
