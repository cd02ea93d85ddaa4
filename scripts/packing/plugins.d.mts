/** The folders in `packages` that are packed as plugins. */
export const pluginNames: readonly string[]

/** As `tessera-<plugin>.tgz` in the folder; all plugins unless some are named. */
export function packPlugins(folder: string, names?: readonly string[]): Promise<void>
