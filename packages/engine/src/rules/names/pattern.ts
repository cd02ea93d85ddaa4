// Regular expressions without backtracking: the regular part of the JavaScript syntax, run as a set of states, so that the time is
// at most pattern × text. Users write these patterns and the server runs them.
import { BadPattern, compile, type Program } from './compile-pattern.ts'

/** The limit of states for new settings. Older stored patterns may have more. */
const mostAccepted = 800

/** Why the text is no valid pattern, as the end of a sentence, or null. */
export function patternProblem(text: string): string | null {
  try {
    compile(text)
    return null
  } catch (error) {
    if (error instanceof BadPattern) return error.message
    throw error
  }
}

/** Why a pattern is too much work for a new setting, as a sentence, or null. A match compares each character with every state. */
export function patternExcess(text: string): string | null {
  if (patternProblem(text) !== null) return null
  const { length } = programOf(text).states
  if (length <= mostAccepted) return null
  const parts = `written out it has ${length} parts, more than ${mostAccepted}`
  return `pattern is too much work: ${parts}. Repeat fewer times, or leave out alternatives.`
}

/** Units of work for one character of a name. */
export const patternCost = (text: string): number => programOf(text).states.length / 250

const compiled = new Map<string, Program>()

function programOf(text: string): Program {
  let program = compiled.get(text)
  if (!program) {
    program = compile(text)
    if (compiled.size > 100) compiled.clear()
    compiled.set(text, program)
  }
  return program
}

/** Whether a part of a name matches the pattern. Throws if `patternProblem` reports a problem. */
export function patternTest(text: string): (name: string) => boolean {
  const program = programOf(text)
  return name => run(program, name)
}

function run({ states, start, end }: Program, name: string): boolean {
  const characters = [...name]
  /** For each state, the last position that reached it, plus one. */
  const reached = new Uint32Array(states.length)
  let open: number[] = []
  for (let at = 0; at <= characters.length; at++) {
    const here: number[] = []
    const reach = (index: number) => {
      if (reached[index] === at + 1) return
      reached[index] = at + 1
      here.push(index)
    }
    for (const index of open) reach(index)
    reach(start)
    const next: number[] = []
    // The loop also visits states that it adds to the list.
    for (const index of here) {
      const state = states[index]!
      if ('ways' in state) state.ways.forEach(reach)
      else if ('edge' in state) {
        if (at === (state.edge === 'start' ? 0 : characters.length)) reach(state.next)
      } else if (at < characters.length && state.fits(characters[at]!)) next.push(state.next)
    }
    if (reached[end] === at + 1) return true
    open = next
  }
  return false
}
