/** The faults of a tarball, a line each, as publint and "Are the types wrong?" find them. */
export function faultsOf(file: string): Promise<string[]>
