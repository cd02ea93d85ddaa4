// The browser for tests, benches and pictures: Chromium from npm, unpacked into the temporary directory at its first use.
import chromium from '@sparticuz/chromium'

// Its default flags are for short-lived machines: a single process, which ends with its first page, and no isolation between
// origins, which tests cover.
const unusable =
  /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials)$/

// They also draw through a graphics card emulated on the processor, for WebGL, which nothing here uses. Without it Chromium
// draws in software by itself, which takes a quarter less processor time in the browser tests.
const emulatedGraphics = /^--(in-process-gpu|ignore-gpu-blocklist|enable-unsafe-swiftshader|use-gl=.*|use-angle=.*)$/

/** The launch options of Playwright. */
export async function findBrowser() {
  const args = chromium.args.filter(each => !unusable.test(each) && !emulatedGraphics.test(each))
  return {
    executablePath: await chromium.executablePath(),
    // Colors and fonts are rendered the same on every machine.
    args: [...args, '--disable-gpu', '--force-color-profile=srgb', '--font-render-hinting=none'],
  }
}
