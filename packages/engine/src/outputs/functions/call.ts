// Calls a function of a project. If it throws or returns a wrong result, the message names the function and the token.
import { oneLine } from '../../format/prepared.ts'

/** The writer of outputs catches it and reports its message as the fault. */
export class FunctionFault extends Error {}

export interface Called {
  kind: 'format' | 'transform'
  name: string
  /** The function of the definition: `write`, `value` … */
  part: string
  /** The token and its mode, if the call concerns one. */
  token?: { name: string; mode: string } | null
}

/** `is` checks the result, `expected` describes it in the message. */
export function callFunction<Result>(
  called: Called | (() => Called),
  run: () => unknown,
  { is, expected }: { is(result: unknown): result is Result; expected: string },
): Result {
  const about = () => (typeof called === 'function' ? called() : called)
  let result: unknown
  try {
    result = run()
  } catch (error) {
    if (error instanceof FunctionFault) throw error
    throw new FunctionFault(`${placeOf(about(), 'failed')}: ${messageOf(error)}`, { cause: error })
  }
  if (is(result)) return result
  // The result of a format concerns all tokens, not the last one it read.
  const place = { ...about(), ...(about().kind === 'format' ? { token: null } : {}) }
  throw new FunctionFault(`${placeOf(place, `returned ${kindOf(result)}`)}; ${place.part} must return ${expected}`)
}

export function placeOf({ kind, name, token }: Called, what: string): string {
  const at = token ? ` for ${token.name}${token.mode === '' ? '' : ` in ${token.mode}`}` : ''
  return `The ${kind} "${name}" ${what}${at}`
}

function messageOf(error: unknown): string {
  const message =
    error instanceof Error ? error.message || error.name : typeof error === 'string' ? error : typeof error
  return oneLine(message) || 'it threw an empty text'
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object')
    return typeof (value as { then?: unknown }).then === 'function' ? 'a promise' : 'an object'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}
