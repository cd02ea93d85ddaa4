// A light check of Kotlin code: its grammar by tree-sitter, and what that does not see by rules of our own.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Language, Parser } from 'web-tree-sitter'

const reserved =
  /^(as|break|class|continue|do|else|false|for|fun|if|in|interface|is|null|object|package|return|super|this|throw|true|try|typealias|typeof|val|var|when|while|_+)$/

const deprecated = /^@Deprecated\("(?:[^"\\$]|\\.)+"(?:, ReplaceWith\("`?[\p{L}\p{Nd}_]+`?"\))?\)$/u

/** Returns `path = expression` of each value. Comments are one line each; any other line is a fault. */
export async function kotlinReader(): Promise<(code: string) => [path: string, expression: string][]> {
  const require = createRequire(import.meta.url)
  await Parser.init()
  const wasm = `${dirname(require.resolve('tree-sitter-wasms/package.json'))}/out/tree-sitter-kotlin.wasm`
  const parser = new Parser().setLanguage(await Language.load(readFileSync(wasm)))
  return code => {
    // The grammar accepts Latin letters only; the compiler accepts all.
    const tree = parser.parse(code.replace(/\P{ASCII}/gu, 'x'))
    if (!tree || tree.rootNode.hasError) throw new Error(`Kotlin: does not parse: ${code.slice(0, 2000)}`)
    tree.delete()
    const scope: string[] = []
    const declared = new Set<string>()
    const found: [string, string][] = []
    const declare = (name: string) => {
      if (reserved.test(name)) throw new Error(`Kotlin: ${name} is reserved`)
      const path = [...scope, name.replaceAll('`', '')].join('.')
      if (declared.has(path)) throw new Error(`Kotlin: ${path} is declared twice`)
      declared.add(path)
      return path
    }
    // The classes that stand behind the values.
    const values = code.replace(
      /^ {4}class (\w+)\((?:val \w+: [\w<>]+(?:, )?)+\)(?: \{\n {8}fun .*\n {4}\})?$/gmu,
      (_, name: string) => {
        declare(`DesignTokens.${name}`)
        return ''
      },
    )
    for (const line of values.split('\n').map(line => line.trim())) {
      if (
        line === '' ||
        line.startsWith('//') ||
        /^import [\w.]+$/.test(line) ||
        /^\/\*\* .* \*\/$/.test(line) ||
        deprecated.test(line)
      )
        continue
      const opened = /^object (\S+) \{$/.exec(line)
      const value = /^val (`?[\p{L}\p{Nd}_]+`?)(?: get\(\))? = (.+)$/u.exec(line)
      if (opened) {
        declare(opened[1]!)
        scope.push(opened[1]!)
      } else if (line === '}' && scope.length > 0) scope.pop()
      else if (value) found.push([declare(value[1]!), value[2]!])
      else throw new Error(`Kotlin: unexpected line: ${line}`)
    }
    return found
  }
}
