// What a document says of a token: its name, its value and where that comes from, its description and deprecation.
import type { Token } from '../../base/token.ts'
import { oneLine } from '../../format/prepared.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { literalText } from '../css/values.ts'
import { deprecationOf } from '../deprecation.ts'
import { referenceTexts } from './reference-texts.ts'
import { codeSpan, plainText, visibleName } from './text.ts'

export const isDeprecated = (token: Token) => deprecationOf(token, () => undefined) !== null

/** `inCell`: within a table. */
export function nameText(token: Token, inCell = true): string {
  const name = codeSpan(visibleName(token.name), inCell)
  return isDeprecated(token) ? `~~${name}~~` : name
}

export function valueText(ready: ResolvedLiteral, inCell = true): string {
  const value = codeSpan(oneLine(literalText(ready)), inCell)
  const references = referenceTexts(ready.token)
  return references.length === 0
    ? value
    : `${value} from ${references.map(text => codeSpan(visibleName(text), inCell)).join(', ')}`
}

/** The description and the deprecation, as text without markup of their own. */
export function aboutText(token: Token, inCell = true): string {
  const parts = token.description?.trim() ? [plainText(token.description)] : []
  const deprecation = deprecationOf(token, name => name)
  if (deprecation) {
    const { message, renamed } = deprecation
    // The sentence contains the replacement's name as text; as code it needs no escapes.
    const said = renamed === undefined ? plainText(message) : replacing(message, renamed, inCell)
    parts.push(said === '' ? '**Deprecated**' : `**Deprecated**: ${said}`)
  }
  return parts.join('. ')
}

function replacing(message: string, renamed: string, inCell: boolean): string {
  const use = `Use ${renamed}`
  const at = message.lastIndexOf(use)
  return `${plainText(message.slice(0, at))}${at > 0 ? ' ' : ''}Use ${codeSpan(visibleName(renamed), inCell)}${plainText(message.slice(at + use.length))}`
}
