// Regular expressions that cannot run away: the regular part of the syntax of JavaScript, stepped through as a set of states, so
// that the time is pattern × text whatever is written. People of a workspace write them, a server runs them.

type Fits = (code: string) => boolean

/** One state: a character to take, an edge of the text, or ways to go on. */
type State = { fits: Fits; next: number } | { edge: 'start' | 'end'; next: number } | { ways: number[] }

const mostStates = 2000

/** So many a pattern may have that is set today. */
const mostAccepted = 800

interface Program {
  states: State[]
  start: number
  end: number
}

class BadPattern extends Error {}

/** Why the text is no pattern (to follow its name), or null. */
export function patternProblem(text: string): string | null {
  try {
    compile(text)
    return null
  } catch (error) {
    if (error instanceof BadPattern) return error.message
    throw error
  }
}

/** Why a pattern is too much work to be set (a sentence), or null. Each character of a name is compared with every state. */
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

/** Is some part of a name as the pattern says? Throws where `patternProblem` has something to say. */
export function patternTest(text: string): (name: string) => boolean {
  const program = programOf(text)
  return name => run(program, name)
}

function run({ states, start, end }: Program, name: string): boolean {
  const characters = [...name]
  /** The place up to which a state has been reached, plus one. */
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
    // The list grows while it is walked.
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

interface Piece {
  from: number
  to: number
}

function compile(text: string): Program {
  const source = [...text]
  const states: State[] = []
  let at = 0
  const fail = (why: string): never => {
    throw new BadPattern(`${why} at column ${Math.min(at, source.length) + 1}`)
  }
  const add = (state: State): number => {
    if (states.length >= mostStates) throw new BadPattern('is too long once its repetitions are written out')
    return states.push(state) - 1
  }
  const empty = (): Piece => {
    const to = add({ ways: [] })
    return { from: to, to }
  }
  const link = (from: number, to: number) => void (states[from] as { ways: number[] }).ways.push(to)
  const joined = (first: Piece, second: Piece): Piece => {
    link(first.to, second.from)
    return { from: first.from, to: second.to }
  }
  const step = (make: (next: number) => State): Piece => {
    const to = add({ ways: [] })
    return { from: add(make(to)), to }
  }

  const alternatives = (): Piece => {
    const from = add({ ways: [] })
    const to = add({ ways: [] })
    do {
      const one = sequence()
      link(from, one.from)
      link(one.to, to)
    } while (source[at] === '|' && ++at)
    return { from, to }
  }
  const sequence = (): Piece => {
    let all = empty()
    while (at < source.length && source[at] !== '|' && source[at] !== ')') all = joined(all, repeated())
    return all
  }
  const repeated = (): Piece => {
    const start = at
    let piece = atom()
    const end = at
    const times = repetition()
    if (!times) return piece
    if (repetition()) fail('repeats a repetition')
    // What is repeated is read again as often as it has to be there.
    const again = (): Piece => {
      const after = at
      at = start
      const copy = atom()
      if (at !== end) fail('cannot be read')
      at = after
      return copy
    }
    const optional = ({ from, to }: Piece, many: boolean): Piece => {
      const [before, after] = [add({ ways: [from] }), add({ ways: [] })]
      link(before, after)
      link(to, after)
      if (many) link(to, from)
      return { from: before, to: after }
    }
    const { min, max } = times
    let all = min === 0 ? optional(piece, max === Infinity) : piece
    for (let count = 1; count < min; count++) {
      piece = again()
      all = joined(all, piece)
    }
    if (min > 0 && max === Infinity) return joined(all, optional(again(), true))
    for (let count = Math.max(min, 1); count < max && max !== Infinity; count++)
      all = joined(all, optional(again(), false))
    return all
  }
  const repetition = (): { min: number; max: number } | null => {
    const sign = source[at]
    if (sign === '*' || sign === '+' || sign === '?') {
      at++
      return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    }
    const counted = sign === '{' ? /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(source.slice(at, at + 9).join('')) : null
    if (!counted) return null
    at += counted[0].length
    const min = Number(counted[1])
    const max = counted[2] === undefined ? min : counted[3] === undefined ? Infinity : Number(counted[3])
    if (max < min) fail('has its numbers the wrong way round')
    if (max === 0) fail('repeats nothing')
    return { min, max }
  }
  const atom = (): Piece => {
    const character = source[at++]!
    if (character === '^') return step(next => ({ edge: 'start', next }))
    if (character === '$') return step(next => ({ edge: 'end', next }))
    if (character === '.') return step(next => ({ fits: () => true, next }))
    if (character === '(') {
      if (source[at] === '?') {
        if (source[at + 1] !== ':') fail('has a group that is not supported')
        at += 2
      }
      const inner = alternatives()
      if (source[at++] !== ')') fail('has a group without its end')
      return inner
    }
    if (character === '[') {
      const fits = characterClass()
      return step(next => ({ fits, next }))
    }
    if (character === '\\') {
      const fits = escaped()
      return step(next => ({ fits, next }))
    }
    if ('*+?{}])'.includes(character)) fail(`has a ${character} that nothing goes with`)
    return step(next => ({ fits: other => other === character, next }))
  }
  const escaped = (): Fits => {
    const character = source[at++] ?? fail('ends in a backslash')
    const known = classes[character]
    if (known) return known
    if (/[A-Za-z0-9]/.test(character)) fail(`has \\${character}, which is not supported,`)
    return other => other === character
  }
  const characterClass = (): Fits => {
    const negated = source[at] === '^' && !!++at
    const fits: Fits[] = []
    while (at < source.length && source[at] !== ']') {
      const from = source[at]!
      if (from === '\\') {
        at++
        fits.push(escaped())
        continue
      }
      at++
      const to = source[at] === '-' && source[at + 1] !== undefined && source[at + 1] !== ']' ? source[at + 1]! : from
      if (to !== from) at += 2
      if (to < from) fail('has a range that runs backwards')
      fits.push(other => other >= from && other <= to)
    }
    if (source[at++] !== ']') fail('has a [ without its end')
    return other => fits.some(fit => fit(other)) !== negated
  }

  const whole = alternatives()
  if (at < source.length) fail(`has a ${source[at]} that nothing goes with`)
  return { states, start: whole.from, end: whole.to }
}

const classes: Record<string, Fits> = {
  d: character => /^\d$/.test(character),
  D: character => !/^\d$/.test(character),
  w: character => /^\w$/.test(character),
  W: character => !/^\w$/.test(character),
  s: character => /^\s$/.test(character),
  S: character => !/^\s$/.test(character),
}
