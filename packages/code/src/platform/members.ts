// Finds members of the object of the Swift and Kotlin exports, and of R, also through aliases and imports.
import { noneFound } from '../occurrence.ts'
import type { Doubt, CodeScan, Occurrence } from '../occurrence.ts'
import { leavesOf } from './grammar.ts'
import type { Leaf } from './grammar.ts'
import { addValues } from './values.ts'
import { nameIn, resourceName } from './resources.ts'

const object = 'DesignTokens'
const plain = (name: string) => (name.startsWith('`') ? name.slice(1, -1) : name)
const isName = ({ type }: Leaf) => type === 'simple_identifier' || type === 'type_identifier' || type === 'identifier'

/** The names joined by dots from the leaf at `index` on. */
function chainAt(leaves: readonly Leaf[], index: number): Leaf[] {
  const chain = [leaves[index]!]
  for (let at = index + 1; leaves[at] && leaves[at + 1]; at += 2) {
    if (!['.', '?.', '!!.'].includes(leaves[at]!.text) || !isName(leaves[at + 1]!)) break
    chain.push(leaves[at + 1]!)
  }
  return chain
}

/** By alias, the path within the object; an empty path is the object itself. */
type Aliases = Map<string, string[]>

/** `typealias Colors = DesignTokens.Color`, `let colors = DesignTokens.Color.self`, `val t = DesignTokens`. */
function aliasesOf(leaves: readonly Leaf[]): Aliases {
  const aliases: Aliases = new Map([[object, []]])
  for (const [index, leaf] of leaves.entries()) {
    if (leaf.text !== object || leaves[index - 1]?.text !== '=') continue
    const [name, word] = [leaves[index - 2], leaves[index - 3]]
    if (!name || !word || !['typealias', 'let', 'val'].includes(word.text)) continue
    const path = chainAt(leaves, index)
      .slice(1)
      .map(({ text }) => plain(text))
    aliases.set(plain(name.text), path.at(-1) === 'self' ? path.slice(0, -1) : path)
  }
  return aliases
}

/** Adds a place, or a doubt if the parser cannot read the code around it. */
function add(found: CodeScan, leaf: Leaf, place: Occurrence): void {
  const { kind, name, start } = place
  if (!leaf.isUnsure) found.places.push(place)
  else found.doubts.push({ kind, name, start, why: 'the parser does not read the code around it' })
}

export async function findInSwift(text: string): Promise<CodeScan> {
  const leaves = await leavesOf(text, 'swift')
  const found = noneFound()
  const aliases = aliasesOf(leaves)
  addValues(leaves, found)
  let extendsObject = false
  for (const [index, leaf] of leaves.entries()) {
    if (!isName(leaf) || leaves[index - 1]?.text === '.') continue
    if (leaf.text === object && leaves[index - 1]?.text === 'extension') extendsObject = true
    const path = aliases.get(plain(leaf.text))
    if (!path) continue
    addSwift(found, chainAt(leaves, index), path)
  }
  if (extendsObject)
    bare(leaves, found, name => ({
      kind: 'swift',
      before: '',
      after: `.${name}`,
      why: 'it may be a member of the extended object',
    }))
  return found
}

function addSwift(found: CodeScan, chain: readonly Leaf[], path: readonly string[]): void {
  const names = [...path, ...chain.slice(1).map(member => plain(member.text))]
  for (const at of [1, 2]) {
    const member = chain[at - path.length + 1]
    const group = names[at - 1]
    if (!member || group === undefined || at - path.length < 0) continue
    add(found, member, {
      kind: 'swift',
      start: member.start,
      end: member.end,
      name: `${group}.${plain(member.text)}`,
      written: next => nameInGroup(next, group),
    })
  }
}

const nameInGroup = (next: string, group: string) =>
  next.startsWith(`${group}.`) ? next.slice(group.length + 1) : null

/** Adds a doubt for each name without a receiver. */
function bare(leaves: readonly Leaf[], found: CodeScan, doubt: (name: string) => Omit<Doubt, 'start'>): void {
  for (const [index, leaf] of leaves.entries())
    if (isName(leaf) && leaves[index - 1]?.text !== '.')
      found.doubts.push({ ...doubt(plain(leaf.text)), start: leaf.start })
}

const declaring = new Set(['variable_declaration', 'parameter', 'class_parameter', 'function_declaration'])
const opening = new Set(['with', 'run', 'apply', 'let', 'also'])

