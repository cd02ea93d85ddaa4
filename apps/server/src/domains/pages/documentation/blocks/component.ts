// A component in the values of tokens: a button, a field, a card or a message.
import type { ResolvedLiteral } from '@tessera/engine'
import { cssText } from '@tessera/engine'
import { drawn, element } from '../../../../base/pieces.ts'
import { typographyCss } from '../../shared-pages/pictures.ts'
import type { Options, Values, BlockResult } from './block.ts'
import { tokensOf } from './block.ts'

const kinds: Record<string, string> = {
  button: 'Save',
  field: 'ada@example.com',
  card: 'A card',
  message: 'It is saved.',
}

const css: Record<string, (text: string, literal: ResolvedLiteral) => string> = {
  background: text => `background:${text}`,
  text: text => `color:${text}`,
  border: (text, { type }) => (type === 'border' ? `border:${text}` : `border:1px solid ${text}`),
  radius: text => `border-radius:${text}`,
  padding: text => `padding:${text}`,
  shadow: text => `box-shadow:${text}`,
  font: (text, { type, value }) => (type === 'typography' ? typographyCss(value) : `font-family:${text}`),
}

export function component(options: Options, values: Values): BlockResult {
  const kind = options.get('kind') ?? 'button'
  if (!Object.hasOwn(kinds, kind)) return { fault: `There is no component "${kind}": ${Object.keys(kinds).join(', ')}` }
  const declarations: string[] = []
  for (const [part, write] of Object.entries(css)) {
    const name = options.get(part)
    if (name === undefined) continue
    const literal = values.resolution.get(name)
    if (!literal?.ok) return faultOf(name, values)
    const text = literal.type === 'typography' ? '' : cssText(literal.type, literal.value)
    if (text === null) return { fault: `"${name}" has no value that a browser knows` }
    declarations.push(write(text, literal))
  }
  const label = options.get('label') ?? kinds[kind]!
  const sample = drawn(declarations.join(';'), 'span', { class: `component ${kind}` }, label)
  return { pieces: [element('div', { class: 'stage' }, sample)] }
}

function faultOf(name: string, values: Values): { fault: string } {
  const found = tokensOf(name, values)
  return 'fault' in found ? found : { fault: `"${name}" is a group, or leads nowhere; name a token with a value` }
}
