// What rules are run over in tests: tokensets of modes by name, and systems with their resolver.
import { renameReferences } from '../formula/alias.ts'
import type { CheckFinding } from '../rules/checking/check-finding.ts'
import { createChecker } from '../rules/checking/checker.ts'
import type { BoundToken, Checked, CheckedMode, CheckedToken } from '../rules/checking/checked.ts'
import type { RuleSetting } from '../rules/checking/settings.ts'
import type { FixOperation, RuleExample } from '../rules/rule.ts'
import type { Resolver, SourceName, System } from '../resolver/resolver.ts'
import { token } from './tokens.ts'

type Tokens = RuleExample<unknown>['tokens']

export const tokensFrom = (given: Tokens): CheckedToken[] =>
  Object.entries(given).map(([name, { type, value, ...more }]) => token(name, type, value, more))

/** One tokenset with the mode `Light` and those of the example. */
export function checkedExample(example: RuleExample<unknown>): Checked {
  const { tokens, modes = {}, released, usage, bound, guided } = example
  const tokenset = { id: 'set', name: 'Set' }
  const all = Object.entries({ Light: tokens, ...modes })
  return {
    modes: all.map(([name, given]): CheckedMode => ({ id: name, name, tokenset, tokens: tokensFrom(given) })),
    resolvers: [],
    ...(usage && { usage: Object.entries(usage).map(([name, uses]) => ({ name, uses, repositories: 1 })) }),
    ...(bound && { bound: bound.map(boundTo) }),
    ...(guided && { guided: guided.map(name => ({ name: name.replace(/\.$/, ''), is_group: name.endsWith('.') })) }),
    ...(released && {
      released: {
        next: released.next,
        tokens: tokensFrom(released.tokens ?? {}).map(one => ({ mode_id: 'Light', token: one })),
      },
    }),
  }
}

const boundTo = (token: string): BoundToken => ({
  ...{ component: 'Button', part: 'label', property: 'color', where: null },
  ...{ tokenset_id: 'set', tokenset: 'Set', token, ids: [] },
})

/** A system whose modes have the ids `tokenset/mode`, and its resolver the id `themes`. */
export function checkedSystem({ resolver, tokensets }: System): Checked {
  const modes = tokensets.flatMap(({ name: set, modes }) =>
    modes.map(({ name, tokens }): CheckedMode => ({
      id: `${set}/${name}`,
      name,
      tokenset: { id: set, name: set },
      tokens,
    })),
  )
  const idOf = ({ tokenset, mode }: SourceName): string => {
    const { modes } = tokensets.find(({ name }) => name === tokenset)!
    return `${tokenset}/${mode ?? modes.find(({ is_default }) => is_default)!.name}`
  }
  const inIds = <Part extends { sources: SourceName[] }>(part: Part) => ({ ...part, sources: part.sources.map(idOf) })
  const withIds: Resolver<string> = {
    ...resolver,
    sets: resolver.sets.map(inIds),
    modifiers: resolver.modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(inIds) })),
  }
  return { modes, resolvers: [{ id: 'themes', resolver: withIds }] }
}

/** What a fresh run finds, rules that run without being set left out unless they are set. */
export function findingsOf(checked: Checked, ...settings: RuleSetting[]): CheckFinding[] {
  const only = new Set(settings.map(({ rule }) => rule))
  return createChecker()
    .run(checked, settings)
    .filter(({ rule }) => only.has(rule))
}

/** The mode with the operations of a batch done to it, as the API does them: a rename takes its references along. */
export function applied(checked: Checked, mode: string, operations: readonly FixOperation[]): Checked {
  const modes = checked.modes.map(one =>
    one.id === mode ? { ...one, tokens: appliedTo(one.tokens, operations) } : one,
  )
  return { ...checked, modes }
}

function appliedTo(before: readonly CheckedToken[], operations: readonly FixOperation[]): CheckedToken[] {
  let tokens = [...before]
  for (const operation of operations) {
    const at = tokens.findIndex(({ name }) => name === operation.name)
    if ((operation.op === 'create') !== (at === -1)) throw new Error(`${operation.op} of ${operation.name}`)
    if (operation.op === 'delete') tokens.splice(at, 1)
    else if (operation.op === 'create') {
      const { name, type, value, description = null } = operation
      tokens.push(token(name, type, value, { description }))
    } else {
      const { name, ...rest } = tokens[at]!
      const { new_name = name, value = rest.value } = operation
      const { alias_to: _, value: __, ...kept } = rest
      tokens[at] = { ...token(new_name, rest.type, value), ...kept }
      if (new_name !== name)
        tokens = tokens.map(one => token(one.name, one.type, renameReferences(one.value, name, new_name), textsOf(one)))
    }
  }
  return tokens
}

const textsOf = ({ name: _, type: __, value: ___, alias_to: ____, ...texts }: CheckedToken) => texts
