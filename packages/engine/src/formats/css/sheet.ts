// Sorts declarations by context: the base, and the overrides of each mode.
import { splitCss } from '../../base/split-css.ts'
import type { Report } from '../../reading/report.ts'
import { contextOf } from './contexts.ts'
import type { ScannedDeclaration } from './scan.ts'

export interface Stated extends ScannedDeclaration {
  file: string
}

type Declarations = Map<string, Stated>

export interface Sheet {
  base: Declarations
  /** Set where the base is also a mode by name. */
  baseName: string | null
  modes: { name: string; own: Declarations }[]
}

/** The limit of modes. More are likely scopes of components, and each mode costs a copy of every token. */
const MOST_MODES = 100

export function sortSheet(stated: Stated[], report: Report): Sheet {
  const several = new Set(stated.map(({ file }) => file)).size > 1
  const sorter = new Sorter(several, report)
  const scoped: { found: Stated; name: string }[] = []
  const byFile = several ? overlapping(stated) : null
  for (const found of stated) {
    const context = contextOf(found.preludes, found.title)
    if (context.kind === 'scope') scoped.push({ found, name: context.name! })
    else if (context.kind === 'mode') sorter.putInMode(context.name!, found)
    else {
      const file = byFile?.get(found.property)
      sorter.baseName ??= context.name ?? (file === undefined ? null : fileName(file))
      // Where `light.css` and `dark.css` both declare `:root`, the files are the modes, the first one the default.
      if (file !== undefined && file !== found.file) sorter.putInMode(fileName(found.file), found)
      else sorter.putInBase(found)
    }
  }
  const everywhere = new Set(sorter.base.keys())
  for (const { found, name } of scoped) sorter.putScoped(found, name, everywhere)
  return { base: sorter.base, baseName: sorter.baseName, modes: [...sorter.modes.values()] }
}

class Sorter {
  readonly base: Declarations = new Map()
  baseName: string | null = null
  /** By name in lower case. */
  readonly modes = new Map<string, { name: string; own: Declarations }>()
  readonly #rules = new Map<Stated, string>()
  readonly #several: boolean
  readonly #report: Report

  constructor(several: boolean, report: Report) {
    this.#several = several
    this.#report = report
  }

  putInMode(name: string, found: Stated): void {
    const own = this.#modeNamed(name)
    if (own) this.#put(own, found)
  }

  /** `light-dark(a, b)` (CSS Color 5) combines two declarations. */
  putInBase(found: Stated): void {
    const inside = /^light-dark\(([\s\S]*)\)$/i.exec(found.value)?.[1]
    const pair = inside === undefined ? null : splitCss(inside, ',')
    if (pair?.length !== 2) return this.#put(this.base, found)
    this.#put(this.base, { ...found, value: pair[0]! })
    this.putInMode('dark', { ...found, value: pair[1]! })
  }

  /** A scope that overrides the base is a mode. A property that only components declare takes its first value. */
  putScoped(found: Stated, name: string, everywhere: ReadonlySet<string>): void {
    const { property, preludes, value } = found
    const place = placeOf(found, this.#several)
    const before = this.base.get(property)
    if (everywhere.has(property)) this.putInMode(name, found)
    else if (!before) {
      this.#report.warn('approximated', place, `${property} is declared for ${name} only: taken as holding everywhere`)
      this.#put(this.base, found)
    } else if (before.preludes.join() === preludes.join()) this.#put(this.base, found)
    else if (before.value !== value) {
      this.#report.warn(
        'dropped',
        place,
        `${property} is declared for several selectors, none of which holds everywhere: the first counts`,
      )
    }
  }

  #modeNamed(name: string): Declarations | null {
    const key = name.toLowerCase()
    if (key === this.baseName?.toLowerCase()) return this.base
    const known = this.modes.get(key)
    if (known) return known.own
    if (this.modes.size >= MOST_MODES) {
      this.#report.warn('dropped', '', `More than ${MOST_MODES} modes: what is said of further ones is left out`)
      return null
    }
    const own: Declarations = new Map()
    this.modes.set(key, { name: [...name].slice(0, 255).join(''), own })
    return own
  }

  /** In the cascade the later declaration counts. Warns about repetition within one rule. */
  #put(own: Declarations, found: Stated): void {
    const rule = `${found.file}\n${found.preludes.join('\n')}`
    const before = own.get(found.property)
    if (before && this.#rules.get(before) === rule && before.value !== found.value) {
      this.#report.warn(
        'duplicate',
        placeOf(found, this.#several),
        `${found.property} is declared more than once: the last declaration counts`,
      )
    }
    const kept = before && found.comments.length === 0 ? { ...found, comments: before.comments } : found
    this.#rules.set(kept, rule)
    own.set(found.property, kept)
  }
}

/** The properties in the base of several files, with their first file. */
function overlapping(stated: Stated[]): Map<string, string> {
  const first = new Map<string, string>()
  const twice = new Map<string, string>()
  for (const { property, preludes, title, file } of stated) {
    if (contextOf(preludes, title).kind !== 'base') continue
    const known = first.get(property)
    if (known === undefined) first.set(property, file)
    else if (known !== file) twice.set(property, known)
  }
  return twice
}

const fileName = (path: string) => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '') || path

export function placeOf({ file, line, column }: Stated, several: boolean): string {
  return several && file !== '' ? `${file}:${line}:${column}` : `${line}:${column}`
}
