/** Maven resolves a project without asking Maven Central. */
export function hasPlugin(): boolean
export function writeMavenProject(
  folder: string,
  of: { server: string; key: string | undefined; maven: string },
): Promise<string[]>
