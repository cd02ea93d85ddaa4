// Variables and a mixin for each text style, with references between variables.
import { defineFormat, kebabCase, type TypographyValue } from '@tessera/engine'

const properties: Record<keyof TypographyValue, string> = {
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  lineHeight: 'line-height',
  letterSpacing: 'letter-spacing',
  fontStyle: 'font-style',
}

const text = (part: TypographyValue[keyof TypographyValue]): string =>
  Array.isArray(part)
    ? part.map(name => (/^[\w-]+$/.test(String(name)) ? String(name) : JSON.stringify(name))).join(', ')
    : typeof part === 'object'
      ? `${(part as { value: number }).value}${(part as { unit: string }).unit}`
      : String(part)

const scssMixins = defineFormat({
  name: 'scss-mixins',
  extension: 'scss',
  comment: line => `// ${line}`,
  write({ tokens }) {
    const variable = (name: string) => `$${kebabCase(name)}`
    return tokens
      .map(token => {
        if (token.type !== 'typography') return `${variable(token.name)}: ${token.textWith(variable)};\n`
        // What refers to a variable stays a reference.
        const refersTo = new Map(token.references.map(({ path, name }) => [path[0], variable(name)]))
        const lines = Object.entries(properties).flatMap(([part, property]) => {
          const value = token.value[part as keyof TypographyValue]
          return value === undefined ? [] : [`  ${property}: ${refersTo.get(part) ?? text(value)};\n`]
        })
        return `\n@mixin ${kebabCase(token.name)} {\n${lines.join('')}}\n`
      })
      .join('')
  },
})

export default {
  formats: [scssMixins],
  outputs: [{ name: 'sass', format: 'scss-mixins', header: ['Written by tessera outputs write'] }],
}
