// An object of Kotlin: a transform says how values are written, the format lays them out.
import { camelCase, defineFormat, defineTransform, decimal, oneLine, toHex, toPixels } from '@tessera/engine'

const kotlinValue = defineTransform({
  name: 'kotlin-value',
  text(token, { rem }) {
    switch (token.type) {
      case 'color': {
        const [rgb, alpha] = [toHex(token.value).slice(1, 7), Math.round(token.value.alpha * 255)]
        return `Color(0x${alpha.toString(16).padStart(2, '0')}${rgb})`
      }
      case 'dimension': {
        const pixels = toPixels(token.value, rem)
        if (pixels === null) throw new Error(`${token.text} depends on the screen, which no constant does`)
        return `${decimal(pixels)}.dp`
      }
      case 'duration':
        return `${token.value.unit === 's' ? token.value.value * 1000 : token.value.value}L`
      default:
        return JSON.stringify(token.text)
    }
  },
})

const kotlinObject = defineFormat({
  name: 'kotlin-object',
  extension: 'kt',
  comment: line => `// ${line}`,
  write({ tokens, options }) {
    const lines = tokens.flatMap(token => {
      const why = token.deprecated === true ? '' : token.deprecated
      return [
        ...(token.description ? [`    /** ${oneLine(token.description).replaceAll('*/', '* /')} */`] : []),
        ...(why === false ? [] : [`    @Deprecated(${JSON.stringify(why)})`]),
        `    val ${camelCase(token.name)} = ${token.textWith(camelCase)}`,
      ]
    })
    return `package ${String(options.package)}\n\nobject Tokens {\n${lines.join('\n')}\n}\n`
  },
})

export default {
  formats: [kotlinObject],
  transforms: [kotlinValue],
  outputs: [
    {
      name: 'android',
      format: 'kotlin-object',
      transforms: ['kotlin-value'],
      where: { types: ['color', 'dimension', 'duration'], private: ['palette'] },
      header: ['Written by tessera outputs write'],
      options: { package: 'com.acme.design' },
    },
  ],
}
