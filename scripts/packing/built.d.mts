/** The packed file of a package by the name of its folder; undefined where the build is of other sources. */
export function builtTarball(name: string): string | undefined
