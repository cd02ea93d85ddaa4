// Folds many tokensets into a tree by the slashes of their names.
export interface NamedRecord {
  id: string
  name: string
}

export interface Leaf<Item extends NamedRecord> {
  item: Item
  /** The name without the folders that contain it. */
  label: string
}

export interface Folder<Item extends NamedRecord> {
  path: string
  label: string
  entries: Entry<Item>[]
}

export type Entry<Item extends NamedRecord> = Leaf<Item> | Folder<Item>

export const isFolder = <Item extends NamedRecord>(entry: Entry<Item>): entry is Folder<Item> => 'entries' in entry

/** Folders stand where their first tokenset does. A folder of a single tokenset would only hide it, so there is none. */
export const tokensetTree = <Item extends NamedRecord>(items: readonly Item[]): Entry<Item>[] => entriesOf(items, '')

function entriesOf<Item extends NamedRecord>(items: readonly Item[], path: string): Entry<Item>[] {
  const folders = new Map<string | null, Item[]>()
  for (const item of items) {
    const folder = folderOf(item.name, path)
    folders.set(folder, [...(folders.get(folder) ?? []), item])
  }
  return items.flatMap((item): Entry<Item>[] => {
    const folder = folderOf(item.name, path)
    const members = folders.get(folder)!
    if (folder === null || members.length === 1) return [{ item, label: item.name.slice(path.length) }]
    if (members[0] !== item) return []
    return [{ path: folder, label: folder.slice(path.length, -1), entries: entriesOf(members, folder) }]
  })
}

/** The path of the folder below `path`, with its slash; null for a name that ends here. */
function folderOf(name: string, path: string): string | null {
  const end = name.indexOf('/', path.length)
  return end < 0 || end === name.length - 1 || end === path.length ? null : name.slice(0, end + 1)
}

export const holds = <Item extends NamedRecord>(entry: Entry<Item>, id: string | undefined): boolean =>
  isFolder(entry) ? entry.entries.some(each => holds(each, id)) : entry.item.id === id
