import { useMemo } from 'react'
import { useThemeChoice } from '../../tokens/model/themes/theme-choice.ts'
import { chosenOf } from '../../tokens/model/themes/chosen.ts'
import { createLens } from '../../tokens/model/themes/lens.ts'
import { usersElsewhere } from '../../tokens/model/themes/links.ts'
import { tokensetsOf } from '../../tokens/model/themes/sources.ts'
import { themeSystem, type ThemeSystem } from '../../tokens/model/themes/theme-system.ts'
import { unknownLens, type Lens } from '../../tokens/model/themes/themed.ts'
import { useContent } from '../../tokens/model/themes/use-theme-system.ts'
import { answerOf, type Answer } from './answers.ts'

export interface Answers {
  /** The answer for a name that the tokenset lacks; undefined while themes load. */
  of(name: string): Answer | null | undefined
  /** Tokens of other tokensets that point at a name of this one; empty while themes load. */
  usersOf(name: string): readonly string[]
  /** The lens of the default permutation. */
  lens: Lens
}

const unknown: Answers = { of: () => undefined, usersOf: () => [], lens: unknownLens }

/** The themes that use the tokenset, the followed ones first. */
export function useAnswers(ws: string, tokenset_id: string): Answers {
  const { resolvers: all, resolver: followed } = useThemeChoice(ws)
  const resolvers = useMemo(
    () =>
      (all ?? [])
        .filter(each => tokensetsOf(each).includes(tokenset_id))
        .sort((a, b) => Number(b === followed) - Number(a === followed)),
    [all, followed, tokenset_id],
  )
  const ids = useMemo(() => [...new Set(resolvers.flatMap(tokensetsOf))], [resolvers])
  const { data, error } = useContent(ids)
  return useMemo(() => {
    if (data && all)
      return answersOf(
        tokenset_id,
        resolvers.map(each => themeSystem(each, data)),
      )
    return error ? answersOf(tokenset_id, []) : unknown
  }, [tokenset_id, all, resolvers, data, error])
}

function answersOf(tokenset_id: string, systems: readonly ThemeSystem[]): Answers {
  const answers = new Map<string, Answer | null>()
  const users = new Map<string, readonly string[]>()
  const [first] = systems
  const made = systems.map(system => () => system)
  return {
    of(name) {
      if (!answers.has(name)) answers.set(name, answerOf(systems, name))
      return answers.get(name)
    },
    usersOf(name) {
      let names = users.get(name)
      if (!names) {
        names = [...new Set(usersElsewhere({ systems: made }, tokenset_id, name).map(user => user.name))]
        users.set(name, names)
      }
      return names
    },
    lens: createLens(first ? { system: first, input: chosenOf(first.resolver, null) } : null, made),
  }
}