export async function findInKotlin(text: string): Promise<CodeScan> {
  const leaves = await leavesOf(text, 'kotlin')
  const found = new KotlinFile(leaves).find()
  addValues(leaves, found)
  return found
}

class KotlinFile {
  readonly #leaves: readonly Leaf[]
  readonly #found = noneFound()
  readonly #aliases: Aliases
  readonly #imported = new Set<string>()
  #importsAll = false
  /** The object is the receiver of some block. */
  #opens = false

  constructor(leaves: readonly Leaf[]) {
    this.#leaves = leaves
    this.#aliases = aliasesOf(leaves)
  }

  find(): CodeScan {
    for (const [index, leaf] of this.#leaves.entries()) if (isName(leaf)) this.#name(leaf, index)
    if (this.#imported.size > 0 || this.#importsAll) this.#alone()
    if (this.#opens)
      bare(this.#leaves, this.#found, name => ({
        kind: 'kotlin',
        name,
        why: 'it may be a member of the object that the block opens',
      }))
    return this.#found
  }

  #name(leaf: Leaf, index: number): void {
    const leaves = this.#leaves
    if (leaf.text === object && leaves[index - 2]?.text === 'with') this.#opens = true
    if (isInImport(leaves, index)) {
      if (leaf.text === object) this.#import(index)
      return
    }
    if (leaves[index - 1]?.text === '.') return
    const chain = chainAt(leaves, index)
    const path = this.#aliases.get(plain(leaf.text))
    if (path) this.#member(chain, path)
    else if (leaf.text === 'R' && chain.length > 2) this.#resource(chain[1]!.text, chain[2]!)
  }

  #import(index: number): void {
    const leaves = this.#leaves
    const [, first, second] = chainAt(leaves, index)
    const last = second && first && /^\p{Lu}/u.test(first.text) ? second : first
    const end = leaves.indexOf(last ?? leaves[index]!)
    const alias = leaves[end + 1]?.text === 'as' ? leaves[end + 2] : undefined
    if (isWildcard(leaves, end + 1)) this.#importsAll = true
    else if (last) {
      add(this.#found, last, { ...placeOf(last), binds: true })
      if (!alias) this.#imported.add(plain(last.text))
    } else if (alias) this.#aliases.set(plain(alias.text), [])
  }

  #member([, first, second]: readonly Leaf[], path: readonly string[]): void {
    if (!first) return
    if (opening.has(first.text)) this.#opens = true
    add(this.#found, first, placeOf(first))
    if (second && path.length === 0 && /^`?\p{Lu}/u.test(first.text)) add(this.#found, second, placeOf(second))
  }

  /** Finds imported names, which are used without the object. */
  #alone(): void {
    const declared = new Set(
      this.#leaves.filter(leaf => isName(leaf) && declaring.has(leaf.parent)).map(leaf => plain(leaf.text)),
    )
    for (const [index, leaf] of this.#leaves.entries()) {
      const name = plain(leaf.text)
      if (!this.#isAlone(leaf, index) || (!this.#importsAll && !this.#imported.has(name))) continue
      const { start } = leaf
      if (!declared.has(name)) add(this.#found, leaf, placeOf(leaf))
      else
        this.#found.doubts.push({
          kind: 'kotlin',
          name,
          start,
          why: 'this file also declares a variable of that name',
        })
    }
  }

  #isAlone(leaf: Leaf, index: number): boolean {
    const leaves = this.#leaves
    if (!isName(leaf) || leaf.text === object || leaves[index - 1]?.text === '.' || isInImport(leaves, index))
      return false
    const isArgumentName = leaves[index + 1]?.text === '=' && leaf.parent === 'value_argument'
    return !declaring.has(leaf.parent) && !isArgumentName
  }

  #resource(element: string, leaf: Leaf): void {
    add(this.#found, leaf, {
      kind: 'android',
      start: leaf.start,
      end: leaf.end,
      name: resourceName(element, leaf.text),
      written: next => nameIn(next, element)?.replaceAll('-', '_') ?? null,
    })
  }
}

const placeOf = ({ start, end, text }: Leaf): Occurrence => ({ kind: 'kotlin', start, end, name: plain(text) })

const isWildcard = (leaves: readonly Leaf[], index: number): boolean => {
  const text = leaves[index]?.text
  return text === '.*' || (text === '.' && leaves[index + 1]?.text === '*')
}

function isInImport(leaves: readonly Leaf[], index: number): boolean {
  let at = index
  while (at > 0 && (isName(leaves[at]!) || leaves[at]!.text === '.')) at--
  return leaves[at]?.text === 'import'
}
