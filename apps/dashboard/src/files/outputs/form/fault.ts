// Maps a refusal of the server to the setting that it concerns.
import { isTesseraError } from '../../../api/api.ts'

export interface Fault {
  /** The path, such as `where.tokens.0`; null where the fault concerns no single setting. */
  field: string | null
  /** A sentence, without the name of the output and the setting. */
  message: string
}

/**
 * A refusal reads `Output "web": names.template: it must …`; the field shows only the last part. One request stores all
 * outputs, so a refusal about another output than `name` names it.
 */
export function faultOf(error: unknown, name: string): Fault {
  const message = error instanceof Error ? error.message : String(error)
  const details = isTesseraError(error) ? error.details : {}
  const [field, output] = [details['field'], details['output']]
  const isOwn = output === name || name === ''
  if (typeof output !== 'string' || !isOwn) return { field: null, message }
  // The message begins with the output from the details.
  const about = message.replace(`Output ${JSON.stringify(output)}: `, '')
  if (typeof field !== 'string') return { field: null, message: sentence(about) }
  const rest = about.replace(field, '').replace(/^:? /, '')
  return { field, message: sentence(rest) }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The shown setting of a fault: the setting of its field, or the one that contains the field; null where there is none.
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
