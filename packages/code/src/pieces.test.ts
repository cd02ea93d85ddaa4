// Files put together from pieces of code: what a rewritten one must be follows from the pieces.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieces } from './testing/pieces.ts'
import { changesOf, migrated } from './testing/migrated.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 60)
const names = ['alfa', 'bravo', 'charlie', 'other']
/** Two names change places, one is new, one stays. */
const swapped: Record<string, string> = { alfa: 'bravo', bravo: 'alfa', charlie: 'delta' }
const fresh: Record<string, string> = { alfa: 'alfa2', bravo: 'golf', charlie: 'delta' }

const spelled = (moves: Record<string, string>, spell: (name: string) => string) =>
  Object.fromEntries(Object.entries(moves).map(([from, to]) => [spell(from), spell(to)]))
const changesBy = (moves: Record<string, string>) =>
  changesOf({
    css: spelled(moves, name => `--${name}`),
    scss: moves,
    less: moves,
    typescript: spelled(moves, name => `color.${name}`),
    swift: spelled(moves, name => `Color.${name}`),
    kotlin: moves,
    dart: moves,
    android: spelled(moves, name => `color/${name}`),
  })

/** What fills the places of one piece. */
interface Filled {
  piece: string
  local: string
  others: string[]
}
const filled = (among: readonly string[]) =>
  fc.record({
    piece: fc.constantFrom(...among),
    local: fc.constantFrom(...names),
    others: fc.array(fc.constantFrom(...names), { minLength: 12, maxLength: 12 }),
  })

/** The text with the names of the tokens, and those that they are moved to. */
function written({ piece, local, others }: Filled, index: number, moves: Record<string, string>): string {
  const isLocal = piece.includes('‹L›')
  let at = 0
  return piece
    .split('‹')
    .map((part, number) => {
      if (number === 0) return part
      const [place, rest] = [part[0], part.slice(2)]
      if (place === 'I') return `${index}${rest}`
      if (place === 'L') return `${local}${rest}`
      const drawn = others[at++ % others.length]!
      const name = isLocal && drawn === local ? names[(names.indexOf(drawn) + 1) % names.length]! : drawn
      return `${place === 'R' ? (moves[name] ?? name) : name}${rest}`
    })
    .join('')
}

for (const [end, { before = '', after = '', of }] of Object.entries(pieces)) {
  const files = fc.record({
    parts: fc.array(filled(of), { minLength: 1, maxLength: 8 }),
    between: fc.constantFrom('\n', '\r\n', '\n\n\t', '\r\n  '),
  })
  type File = typeof files extends fc.Arbitrary<infer T> ? T : never
  const text = ({ parts, between }: File, moves: Record<string, string>) =>
    before + parts.map((part, index) => written(part, index, moves)).join(between) + after
  const check = (holds: (file: File) => Promise<void>) =>
    fc.assert(fc.asyncProperty(files, holds), { numRuns: runs, seed: 1 })

  test(`${end}: uses of tokens change, all at once, and nothing else does`, () =>
    check(async file => {
      expect((await migrated(`a.${end}`, text(file, {}), changesBy(swapped))).text).toBe(text(file, swapped))
    }))

  test(`${end}: a second run changes nothing, and neither does one without moves`, () =>
    check(async file => {
      const once = (await migrated(`a.${end}`, text(file, {}), changesBy(fresh))).text
      expect(once).toBe(text(file, fresh))
      expect((await migrated(`a.${end}`, once, changesBy(fresh))).text).toBe(once)
      expect((await migrated(`a.${end}`, text(file, {}), changesBy({}))).text).toBe(text(file, {}))
    }))
}
