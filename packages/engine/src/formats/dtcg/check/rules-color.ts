// Ranges of the components of each color space (DTCG 2025.10, Color module, Supported color spaces).

interface ComponentRule {
  name: string
  range: string
  allows(component: number): boolean
}

const between = (name: string, least: number, most: number): ComponentRule => ({
  name,
  range: most === Infinity ? `${least} or more` : `${least} to ${most}`,
  allows: x => x >= least && x <= most,
})
const hue: ComponentRule = { name: 'hue', range: '0 to less than 360', allows: x => x >= 0 && x < 360 }
const free = (name: string): ComponentRule => ({ name, range: 'any number', allows: () => true })
const rgb = [between('red', 0, 1), between('green', 0, 1), between('blue', 0, 1)]
const xyz = [between('X', 0, 1), between('Y', 0, 1), between('Z', 0, 1)]

export const colorRules: ReadonlyMap<string, ComponentRule[]> = new Map([
  ['srgb', rgb],
  ['srgb-linear', rgb],
  ['hsl', [hue, between('saturation', 0, 100), between('lightness', 0, 100)]],
  ['hwb', [hue, between('whiteness', 0, 100), between('blackness', 0, 100)]],
  ['lab', [between('lightness', 0, 100), free('a'), free('b')]],
  ['lch', [between('lightness', 0, 100), between('chroma', 0, Infinity), hue]],
  ['oklab', [between('lightness', 0, 1), free('a'), free('b')]],
  ['oklch', [between('lightness', 0, 1), between('chroma', 0, Infinity), hue]],
  ['display-p3', rgb],
  ['a98-rgb', rgb],
  ['prophoto-rgb', rgb],
  ['rec2020', rgb],
  ['xyz-d65', xyz],
  ['xyz-d50', xyz],
])

export const colorSpaceNames = [...colorRules.keys()]
