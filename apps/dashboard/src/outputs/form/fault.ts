// What the server refuses, at the setting that it is about.
import { isTesseraError } from '../../api/api.ts'

export interface Fault {
  /** `where.tokens.0`; null: about no single setting. */
  field: string | null
  /** A sentence, without the name of the output and the setting. */
  message: string
}

/**
 * A refusal reads `Output "web": names.template: it must …`: at its field only the end is left. All outputs are stored
 * at once, so it may be about another one than `name`, and then says so.
 */
export function faultOf(error: unknown, name: string): Fault {
  const message = error instanceof Error ? error.message : String(error)
  const details = isTesseraError(error) ? error.details : {}
  const [field, output] = [details['field'], details['output']]
  const isOwn = output === name || name === ''
  if (typeof output !== 'string' || !isOwn) return { field: null, message }
  // It begins with what the details name.
  const about = message.replace(`Output ${JSON.stringify(output)}: `, '')
  if (typeof field !== 'string') return { field: null, message: sentence(about) }
  const rest = about.replace(field, '').replace(/^:? /, '')
  return { field, message: sentence(rest) }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * At which of the shown settings it belongs: that of its field, or the one that the field is within. null: none of
 * them.
 */
export function placeOf(fault: Fault | null, shown: readonly string[]): string | null {
  if (!fault?.field) return null
  const { field } = fault
  const spelled = field.startsWith('options.')
    ? field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : field
  const fitting = shown.filter(path => spelled === path || spelled.startsWith(`${path}.`))
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? null
}
