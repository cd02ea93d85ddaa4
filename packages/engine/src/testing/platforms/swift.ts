// A light check of Swift code: its grammar by tree-sitter, and what that does not see by rules of our own.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Language, Parser, type Node } from 'web-tree-sitter'

export interface SwiftConstant {
  /** `DesignTokens.Color.colorsPrimary500` */
  path: string
  /** What follows the name. */
  rest: string
}

const reserved =
  /^(associatedtype|class|deinit|enum|extension|fileprivate|func|import|init|inout|internal|let|operator|precedencegroup|private|protocol|public|rethrows|static|struct|subscript|typealias|var|break|case|catch|continue|default|defer|do|else|fallthrough|for|guard|if|in|repeat|return|switch|throw|where|while|Any|as|false|is|nil|self|Self|super|throws|true|try|_|Type|Protocol)$/

export async function swiftReader(): Promise<(code: string) => SwiftConstant[]> {
  const require = createRequire(import.meta.url)
  await Parser.init()
  const wasm = `${dirname(require.resolve('tree-sitter-wasms/package.json'))}/out/tree-sitter-swift.wasm`
  const parser = new Parser().setLanguage(await Language.load(readFileSync(wasm)))
  return code => {
    const tree = parser.parse(code)
    if (!tree) throw new Error('Swift: no tree')
    const faulty = firstFault(tree.rootNode)
    tree.delete()
    if (faulty) throw new Error(`Swift: does not parse at ${faulty}`)
    return constants(code)
  }
}

function firstFault(node: Node): string | null {
  if (!node.hasError) return null
  if (node.isError || node.isMissing) return `line ${node.startPosition.row + 1}: ${node.text.slice(0, 80)}`
  for (const child of node.children) {
    const fault = child && firstFault(child)
    if (fault) return fault
  }
  return null
}

const attribute =
  /^@available\(\*, deprecated(?:, message: "(?:[^"\\]|\\.)+")?(?:, renamed: "[\p{L}\p{Nd}\p{M}_.]+")?\)$/u

/** Line by line, as the writer writes: any other line is a fault. */
function constants(code: string): SwiftConstant[] {
  const scope: string[] = []
  const declared = new Set<string>()
  const found: SwiftConstant[] = []
  const declare = (name: string) => {
    const bare = name.startsWith('`') ? name.slice(1, -1) : name
    if (reserved.test(name)) throw new Error(`Swift: ${name} is reserved`)
    if (/^(Type|Protocol|init|self|_)$/.test(bare)) throw new Error(`Swift: ${bare} cannot be a name`)
    const path = [...scope, bare].join('.')
    if (declared.has(path)) throw new Error(`Swift: invalid redeclaration of ${path}`)
    declared.add(path)
    return path
  }
  let structure = ''
  for (const line of code.split('\n')) {
    const text = line.trim()
    // What is declared within a structure is no constant.
    if (structure !== '') {
      if (line === structure) structure = ''
      continue
    }
    const opensStructure = /^( *)struct (\w+): Sendable \{$/.exec(line)
    if (opensStructure) {
      structure = `${opensStructure[1]}}`
      declare(opensStructure[2]!)
      continue
    }
    if (text === '' || text.startsWith('//') || attribute.test(text) || /^import (?:UIKit|SwiftUI)$/.test(text))
      continue
    const opened = /^enum (\S+) \{$/.exec(text)
    const constant =
      /^static (?:let|var) (`?[\p{L}\p{Nd}\p{M}_]+`?)((?:: (?:[A-Z]\w+|\[[A-Z]\w+\]))? (?:= .+|\{ .+ \}))$/u.exec(text)
    if (opened) {
      scope.push(declare(opened[1]!).split('.').at(-1)!)
    } else if (text === '}' && scope.length > 0) scope.pop()
    else if (constant) found.push({ path: declare(constant[1]!), rest: constant[2]! })
    else throw new Error(`Swift: unexpected line: ${line}`)
  }
  if (scope.length > 0 || structure !== '') throw new Error('Swift: an enum or a structure is not closed')
  return found
}
