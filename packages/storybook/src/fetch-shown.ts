// What lies beside a Storybook's pages, for its window and for the pages of its stories alike.
import { folder, type Shown } from './shown.ts'

/** Throws in words where the file is missing. */
export async function fetchShown(): Promise<Shown> {
  const response = await fetch(`${folder}/tokens.json`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The tokens cannot be loaded: ${response.status}`)
  return (await response.json()) as Shown
}
