// A header for C, as firmware takes it: whole numbers alone, and a guard.
import { constantCase, defineFormat, toPixels, toSrgb, type ColorValue } from '@tessera/engine'

function argb(color: ColorValue): string {
  const { r, g, b, alpha } = toSrgb(color)
  const bytes = [alpha, r, g, b].map(part =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `0x${bytes.join('').toUpperCase()}u`
}

const cHeader = defineFormat({
  name: 'c-header',
  extension: 'h',
  comment: line => `/* ${line.replaceAll('*/', '* /')} */`,
  write({ output, tokens, rem, note }) {
    const guard = `${constantCase(output)}_H`
    const lines = tokens.flatMap(token => {
      const name = constantCase(token.name)
      if (token.type === 'color') return [`#define ${name} ${argb(token.value)}`]
      const pixels = token.type === 'dimension' ? toPixels(token.value, rem) : null
      if (pixels !== null) return [`#define ${name} ${Math.round(pixels)}`]
      note(`${token.name} has no form in C and is left out`, token)
      return []
    })
    return `#ifndef ${guard}\n#define ${guard}\n\n${lines.join('\n')}\n\n#endif\n`
  },
})

export default {
  formats: [cHeader],
  outputs: [
    {
      name: 'firmware',
      format: 'c-header',
      where: { tokens: ['color.**', 'space.**', 'motion.**'] },
      names: { prefix: 'ui' },
    },
  ],
}
