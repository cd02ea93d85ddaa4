// Files of a project by patterns; what is installed or belongs to Git is none of them.
import { glob } from 'tinyglobby'

/** Paths from `root`, sorted. */
export async function matchingFiles(patterns: readonly string[], root: string): Promise<string[]> {
  const paths = await glob([...patterns], { cwd: root, ignore: ['**/node_modules/**', '**/.git/**'] })
  return paths.sort()
}
