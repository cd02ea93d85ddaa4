// What a token is for, worked out from its name: in a sentence, where nobody wrote one.
import { catalogOf, type Entry, type NamedToken } from './catalog.ts'
import { facetOf, nameOf, type Facet } from './vocabulary.ts'

const nouns: Readonly<Record<string, string>> = {
  background: 'background',
  text: 'text',
  icon: 'icon',
  border: 'border',
  divider: 'divider',
  link: 'link',
  ring: 'focus ring',
  scrim: 'overlay',
  shadow: 'shadow',
  radius: 'corner radius',
  spacing: 'space',
  size: 'size',
  borderWidth: 'width of a border',
  fontSize: 'font size',
  lineHeight: 'line height',
  letterSpacing: 'letter spacing',
  fontWeight: 'font weight',
  fontFamily: 'font family',
  typography: 'text style',
  duration: 'duration',
  easing: 'easing',
  opacity: 'opacity',
  zIndex: 'place in the stack',
  breakpoint: 'breakpoint',
  aspectRatio: 'aspect ratio',
  gradient: 'gradient',
}

/** null: the name tells nothing but its type and place. */
export function purposeOf({ roles, measure, units, ground, token }: Entry): string | null {
  const what = nouns[nameOf(roles[0] ?? measure ?? 'role:none')]
  const told = (facet: Facet) =>
    units.flatMap(({ concepts, facet: own }) => {
      const concept = own === facet ? concepts.find(one => facetOf(one) === facet) : undefined
      return concept ? [nameOf(concept)] : []
    })
  const [tone, state, component, text] = (['tone', 'state', 'component', 'text'] as const).map(told)
  const states = state!.filter(one => one !== 'rest')
  const parts = [
    ...(component!.length > 0 ? [`of ${component!.join(' ')}`] : []),
    ...(text!.length > 0 ? [`of ${text!.join(' ')} text`] : []),
    ...(tone!.length > 0 ? [`for ${tone!.join(' and ')}`] : []),
    ...(states.length > 0 ? [`while ${states.join(' and ')}`] : []),
    ...(ground === null ? [] : [`on ${[...ground].filter(word => !word.includes(':')).join(' ')}`]),
  ]
  if (what === undefined && parts.length === 0) return null
  return [what ?? token.type, ...told('emphasis').map(one => `(${one})`), ...parts].join(' ')
}

/** Of a token by itself, whatever points at it. */
export const purposeByItself = ({ name, type }: Pick<NamedToken, 'name' | 'type'>): string | null =>
  purposeOf(catalogOf([{ name, type, description: null, value: null, alias_to: null, deprecated: false }]).entries[0]!)
