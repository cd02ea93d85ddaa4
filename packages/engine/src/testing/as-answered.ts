// An export as the API and the command line answer it.
import { notesOf, unresolvedOf, type ExportOutput } from '../index.ts'

export const asAnswered = ({ findings, ...output }: ExportOutput) => ({
  ...output,
  notes: notesOf(findings),
  unresolved: unresolvedOf(findings),
})
