// The rules of aapt2 for a resource file, as far as they are known: names, values, collisions of fields of R.
import { XMLParser, XMLValidator } from 'fast-xml-parser'

export interface AndroidResource {
  element: string
  name: string
  text: string
}

interface Element {
  [element: string]: unknown
}

export function readResources(xml: string): AndroidResource[] {
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
    parseTagValue: false,
    processEntities: false,
  })
  const root = (parser.parse(xml) as Element[]).find(element => 'resources' in element)
  if (!root) throw new Error('XML: no resources')
  const fields = new Set<string>()
  return (root.resources as Element[]).map(item => {
    const element = Object.keys(item).find(key => key !== ':@')!
    const name = String((item[':@'] as Element)['@_name'])
    const text = String((item[element] as Element[])[0]?.['#text'])
    check(element, name, text)
    const field = `${element}.${name.replace(/[-.]/g, '_')}`
    if (fields.has(field)) throw new Error(`aapt2: R.${field} would stand for two resources`)
    fields.add(field)
    return { element, name, text }
  })
}

const javaWords =
  /^(abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|final|finally|float|for|goto|if|implements|import|instanceof|int|interface|long|native|new|package|private|protected|public|return|short|static|strictfp|super|switch|synchronized|this|throw|throws|transient|try|void|volatile|while|true|false|null|_)$/

function check(element: string, name: string, text: string): void {
  if (!/^[\p{L}_][\p{L}\p{Nd}_-]*$/u.test(name) || javaWords.test(name))
    throw new Error(`aapt2: invalid symbol name ${name}`)
  if (element === 'color' && /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return
  if (element === 'dimen' && /^-?\d+(?:\.\d+)?dp$/.test(text)) return
  throw new Error(`aapt2: ${element} cannot be ${text}`)
}
