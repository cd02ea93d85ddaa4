// Finds the names that a tokenset points at and lacks in other tokensets of its themes.
import { references, type Input, type Json, type TypeName } from '@tessera/engine'
import { chosenOf } from '../../tokens/model/themes/chosen.ts'
import type { ModeSource } from '../../tokens/model/themes/sources.ts'
import type { ThemeSystem } from '../../tokens/model/themes/theme-system.ts'

export interface Answer {
  /** The name of the themes. */
  themes: string
  /** The input at which the themes have the name; empty for the default permutation. */
  input: Input
  type: TypeName
  /** The resolved value at that input. */
  value: Json
  /** The names that the value points at. */
  uses: readonly string[]
  /** The source of the token. */
  source: ModeSource
}

/** The maximum of permutations to try after the default. */
const mostTried = 4096

const byDefault: Input = new Map()

/**
 * The first answer of a default permutation, otherwise of any other; null where no themes have a value for the name.
 */
export function answerOf(systems: readonly ThemeSystem[], name: string): Answer | null {
  for (const system of systems) {
    const answer = answerAt(system, name, chosenOf(system.resolver, null), byDefault)
    if (answer) return answer
  }
  for (const system of systems) {
    let tried = 0
    for (const input of system.inputsOf(name)) {
      const answer = answerAt(system, name, input, input)
      if (answer) return answer
      if (++tried === mostTried) break
    }
  }
  return null
}

function answerAt(system: ThemeSystem, name: string, input: Input, named: Input): Answer | null {
  const holder = system.holderAt(name, input)
  const resolved = holder && system.at(name, input)
  if (!resolved?.ok) return null
  const { token, source } = holder!
  return {
    themes: system.resolver.name,
    input: named,
    type: token.type,
    value: resolved.value,
    uses: [...new Set(references(token))],
    source,
  }
}
