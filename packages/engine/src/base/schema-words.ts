// What zod finds, as sentences of the product that begin with the place: "rules.0.options must be an object".
import type { z } from 'zod'

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}
const formats: Record<string, string> = { url: 'a URL', uuid: 'an id', email: 'an e-mail address', datetime: 'a time' }
const mostChoices = 40

/** For `safeParse(input, { error: inWords })`: the sentence where the schema itself has none. */
export const inWords = (issue: z.core.$ZodRawIssue): string | undefined => wordsWithin('', 'This').error(issue)

function ruleOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(nouns[issue.expected] ?? issue.expected, issue.input)
    case 'invalid_value':
      return mustBe(choices(issue.values), issue.input)
    case 'unrecognized_keys':
      return `has no field ${issue.keys.map(key => JSON.stringify(key)).join(', ')}`
    case 'too_small':
      return `must ${amount('at least', issue.minimum, issue.origin)}`
    case 'too_big':
      return `must ${amount('at most', issue.maximum, issue.origin)}`
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in another form'}`
    case 'invalid_union':
      return 'options' in issue
        ? mustBe(choices(issue.options as readonly unknown[]), issue.input)
        : 'is in none of its forms'
    default:
      return undefined
  }
}

const mustBe = (what: string, given: unknown): string =>
  given === undefined ? `is required: ${what}` : `must be ${what}, not ${kindOf(given)}`

function kindOf(given: unknown): string {
  if (given === null) return 'null'
  if (Array.isArray(given)) return 'a list'
  if (typeof given === 'string') return JSON.stringify(given.length > 60 ? `${given.slice(0, 60)}…` : given)
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  return typeof given === 'object' ? 'an object' : typeof given
}

function choices(values: readonly unknown[]): string {
  const shown = values.slice(0, mostChoices).map(value => JSON.stringify(value))
  const more = values.length > mostChoices ? ` … ${values.length - mostChoices} more` : ''
  return `${values.length > 1 ? 'one of ' : ''}${shown.join(', ')}${more}`
}

function amount(bound: string, count: number | bigint, origin: string): string {
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries']
  return ['string', 'array', 'set', 'map', 'object', 'file'].includes(origin)
    ? `have ${bound} ${count} ${Number(count) === 1 ? one : many}`
    : `be ${bound} ${count}`
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

/**
 * The same for what lies within another place, such as `rules.0`: `error` for `safeParse`, and the sentence of what it found.
 * `whole`: what the input as a whole is called.
 */
export function wordsWithin(within: string, whole = within) {
  const placeOf = (path: readonly PropertyKey[] = []) =>
    path.length === 0 ? whole : [within, ...path.map(String)].filter(part => part !== '').join('.')
  const own = new Set<string>()
  return {
    error(issue: z.core.$ZodRawIssue): string | undefined {
      const rule = ruleOf(issue)
      if (rule === undefined) return undefined
      const sentence = `${placeOf(issue.path)} ${rule}`
      own.add(sentence)
      return sentence
    },
    /** The words of the schema itself stand behind their place. */
    sentenceOf: ({ path, message }: Issue): string => (own.has(message) ? message : `${placeOf(path)}: ${message}`),
  }
}
