// Answers about the tokens of one workspace: which fits, what one is for, and how the system is made.
import type { Platform } from '../formats/platform-names.ts'
import type { Intent } from '../suggest/asked.ts'
import { suggest } from '../suggest/suggest.ts'
import { AdvisedSystem, type AdviceSubject } from './advised-system.ts'
import { contrastNote, explain, type Explanation } from './explain.ts'
import { primerOf, type PrimerFacts } from './primer.ts'
import { cssByTheme, type Themes } from './themes.ts'

export interface ThemedQuestion extends Intent {
  /** A context of a resolver, or a mode; undefined: each. */
  theme?: string | undefined
  /** Whose code is shown. */
  platform?: Platform | undefined
}

export interface Advice {
  suggestions: { name: string; why: string; values: Record<string, string | null>; code: string | null }[]
  /** Why there are none. */
  why?: string
}

const mostSuggestions = 5

export class Adviser {
  readonly #system: AdvisedSystem

  constructor(subject: AdviceSubject) {
    this.#system = new AdvisedSystem(subject)
  }

  get themes(): Themes {
    return this.#system.themes
  }

  suggest({ theme, platform = 'css', ...question }: ThemedQuestion): Advice {
    const { suggestions, ...rest } = suggest(this.#system.catalog(theme), question, mostSuggestions)
    return {
      suggestions: suggestions.map(one => ({
        name: one.name,
        why: [one.why, contrastNote(this.#system, one.name) ?? []].flat().join(', '),
        values: cssByTheme(this.#system.themes.valuesOf(one.name, theme)),
        code: this.#system.codeOf(one.name, platform),
      })),
      ...rest,
    }
  }

  /** null: there is no such token. */
  explain(name: string): Explanation | null {
    return explain(this.#system, name)
  }

  /** At most 2,000 model tokens of Markdown. */
  primer(facts: PrimerFacts): string {
    return primerOf(this.#system, facts)
  }
}
