// What themes know of the names that a tokenset points at and does not have: another tokenset in their layers has them.
import { references, type Input, type Json, type TypeName } from '@tessera/engine'
import { chosenOf } from '../model/themes/chosen.ts'
import type { Source } from '../model/themes/sources.ts'
import type { ThemeSystem } from '../model/themes/theme-system.ts'

export interface Answer {
  /** The name of the themes. */
  themes: string
  /** Where they have it: empty for the default permutation. */
  input: Input
  type: TypeName
  /** What it comes to there. */
  value: Json
  /** The names that it points at in turn. */
  uses: readonly string[]
  /** Whose token it is. */
  source: Source
}

/** As many permutations are tried beside the default. */
const mostTried = 4096

const byDefault: Input = new Map()

/** The first answer of the default permutations, else of any other; null where no themes have a value for the name. */
export function answerOf(systems: readonly ThemeSystem[], name: string): Answer | null {
  for (const system of systems) {
    const found = answerAt(system, name, chosenOf(system.resolver, null), byDefault)
    if (found) return found
  }
  for (const system of systems) {
    let tried = 0
    for (const input of system.inputsOf(name)) {
      const found = answerAt(system, name, input, input)
      if (found) return found
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
