/** What `launch` of Playwright takes. */
export function findBrowser(): Promise<{ executablePath: string; args: string[] }>
