// The files of a choice or a drop, each with its path: folders are walked through.
import { isDirectoryDropItem, isFileDropItem, type DirectoryDropItem, type DropItem } from 'react-aria-components'

export interface GivenFile {
  path: string
  blob: Blob
  /** Chosen by its own name, not as part of a folder or an archive. */
  isNamed: boolean
}

/** More entries than any project of tokens has; a home folder has more. */
const mostEntries = 10_000

export function filesOfChoice(list: Iterable<File>): GivenFile[] {
  return Array.from(list, file => ({
    path: file.webkitRelativePath || file.name,
    blob: file,
    isNamed: !file.webkitRelativePath,
  }))
}

/** Asks for a folder, with an input that only lives for the question: a page has one input of files. */
export function chooseFolder(take: (files: FileList) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.webkitdirectory = true
  input.addEventListener('change', () => input.files && take(input.files))
  input.click()
}

/** Returns a sentence where a folder has too many entries. */
export async function filesOfDrop(items: readonly DropItem[]): Promise<GivenFile[] | string> {
  const files: GivenFile[] = []
  for (const item of items) {
    if (isFileDropItem(item)) files.push({ path: item.name, blob: await item.getFile(), isNamed: true })
    if (!isDirectoryDropItem(item)) continue
    const found = await filesIn(item)
    if (found === null)
      return `${item.name} has more than ${mostEntries.toLocaleString('en')} files. Drop the folder that holds the tokens alone.`
    files.push(...found)
  }
  return files
}

async function filesIn(root: DirectoryDropItem): Promise<GivenFile[] | null> {
  const files: GivenFile[] = []
  const open = [{ folder: root, path: root.name }]
  let entries = 0
  for (let next = open.pop(); next; next = open.pop())
    for await (const entry of next.folder.getEntries()) {
      if (++entries > mostEntries) return null
      const path = `${next.path}/${entry.name}`
      if (isFileDropItem(entry)) files.push({ path, blob: await entry.getFile(), isNamed: false })
      else if (!isNoise(entry.name)) open.push({ folder: entry, path })
    }
  return files
}

/** Entries that nobody made: of versions, of packages, and those that macOS adds. */
export const isNoise = (name: string): boolean =>
  ['.git', 'node_modules', '__MACOSX', '.DS_Store'].includes(name) || name.startsWith('._')
