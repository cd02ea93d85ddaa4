// Parses Swift, Kotlin and Dart with tree-sitter into the words and signs of a file, without its comments and strings.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { brotliDecompress } from 'node:zlib'
import type { Parser, Tree } from 'web-tree-sitter'

export interface Leaf {
  type: string
  text: string
  start: number
  end: number
  /** The type of the enclosing node. */
  parent: string
  /** The grammar could not read the code around it. */
  isUnsure: boolean
}

type Language = 'swift' | 'kotlin' | 'dart'

const parsers = new Map<Language, Promise<Parser>>()

/** In the published program, the files are beside it; in the sources, each is in its package. */
function fileOf(name: string, inSources: () => string): string {
  const beside = fileURLToPath(new URL(name, import.meta.url))
  return existsSync(beside) ? beside : inSources()
}

const programOfParser = () => createRequire(import.meta.url).resolve('web-tree-sitter/tree-sitter.wasm')

const decompress = promisify(brotliDecompress)

async function grammarOf(language: Language): Promise<Uint8Array> {
  const name = `tree-sitter-${language}.wasm.br`
  const file = fileOf(name, () => fileURLToPath(new URL(`../../grammars/${name}`, import.meta.url)))
  return decompress(await readFile(file))
}

async function initialised() {
  const { Language: Grammar, Parser } = await import('web-tree-sitter')
  // To optimize the parser of Swift takes longer than to read a hundred thousand lines with it as it is.
  setFlagsFromString('--liftoff-only')
  await Parser.init({ locateFile: () => fileOf('tree-sitter.wasm', programOfParser) })
  return { Grammar, Parser }
}

/** The module has a single memory, so it is initialized once and loads one grammar after the other. */
let ready: ReturnType<typeof initialised> | undefined

async function load(language: Language, before: Promise<unknown>): Promise<Parser> {
  const { Grammar, Parser } = await (ready ??= initialised())
  await before
  return new Parser().setLanguage(await Grammar.load(await grammarOf(language)))
}

export async function leavesOf(text: string, language: Language): Promise<Leaf[]> {
  const parser = parsers.get(language) ?? load(language, Promise.allSettled(parsers.values()))
  parsers.set(language, parser)
  // The grammars accept ASCII letters only, unlike the compilers.
  const tree = (await parser).parse(text.replace(/[^\0-\x7f]/g, 'x'))
  if (!tree) throw new Error(`${language}: the parser gave no tree`)
  try {
    return collected(tree, text)
  } finally {
    tree.delete()
  }
}

function collected(tree: Tree, text: string): Leaf[] {
  const leaves: Leaf[] = []
  const cursor = tree.walk()
  const parents: { type: string; isUnsure: boolean }[] = []
  for (;;) {
    const parent = parents.at(-1) ?? { type: '', isUnsure: false }
    const isUnsure = parent.isUnsure || cursor.nodeType === 'ERROR' || cursor.nodeIsMissing
    const type = cursor.nodeType
    if (cursor.gotoFirstChild()) {
      parents.push({ type, isUnsure })
      continue
    }
    const [start, end] = [cursor.startIndex, cursor.endIndex]
    if (!type.includes('comment') && !type.includes('str_text') && type !== 'string_content')
      leaves.push({ type, text: text.slice(start, end), start, end, parent: parent.type, isUnsure })
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return leaves
      parents.pop()
    }
  }
}
