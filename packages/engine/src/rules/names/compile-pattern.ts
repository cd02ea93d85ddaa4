// Compiles a regular expression to an automaton (Thompson 1968). It expands repetitions, so that the number of states measures the
// work.

export type Fits = (character: string) => boolean

/** A state: a character to consume, an edge of the text, or several successors. */
export type State = { fits: Fits; next: number } | { edge: 'start' | 'end'; next: number } | { ways: number[] }

export interface Program {
  states: State[]
  start: number
  end: number
}

/** A message that follows the word "pattern". */
export class BadPattern extends Error {}

const mostStates = 2000

/** Throws a `BadPattern`. */
export function compile(text: string): Program {
  return new Compiler([...text]).whole()
}

/** A part of the automaton with its first and last state. */
interface Piece {
  from: number
  to: number
}

class Compiler {
  readonly #source: readonly string[]
  readonly #states: State[] = []
  #at = 0

  constructor(source: readonly string[]) {
    this.#source = source
  }

  whole(): Program {
    const { from: start, to: end } = this.#alternatives()
    const next = this.#source[this.#at]
    if (next !== undefined) this.#fail(`has a ${next} that nothing goes with`)
    return { states: this.#states, start, end }
  }

  #alternatives(): Piece {
    const from = this.#add({ ways: [] })
    const to = this.#add({ ways: [] })
    do {
      const one = this.#sequence()
      this.#link(from, one.from)
      this.#link(one.to, to)
    } while (this.#takes('|'))
    return { from, to }
  }

  #sequence(): Piece {
    const start = this.#add({ ways: [] })
    let all: Piece = { from: start, to: start }
    while (this.#at < this.#source.length && this.#source[this.#at] !== '|' && this.#source[this.#at] !== ')')
      all = this.#joined(all, this.#repeated())
    return all
  }

  #repeated(): Piece {
    const start = this.#at
    let piece = this.#atom()
    const end = this.#at
    const times = this.#repetition()
    if (!times) return piece
    if (this.#repetition()) this.#fail('repeats a repetition')
    const { min, max } = times
    let all = min === 0 ? this.#optional(piece, max === Infinity) : piece
    for (let count = 1; count < min; count++) {
      piece = this.#again(start, end)
      all = this.#joined(all, piece)
    }
    if (min > 0 && max === Infinity) return this.#joined(all, this.#optional(this.#again(start, end), true))
    for (let count = Math.max(min, 1); count < max && max !== Infinity; count++)
      all = this.#joined(all, this.#optional(this.#again(start, end), false))
    return all
  }

  /** Compiles the repeated part again for each copy. */
  #again(start: number, end: number): Piece {
    const after = this.#at
    this.#at = start
    const copy = this.#atom()
    if (this.#at !== end) this.#fail('cannot be read')
    this.#at = after
    return copy
  }

  #optional({ from, to }: Piece, many: boolean): Piece {
    const [before, after] = [this.#add({ ways: [from] }), this.#add({ ways: [] })]
    this.#link(before, after)
    this.#link(to, after)
    if (many) this.#link(to, from)
    return { from: before, to: after }
  }

  #repetition(): { min: number; max: number } | null {
    const sign = this.#source[this.#at]
    if (sign === '*' || sign === '+' || sign === '?') {
      this.#at++
      return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    }
    const rest = sign === '{' ? this.#source.slice(this.#at, this.#at + 9).join('') : ''
    const counted = /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(rest)
    if (!counted) return null
    this.#at += counted[0].length
    const min = Number(counted[1])
    const max = counted[2] === undefined ? min : counted[3] === undefined ? Infinity : Number(counted[3])
    if (max < min) this.#fail('has its numbers the wrong way round')
    if (max === 0) this.#fail('repeats nothing')
    return { min, max }
  }

  #atom(): Piece {
    const character = this.#source[this.#at++]!
    if (character === '(') return this.#group()
    if (character === '^') return this.#step(next => ({ edge: 'start', next }))
    if (character === '$') return this.#step(next => ({ edge: 'end', next }))
    const fits = this.#fitting(character)
    return this.#step(next => ({ fits, next }))
  }

  #group(): Piece {
    if (this.#source[this.#at] === '?') {
      if (this.#source[this.#at + 1] !== ':') this.#fail('has a group that is not supported')
      this.#at += 2
    }
    const inner = this.#alternatives()
    if (this.#source[this.#at++] !== ')') this.#fail('has a group without its end')
    return inner
  }

  #fitting(character: string): Fits {
    if (character === '.') return () => true
    if (character === '[') return this.#characterClass()
    if (character === '\\') return this.#escaped()
    if ('*+?{}])'.includes(character)) this.#fail(`has a ${character} that nothing goes with`)
    return other => other === character
  }

  #escaped(): Fits {
    const character = this.#source[this.#at++] ?? this.#fail('ends in a backslash')
    const fits = classes[character]
    if (fits) return fits
    if (/[A-Za-z0-9]/.test(character)) this.#fail(`has \\${character}, which is not supported,`)
    return other => other === character
  }

  #characterClass(): Fits {
    const isNegated = this.#takes('^')
    const fits: Fits[] = []
    while (this.#at < this.#source.length && this.#source[this.#at] !== ']')
      fits.push(this.#takes('\\') ? this.#escaped() : this.#range())
    if (this.#source[this.#at++] !== ']') this.#fail('has a [ without its end')
    return other => fits.some(fit => fit(other)) !== isNegated
  }

  /** A single character or a range. */
  #range(): Fits {
    const from = this.#source[this.#at++]!
    const [hyphen, last] = [this.#source[this.#at], this.#source[this.#at + 1]]
    const to = hyphen === '-' && last !== undefined && last !== ']' ? last : from
    if (to !== from) this.#at += 2
    if (to < from) this.#fail('has a range that runs backwards')
    return other => other >= from && other <= to
  }

  #takes(character: string): boolean {
    if (this.#source[this.#at] !== character) return false
    this.#at++
    return true
  }

  #add(state: State): number {
    if (this.#states.length >= mostStates) throw new BadPattern('is too long once its repetitions are written out')
    return this.#states.push(state) - 1
  }

  #step(make: (next: number) => State): Piece {
    const to = this.#add({ ways: [] })
    return { from: this.#add(make(to)), to }
  }

  #link(from: number, to: number): void {
    const state = this.#states[from] as { ways: number[] }
    state.ways.push(to)
  }

  #joined(first: Piece, second: Piece): Piece {
    this.#link(first.to, second.from)
    return { from: first.from, to: second.to }
  }

  #fail(why: string): never {
    throw new BadPattern(`${why} at column ${Math.min(this.#at, this.#source.length) + 1}`)
  }
}

const classes: Record<string, Fits> = {
  d: character => /^\d$/.test(character),
  D: character => !/^\d$/.test(character),
  w: character => /^\w$/.test(character),
  W: character => !/^\w$/.test(character),
  s: character => /^\s$/.test(character),
  S: character => !/^\s$/.test(character),
}
