// The rules of aapt2 for a resource file, as far as they are known: names, values, collisions of fields of R.
import { XMLParser, XMLValidator } from 'fast-xml-parser'

export interface AndroidResource {
  element: string
  name: string
  /** Of a style: the texts of its items by name, and its parent. */
  text: string
  items?: Record<string, string>
  parent?: string
}

interface Element {
  [element: string]: unknown
}

export function readResources(xml: string): AndroidResource[] {
  const { element: root, children } = readXml(xml)
  if (root !== 'resources') throw new Error('XML: no resources')
  const fields = new Set<string>()
  return children.map(child => {
    const { element, attributes, text } = child
    const name = attributes.name!
    const isStyle = element === 'style'
    if (isStyle) checkStyle(child)
    else check(element, name, text)
    const field = `${element}.${name.replace(/[-.]/g, '_')}`
    if (fields.has(field)) throw new Error(`aapt2: R.${field} would stand for two resources`)
    fields.add(field)
    if (!isStyle) return { element, name, text }
    const items = Object.fromEntries(child.children.map(item => [item.attributes.name!, item.text]))
    return { element, name, text: '', items, parent: attributes.parent! }
  })
}

/** All files of an export, by their folders: what each declares, and a drawable for each file of one. */
export function readResourceFiles(files: readonly { path: string; text: string }[]): Map<string, AndroidResource[]> {
  const read = new Map<string, AndroidResource[]>()
  for (const { path, text } of files) {
    const [, kind = '', qualifiers = '', name = ''] = /^(values|drawable)((?:-\w+)*)\/([^/]+)\.xml$/.exec(path) ?? []
    const found = kind === 'values' ? readResources(text) : [readDrawable(name, text)]
    const before = read.get(qualifiers) ?? []
    const isTaken = (one: AndroidResource) => before.some(two => two.element === one.element && two.name === one.name)
    if (found.some(isTaken)) throw new Error(`aapt2: ${path} declares again what is there`)
    read.set(qualifiers, [...before, ...found])
  }
  return read
}

function readDrawable(name: string, xml: string): AndroidResource {
  // Gradle's merger of resources refuses other names of files.
  if (!/^[a-z][a-z0-9_]*$/.test(name) || javaWords.test(name)) throw new Error(`Gradle: invalid file name ${name}`)
  const { element, children } = readXml(xml)
  if (children.length !== 1) throw new Error(`A ${element} with ${children.length} parts`)
  return { element: 'drawable', name, text: `${element}/${children[0]!.element}` }
}

interface Xml {
  element: string
  attributes: Record<string, string>
  children: Xml[]
  text: string
}

function readXml(xml: string): Xml {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new Error(`XML: ${valid.err.msg} in line ${valid.err.line}`)
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml))
    throw new Error('XML: a character it does not know')
  for (const [, inside = ''] of xml.matchAll(/<!--([\s\S]*?)-->/g)) {
    if (inside.includes('--') || inside.endsWith('-')) throw new Error(`XML: two hyphens in the comment ${inside}`)
  }
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    ignoreDeclaration: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
  })
  const roots = parser.parse(xml) as Element[]
  if (roots.length !== 1) throw new Error(`XML: ${roots.length} roots`)
  return elementOf(roots[0]!)
}

function elementOf(item: Element): Xml {
  const element = Object.keys(item).find(key => key !== ':@')!
  const inside = item[element] as Element[]
  return {
    element,
    attributes: (item[':@'] ?? {}) as Record<string, string>,
    children: inside.filter(child => !('#text' in child)).map(elementOf),
    text: String(inside[0]?.['#text']),
  }
}

const javaWords =
  /^(abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|final|finally|float|for|goto|if|implements|import|instanceof|int|interface|long|native|new|package|private|protected|public|return|short|static|strictfp|super|switch|synchronized|this|throw|throws|transient|try|void|volatile|while|true|false|null|_)$/

const dimension = (unit: string) => new RegExp(`^-?\\d+(?:\\.\\d+)?${unit}$`)

/** The values that each attribute of a style takes, by the framework's attrs.xml. */
const items: ReadonlyMap<string, RegExp> = new Map([
  ['android:textSize', dimension('sp')],
  ['android:lineHeight', dimension('sp')],
  ['android:letterSpacing', dimension('')],
  ['android:textFontWeight', /^\d{1,4}$/],
  ['android:textStyle', /^(bold|italic|bold\|italic)$/],
  ['android:fontFamily', /^[\p{L}\p{Nd}][\p{L}\p{Nd} ._-]*$/u],
  ['android:elevation', dimension('dp')],
  ['android:outlineAmbientShadowColor', /^#[0-9a-f]{6}$/],
  ['android:outlineSpotShadowColor', /^#[0-9a-f]{6}$/],
])

function checkStyle({ attributes: { name = '', parent }, children }: Xml): void {
  if (!/^(TextAppearance|Elevation)(\.[\p{L}\p{Nd}_-]+)+$/u.test(name)) throw new Error(`aapt2: invalid style ${name}`)
  // Without the attribute, aapt2 asks for a style of the name before the last dot.
  if (parent === undefined) throw new Error(`aapt2: ${name} has no parent`)
  for (const { element, attributes, text } of children) {
    if (element !== 'item' || !items.get(attributes.name!)?.test(text))
      throw new Error(`aapt2: ${name} cannot have ${attributes.name} ${text}`)
  }
}

function check(element: string, name: string, text: string): void {
  if (!/^[\p{L}_][\p{L}\p{Nd}_-]*$/u.test(name) || javaWords.test(name))
    throw new Error(`aapt2: invalid symbol name ${name}`)
  if (element === 'color' && /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return
  if (element === 'dimen' && /^-?\d+(?:\.\d+)?(?:dp|sp)$/.test(text)) return
  throw new Error(`aapt2: ${element} cannot be ${text}`)
}
