// What is said of a component, checked and with its tokens found.
import { bytesOf, mostComponentBytes } from '@tessera/contract'
import type { components as contract } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { z } from 'zod'
import { problems } from '../../../base/problems.ts'
import type { ComponentBinding, ComponentState } from '../../../kernel/change.ts'
import type { Db } from '../../../storage/sql.ts'
import { findNamedTokens } from '../../tokens/stored/paths/paths.ts'

type GivenBinding = z.infer<typeof contract.create.input>['bindings'][number]

/** The bindings with their tokens by tokenset; a missing one is taken as it is named. */
export async function bindingsOf(
  db: Db,
  workspaceId: string,
  given: readonly GivenBinding[],
): Promise<ComponentBinding[]> {
  const found = await findNamedTokens(
    db,
    workspaceId,
    given.map(({ token }) => token),
  )
  return given.map(({ part, property, state = null, option = null, token }) => ({
    part,
    property,
    state,
    option: option && Object.keys(option).length > 0 ? option : null,
    ...found.get(token)!,
  }))
}

/** Throws 400 where a binding names what the component does not have, or two bindings the same. */
export function refuseInconsistent(component: ComponentState): void {
  const seen = new Map<string, number>()
  for (const [index, binding] of component.bindings.entries()) {
    refuseUnknown(component, binding, index)
    const { part, property, state, option } = binding
    const key = canonicalJson([part, property, state, option])
    const before = seen.get(key)
    if (before !== undefined)
      throw refused(
        index,
        'property',
        `bindings.${index} says the same property of the same part as bindings.${before}`,
      )
    seen.set(key, index)
  }
  if (bytesOf(JSON.stringify(component)) > mostComponentBytes)
    throw problems.invalidInput({
      path: ['bindings'],
      message: `A component must have at most ${mostComponentBytes} bytes`,
    })
}

function refuseUnknown({ anatomy, states, options }: ComponentState, binding: ComponentBinding, index: number): void {
  const { part, state, option } = binding
  if (!anatomy.includes(part)) throw refused(index, 'part', unknown('part', part, 'anatomy', anatomy))
  if (state !== null && !states.includes(state))
    throw refused(index, 'state', unknown('state', state, 'states', states))
  for (const [name, value] of Object.entries(option ?? {})) {
    const known = options.find(one => one.name === name)
    const names = options.map(one => one.name)
    if (!known) throw refused(index, 'option', unknown('option', name, 'options', names))
    if (!known.values.includes(value))
      throw refused(index, 'option', unknown(`value of ${name}`, value, 'its values', known.values))
  }
}

const unknown = (what: string, given: string, where: string, known: readonly string[]) =>
  `Unknown ${what}: ${JSON.stringify(given)}. In ${where}: ${known.slice(0, mostNamed).join(', ') || 'none'}`
const mostNamed = 20

const refused = (index: number, field: string, message: string) =>
  problems.invalidInput({ path: ['bindings', index, field], message })
