/** The text of each generated file, by its path. */
export function iconFiles(): Promise<Map<string, string>>
