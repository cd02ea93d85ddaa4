// The browser for tests, benches and pictures: Chromium from npm, unpacked into the temporary directory at its first use.
import chromium from '@sparticuz/chromium'

// Made for machines that live for one request: one process for all, which ends with its first page, and no protection
// between origins, which is a part of what is tested.
const unwanted =
  /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials)$/

/** What `launch` of Playwright takes. */
export async function findBrowser() {
  const args = chromium.args.filter(each => !unwanted.test(each))
  return {
    executablePath: await chromium.executablePath(),
    // Colors and letters look the same on every machine.
    args: [...args, '--force-color-profile=srgb', '--font-render-hinting=none'],
  }
}
