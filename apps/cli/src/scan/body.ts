// The body of a usage report, as the API takes it; `column` beside each `line` is for people and editors.
import { relative, sep } from 'node:path'
import type { Hardcoded, Use } from '@tessera/lint-core/scan'
import type { FileScan } from './file-scan.ts'
import type { Origin } from './origin.ts'

interface CodePosition {
  file: string
  line: number
  column: number
}

export interface UsageBody extends Origin {
  scanned_at: string
  /** How many were read. */
  files: number
  uses: (Omit<Use, 'line' | 'column' | 'fix'> & CodePosition)[]
  unknown: ({ name: string } & CodePosition)[]
  hardcoded: (Omit<Hardcoded, 'line' | 'column' | 'fix'> & CodePosition)[]
}

/** `root`: the folder that paths are relative to. `declared`: names that other files declare. */
export function bodyOf(found: readonly FileScan[], { root, origin, at, declared = new Set() }: BodyOptions): UsageBody {
  const own = new Set([...declared, ...found.flatMap(file => file.declared)])
  const each = <In extends CodePosition, Out>(
    list: (file: FileScan) => Omit<In, 'file'>[],
    make: (one: In) => Out,
  ): Out[] =>
    found.flatMap(file => {
      const path = relative(root, file.path).split(sep).join('/')
      return list(file).map(one => make({ ...one, file: path } as In))
    })
  return {
    ...origin,
    scanned_at: at.toISOString(),
    files: found.filter(({ omitted }) => !omitted).length,
    uses: each<Use & CodePosition, UsageBody['uses'][number]>(
      ({ uses }) => uses,
      ({ token, kind, file, line, column, deprecated }) => ({
        token,
        kind,
        file,
        line,
        column,
        ...(deprecated ? { deprecated } : {}),
      }),
    ),
    unknown: each<{ name: string } & CodePosition, UsageBody['unknown'][number]>(
      ({ unknown }) => unknown.filter(({ key }) => !own.has(key)),
      ({ name, file, line, column }) => ({ name, file, line, column }),
    ),
    hardcoded: each<Hardcoded & CodePosition, UsageBody['hardcoded'][number]>(
      ({ hardcoded }) => hardcoded,
      ({ type, value, file, line, column, nearest, distance }) => ({
        type,
        value,
        file,
        line,
        column,
        ...(nearest === undefined ? {} : { nearest, distance: distance! }),
      }),
    ),
  }
}

export interface BodyOptions {
  root: string
  origin: Origin
  at: Date
  declared?: ReadonlySet<string>
}

/** Uses among uses and hard-coded values that a token is near; 1 where there are neither. */
export function coverageOf({ uses, hardcoded }: Pick<UsageBody, 'uses' | 'hardcoded'>): number {
  const near = hardcoded.filter(({ nearest }) => nearest !== undefined).length
  return uses.length + near === 0 ? 1 : uses.length / (uses.length + near)
}
