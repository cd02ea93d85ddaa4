// Sorts declarations by context: the base, and the overrides of each mode.
import { splitCss } from '../../base/split-css.ts'
import type { Report } from '../../reading/report.ts'
import { contextOf } from './contexts.ts'
import type { Found } from './scan.ts'

export interface Stated extends Found {
  file: string
}

type Declarations = Map<string, Stated>

export interface Sheet {
  base: Declarations
  /** Where the base is a mode by name as well. */
  baseName: string | null
  modes: { name: string; own: Declarations }[]
}

/** More are scopes of components rather than modes; each mode costs a copy of every token. */
const MOST_MODES = 100

export function sortSheet(stated: Stated[], report: Report): Sheet {
  const base: Declarations = new Map()
  const modes = new Map<string, { name: string; own: Declarations }>()
  const rules = new Map<Stated, string>()
  let baseName: string | null = null
  const several = new Set(stated.map(({ file }) => file)).size > 1

  const modeNamed = (name: string): Declarations | null => {
    const key = name.toLowerCase()
    if (key === baseName?.toLowerCase()) return base
    const known = modes.get(key)
    if (known) return known.own
    if (modes.size >= MOST_MODES) {
      report.warn('dropped', '', `More than ${MOST_MODES} modes: what is said of further ones is left out`)
      return null
    }
    const own: Declarations = new Map()
    modes.set(key, { name: [...name].slice(0, 255).join(''), own })
    return own
  }
  /** The cascade: the later declaration counts. Twice in one and the same rule is worth a word. */
  const put = (own: Declarations | null, found: Stated) => {
    if (!own) return
    const rule = `${found.file}\n${found.preludes.join('\n')}`
    const before = own.get(found.property)
    if (before && rules.get(before) === rule && before.value !== found.value) {
      report.warn(
        'duplicate',
        placeOf(found, several),
        `${found.property} is declared more than once: the last declaration counts`,
      )
    }
    const kept = before && found.comments.length === 0 ? { ...found, comments: before.comments } : found
    rules.set(kept, rule)
    own.set(found.property, kept)
  }

  const scoped: { found: Stated; name: string }[] = []
  const byFile = several ? overlapping(stated) : null
  for (const found of stated) {
    const context = contextOf(found.preludes, found.title)
    if (context.kind === 'scope') scoped.push({ found, name: context.name! })
    else if (context.kind === 'mode') put(modeNamed(context.name!), found)
    else {
      const file = byFile?.get(found.property)
      baseName ??= context.name ?? (file === undefined ? null : fileName(file))
      // `light.css` and `dark.css` both declare `:root`: there the files are the modes, the first the default.
      if (file !== undefined && file !== found.file) put(modeNamed(fileName(found.file)), found)
      else putBase(found)
    }
  }
  const everywhere = new Set(base.keys())
  for (const { found, name } of scoped) {
    const place = placeOf(found, several)
    const before = base.get(found.property)
    // An override of the base is a mode; a property that only components declare has one value here, the first.
    if (everywhere.has(found.property)) put(modeNamed(name), found)
    else if (!before) {
      report.warn('approximated', place, `${found.property} is declared for ${name} only: taken as holding everywhere`)
      put(base, found)
    } else if (before.preludes.join() === found.preludes.join()) put(base, found)
    else if (before.value !== found.value) {
      report.warn(
        'dropped',
        place,
        `${found.property} is declared for several selectors, none of which holds everywhere: the first counts`,
      )
    }
  }
  return { base, baseName, modes: [...modes.values()] }

  /** `light-dark(a, b)` (CSS Color 5) is two declarations in one. */
  function putBase(found: Stated): void {
    const inside = /^light-dark\(([\s\S]*)\)$/i.exec(found.value)?.[1]
    const pair = inside === undefined ? null : splitCss(inside, ',')
    if (pair?.length !== 2) return put(base, found)
    put(base, { ...found, value: pair[0]! })
    put(modeNamed('dark'), { ...found, value: pair[1]! })
  }
}

/** Properties in the base of several files, with the first of these files. */
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
