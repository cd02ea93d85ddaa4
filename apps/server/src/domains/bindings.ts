// Every operation of the contract with its handler.
import { domains as contract } from '@tessera/contract'
import type { AnyOperation, Domains } from '@tessera/contract'
import type { AnyHandler, Bound } from '../kernel/call.ts'
import { handlers } from './features.ts'

const handlersOf = (name: string): Record<string, AnyHandler> => handlers[name as keyof Domains] as never

export const bindings: Bound[] = Object.entries<Record<string, AnyOperation>>(contract).flatMap(([name, operations]) =>
  Object.entries(operations).map(([key, operation]) => ({
    operation,
    run: handlersOf(name)[key]!,
  })),
)

export function bindingNamed(name: string): Bound {
  const found = bindings.find(({ operation }) => operation.name === name)
  if (!found) throw new Error(`no operation is named ${name}`)
  return found
}
