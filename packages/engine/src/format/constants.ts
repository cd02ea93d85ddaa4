// Reads the declarations in an exported text from its lines or its JSON, for the tests with hostile names.

/** A declared name, as spelled in the text. */
export interface Constant {
  /** The enclosing scope: names in one scope must differ. */
  scope: string
  name: string
  /** The name of an enum, an object or another place for constants. */
  isScope?: true
}

/** The syntax of a name in the language. */
export interface Identifiers {
  /** The whole name, with its sigil or in its quotes. */
  pattern: RegExp
  /** Reserved words of the language. */
  reserved: ReadonlySet<string>
}

interface Lines {
  /** A line that opens a scope; the first group is its name. */
  opens: RegExp
  /** A line that declares a constant; the first group is its name. */
  declares: RegExp
  /** The scope has no name, like the block of a selector. */
  isNameless?: true
}

/** For code with one declaration per line, and scopes that close on their own line. */
export function constantsInLines(text: string, { opens, declares, isNameless }: Lines): Constant[] {
  const found: Constant[] = []
  const scopes: string[] = []
  for (const line of text.split('\n')) {
    const scope = scopes.join('\n')
    const opened = opens.exec(line)?.[1]
    const declared = declares.exec(line)?.[1]
    if (opened !== undefined) {
      if (!isNameless) found.push({ scope, name: opened, isScope: true })
      scopes.push(opened)
    } else if (declared !== undefined) found.push({ scope, name: declared })
    else if (/^\s*[})]/.test(line)) scopes.pop()
  }
  return found
}

type Tree = Record<string, unknown>

const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null && !Array.isArray(node)

/** For a nested document: the dotted names of its tokens. Keys with `$` are no names; `$root` has the name of its group. */
export function constantsInTree(root: unknown, isToken: (node: Tree) => boolean, scope = ''): Constant[] {
  const found: Constant[] = []
  const open: { node: unknown; path: string[] }[] = [{ node: root, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, path } = next
    if (!isTree(node)) continue
    if (path.length > 0 && isToken(node)) found.push({ scope, name: path.join('.') })
    else
      for (const [key, child] of Object.entries(node))
        if (key === '$root' || !key.startsWith('$'))
          open.push({ node: child, path: key === '$root' ? path : [...path, key] })
  }
  return found
}
