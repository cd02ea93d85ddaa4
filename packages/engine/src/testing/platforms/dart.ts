// A light check of Dart code: its grammar by tree-sitter, and what that does not see by rules of our own.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Language, Parser } from 'web-tree-sitter'

const reserved =
  /^(assert|await|break|case|catch|class|const|continue|default|do|else|enum|extends|false|final|finally|for|if|in|is|new|null|rethrow|return|super|switch|this|throw|true|try|var|void|while|with|yield|double|int|num|bool|hashCode|runtimeType|toString|noSuchMethod)$/
const deprecated = /^@Deprecated\('(?:[^'\\$]|\\.)+'\)$/u
const member = /^(?:static const (\S+) ([A-Za-z]\w*) =|(\S+) get ([A-Za-z]\w*)(?: =>|;)) ?(.*?);?$/

export interface DartConstant {
  /** `DesignTokens.colorsPrimary500` */
  path: string
  type: string
  /** '' of an interface. */
  expression: string
}

/** Returns the constants and getters of the classes that hold tokens; any line that the writer does not write is a fault. */
export async function dartReader(): Promise<(code: string) => DartConstant[]> {
  const require = createRequire(import.meta.url)
  await Parser.init()
  const wasm = `${dirname(require.resolve('tree-sitter-wasms/package.json'))}/out/tree-sitter-dart.wasm`
  const parser = new Parser().setLanguage(await Language.load(readFileSync(wasm)))
  return code => {
    const tree = parser.parse(code)
    if (!tree || tree.rootNode.hasError) throw new Error(`Dart: does not parse: ${code.slice(0, 2000)}`)
    tree.delete()
    if (/^(?!\/\/|.*\/\/\/).*[^\0-\x7f]/m.test(withoutStrings(code)))
      throw new Error('Dart: an identifier may hold ASCII only')
    return constants(code)
  }
}

const withoutStrings = (code: string) => code.replace(/'(?:[^'\\]|\\.)*'/gu, "''")

function constants(code: string): DartConstant[] {
  const found: DartConstant[] = []
  const declared = new Set<string>()
  const declare = (path: string) => {
    if (declared.has(path)) throw new Error(`Dart: ${path} is declared twice`)
    declared.add(path)
    return path
  }
  let scope = ''
  for (const line of code.split('\n')) {
    const opened = /^(?:abstract )?(?:interface |final )class (\w+).* \{$/.exec(line)?.[1]
    const [, fixed, constant, got, getter, expression = ''] = member.exec(line.trim()) ?? []
    if (opened !== undefined) scope = declare(opened)
    else if (line === '}') scope = ''
    else if (constant ?? getter) {
      const name = (constant ?? getter)!
      if (reserved.test(name)) throw new Error(`Dart: ${name} is reserved`)
      found.push({ path: declare(`${scope}.${name}`), type: (fixed ?? got)!, expression })
    } else if (scope === '' && !/^(?:\/\/.*|import '.*'( as ui)?;|@immutable|)$/.test(line))
      throw new Error(`Dart: unexpected line: ${line}`)
    else if (line.startsWith('  @') && line !== '  @override' && !deprecated.test(line.trim()))
      throw new Error(`Dart: unexpected annotation: ${line}`)
  }
  return found
}
