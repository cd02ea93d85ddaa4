// Every operation of the contract with its handler. A domain without handlers does not compile.
import { domains as contract } from '@tessera/contract'
import type { AnyOperation, Domains } from '@tessera/contract'
import type { AnyHandler, Bound } from '../kernel/call.ts'
import type { Implementation } from '../kernel/operation.ts'
import * as all from './index.ts'

const handlers: { [Name in keyof Domains]: Implementation<Domains[Name]> & Record<string, AnyHandler> } = all

export const bindings: Bound[] = Object.entries<Record<string, AnyOperation>>(contract).flatMap(([name, operations]) =>
  Object.entries(operations).map(([key, operation]) => ({
    operation,
    run: handlers[name as keyof Domains][key]!,
  })),
)

export function bindingNamed(name: string): Bound {
  const found = bindings.find(({ operation }) => operation.name === name)
  if (!found) throw new Error(`no operation is named ${name}`)
  return found
}
