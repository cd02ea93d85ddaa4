import type { Only } from '../grid-search.ts'

export const filters: { id: Only; label: string }[] = [
  { id: 'aliases', label: 'Aliases' },
  { id: 'formulas', label: 'Formulas' },
  { id: 'broken', label: 'Broken aliases' },
  { id: 'differing', label: 'Different between modes' },
  { id: 'missing', label: 'Missing in a mode' },
  { id: 'unreleased', label: 'Changed since the last release' },
]
