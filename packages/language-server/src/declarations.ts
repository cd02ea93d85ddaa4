// Properties with their values: in style sheets, in <style>, and in objects of `style`, `sx` and `css` attributes.
import type { Language } from './languages.ts'

export interface Declared {
  property: string
  value: string
  /** The offset of the value. */
  at: number
}

const blocks = /<style\b[^>]*>([^]*?)<\/style>/gi
const attributes = /\b(?:style|sx|css)=\{\{([^{}]*)\}\}/g
const declaration = /(?<=^|[;{}\s])(--[\w-]+|[$@]?[a-z][\w-]*)(\s*:\s*)([^;{}\n]+)(?=[;}\n]|$)/gi
const property = /\b([a-zA-Z]+)(\s*:\s*)(["'])([^"'\n]+)\3/g

export function declarationsIn(text: string, { sheet, script }: Language): Declared[] {
  const found: Declared[] = []
  const add = (part: string, from: number) => {
    for (const { index, 1: name, 2: colon, 3: value } of withoutComments(part).matchAll(declaration))
      found.push({ property: name!, value: value!.trimEnd(), at: from + index + name!.length + colon!.length })
  }
  if (sheet === 'whole') add(text, 0)
  if (sheet === 'blocks')
    for (const { index, 0: all, 1: part } of text.matchAll(blocks)) add(part!, index + all.indexOf(part!))
  if (script)
    for (const { index, 0: all, 1: part } of text.matchAll(attributes))
      for (const { index: at, 0: whole, 1: name, 4: value } of part!.matchAll(property)) {
        const start = index + all.indexOf(part!) + at + whole.length - 1 - value!.length
        found.push({ property: hyphenated(name!), value: value!, at: start })
      }
  return found
}

const hyphenated = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Of the same length, so that offsets stay. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[^]*?(?:\*\/|$)|(?<!:)\/\/[^\n]*/g, comment => comment.replace(/[^\n]/g, ' '))
