// Reads a document that describes a whole system: several tokensets, and the axes that combine them.
import {
  formatById,
  importSystem,
  orderOf,
  recogniseFormat,
  type ImportFailure,
  type Modifier,
  type ResolverSet,
  type SourceFile,
  type SystemImport,
} from '@tessera/engine'

/** Returns null for a document of a single tokenset. */
export function readDescribedSystem(files: SourceFile[]): SystemImport | ImportFailure | null {
  const format = recogniseFormat(files)
  if (format === null || !formatById(format)?.readSystem) return null
  const read = importSystem(files, { format })
  return 'errors' in read || isWhole(read) ? read : null
}

const isWhole = ({ tokensets, resolver, isImplied }: SystemImport): boolean =>
  tokensets.length > 1 || (resolver !== null && !isImplied)

/** The sets and the axes of the document, each in the order in which they apply. */
export function partsOf({ resolver }: SystemImport): { sets: ResolverSet[]; axes: Modifier[] } {
  if (!resolver) return { sets: [], axes: [] }
  const order = orderOf(resolver)
  return {
    sets: order.flatMap(entry => ('set' in entry ? resolver.sets.filter(({ name }) => name === entry.set) : [])),
    axes: order.flatMap(entry =>
      'modifier' in entry ? resolver.modifiers.filter(({ name }) => name === entry.modifier) : [],
    ),
  }
}

export const valuesIn = ({ modes }: SystemImport['tokensets'][number]): number =>
  modes.reduce((sum, { tokens }) => sum + tokens.length, 0)

/** "3 tokensets with 5 modes and 48 values, 2 axes". */
export function countWords(system: SystemImport): string {
  const { tokensets } = system
  const values = tokensets.reduce((sum, tokenset) => sum + valuesIn(tokenset), 0)
  const modes = tokensets.reduce((sum, tokenset) => sum + tokenset.modes.length, 0)
  const axes = partsOf(system).axes.length
  const contents = `${counted(tokensets.length, 'tokenset')} with ${counted(modes, 'mode')} and ${counted(values, 'value')}`
  return axes === 0 ? `${contents}, no axes` : `${contents}, ${axes === 1 ? '1 axis' : `${axes} axes`}`
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
