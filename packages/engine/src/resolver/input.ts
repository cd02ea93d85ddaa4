// Parses the inputs of callers and completes them with a context for every modifier.
import { takingPart } from './order.ts'
import type { Input, Resolver } from './resolver.ts'

const spelling = 'Input must be a JSON object of texts such as {"scheme":"dark"}, or pairs such as scheme:dark,brand:b'

/** Parses `{"scheme":"dark"}` or `scheme:dark,brand:b` without a resolver. An empty text chooses nothing. */
export function parseInput(text: string): { given: Map<string, string> } | { fault: string } {
  const trimmed = text.trim()
  if (trimmed === '') return { given: new Map() }
  return /^[{["]/.test(trimmed) ? parseObject(trimmed) : parsePairs(trimmed)
}

function parseObject(text: string): { given: Map<string, string> } | { fault: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: spelling }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: spelling }
  const entries = Object.entries(value)
  return entries.every(isOfTexts) ? { given: new Map(entries) } : { fault: spelling }
}

const isOfTexts = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

function parsePairs(text: string): { given: Map<string, string> } | { fault: string } {
  const given = new Map<string, string>()
  for (const pair of text.split(',')) {
    const [modifier = '', context = '', more] = pair.split(':').map(part => part.trim())
    if (modifier === '' || context === '' || more !== undefined) return { fault: spelling }
    if (given.has(modifier)) return { fault: `Input names ${modifier} more than once` }
    given.set(modifier, context)
  }
  return { given }
}

export type InputFault = {
  fault: string
  code: 'unknown_modifier' | 'unknown_context' | 'input_required'
}

/**
 * A context for every applied modifier, in the order of the modifiers: the default where the input has none. A modifier that the
 * resolution order leaves out may occur in an input and has no effect.
 */
export function completeInput<Source>(
  resolver: Pick<Resolver<Source>, 'modifiers'> & Partial<Pick<Resolver<Source>, 'resolution_order'>>,
  given: Input,
): { input: Input } | InputFault {
  const { modifiers } = resolver
  for (const name of given.keys())
    if (!modifiers.some(modifier => modifier.name === name))
      return { code: 'unknown_modifier', fault: `Unknown modifier: ${name}. Modifiers: ${listed(modifiers)}` }
  const input = new Map<string, string>()
  const missing: string[] = []
  for (const { name, contexts, default: standard } of takingPart(resolver)) {
    const context = given.get(name) ?? standard
    if (context === undefined) missing.push(name)
    else if (contexts.some(one => one.name === context)) input.set(name, context)
    else
      return { code: 'unknown_context', fault: `Unknown context of ${name}: ${context}. Contexts: ${listed(contexts)}` }
  }
  if (missing.length > 0) return { code: 'input_required', fault: `Input required for: ${missing.join(', ')}` }
  return { input }
}

const listed = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ') || 'none'
