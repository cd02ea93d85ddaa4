/** Names (of modes, environments, parts of themes) are equal if they differ only in case or Unicode composition. */
export const nameKey = (name: string) => name.normalize('NFC').toLowerCase()
