// Finds Android resources in XML: `@color/brand` and declarations that override it.
import { Tokenizer } from 'htmlparser2'
import { noneFound } from '../occurrence.ts'
import type { CodeScan } from '../occurrence.ts'

/** Names with the same field of R are equal. */
export const resourceName = (element: string, name: string): string => `${element}/${name.replaceAll('_', '-')}`

const elements = new Set(['color', 'dimen'])

export async function findInResources(text: string): Promise<CodeScan> {
  const found = noneFound()
  let element = ''
  let attribute = ''
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      onopentagname: (start, end) => void (element = text.slice(start, end)),
      onattribname: (start, end) => void (attribute = text.slice(start, end)),
      onattribdata(start, end) {
        if (attribute === 'name' && elements.has(element)) add(found, text, element, start, end, true)
        else {
          reference(start, end)
          addValue(found, text, propertyOf(attribute), start, end)
        }
      },
      ontext: reference,
      oncdata: nothing,
      onattribend: nothing,
      onclosetag: nothing,
      onopentagend: nothing,
      onattribentity: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontextentity: nothing,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
  return found

  /** `@color/name`, `@com.example:color/name`, and in data binding also within an expression. */
  function reference(from: number, to: number): void {
    for (let at = text.indexOf('@', from); at !== -1 && at < to; at = text.indexOf('@', at + 1)) {
      const slash = text.indexOf('/', at)
      if (slash === -1 || slash >= to) return
      const kind = text.slice(at + 1, slash)
      const type = kind.slice(kind.indexOf(':') + 1)
      if (!elements.has(type) || kind.startsWith('android:')) continue
      let end = slash + 1
      while (end < to && isNameCharacter(text[end]!)) end++
      add(found, text, type, slash + 1, end)
    }
  }
}

const isNameCharacter = (char: string) => !' \t\r\n,;)}"\'<>?:|&'.includes(char)

function add(found: CodeScan, text: string, element: string, start: number, end: number, binds = false): void {
  const name = resourceName(element, text.slice(start, end))
  found.places.push({
    kind: 'android',
    start,
    end,
    name,
    written: next => nameIn(next, element),
    ...(binds ? { binds: true } : {}),
  })
}

/** The property of style sheets that an attribute of Android is like; null: it has no value of a token. */
function propertyOf(attribute: string): string | null {
  const name = attribute.slice(attribute.indexOf(':') + 1)
  if (/^(?:padding|layout_margin)/.test(name)) return 'padding'
  if (/radius/i.test(name)) return 'border-radius'
  if (name === 'textSize') return 'font-size'
  if (/background/i.test(name)) return 'background'
  return /color|tint|fill/i.test(name) ? 'color' : null
}

function addValue(found: CodeScan, text: string, property: string | null, start: number, end: number): void {
  if (property === null) return
  const written = text.slice(start, end)
  if (written.startsWith('@')) found.values.push({ property, value: '', start, end, form: 'expression' })
  const length = /^(\d+(?:\.\d+)?)[ds]p$/.exec(written)?.[1]
  const alpha = /^#([0-9a-f]{2})([0-9a-f]{6})$/i.exec(written)
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(written))
    found.values.push({ property, value: written, start, end, form: 'css' })
  else if (alpha) found.values.push({ property, value: `#${alpha[2]}${alpha[1]}`, start, end, form: 'native' })
  else if (length !== undefined) found.values.push({ property, value: `${length}px`, start, end, form: 'native' })
}

/** null: the token has become a resource of another kind. */
export function nameIn(resource: string, element: string): string | null {
  return resource.startsWith(`${element}/`) ? resource.slice(element.length + 1) : null
}
