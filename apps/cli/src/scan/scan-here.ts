// Reads files one after the other: each is parsed as a whole, so that more at once would only need more memory.
import { nothing } from './file-scan.ts'
import type { FileScan } from './file-scan.ts'
import type { Scanner } from './scan-file.ts'

export async function scanHere(scanner: Scanner, paths: readonly string[]): Promise<FileScan[]> {
  const found: FileScan[] = []
  for (const path of paths) {
    const scanned = await scanner.scan(path).catch((error: NodeJS.ErrnoException) => {
      // Deleted since it was listed.
      if (error.code === 'ENOENT') return null
      if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
      return { ...nothing(path), omitted: { why: 'unreadable', message: 'no permission' } as const }
    })
    if (scanned) found.push(scanned)
  }
  return found
}
