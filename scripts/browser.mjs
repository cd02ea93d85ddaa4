// The browser for tests: Chromium from npm, unpacked into the temporary directory at its first use.
import chromium from '@sparticuz/chromium'

/** What `launch` of Playwright takes. */
export async function findBrowser() {
  return { executablePath: await chromium.executablePath(), args: chromium.args }
}
