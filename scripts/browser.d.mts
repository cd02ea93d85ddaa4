/** The launch options of Playwright. */
export function findBrowser(): Promise<{ executablePath: string; args: string[] }>
