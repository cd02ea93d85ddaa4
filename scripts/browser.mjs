// The browser for tests, benches and pictures: Chromium from npm, unpacked into the temporary directory at its first use.
import chromium from '@sparticuz/chromium'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

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
    executablePath: await unpacked(),
    // Colors and fonts are rendered the same on every machine.
    args: [...args, '--disable-gpu', '--force-color-profile=srgb', '--font-render-hinting=none'],
  }
}

/**
 * The path of the program. It appears as a whole: other processes may look for it at the same time, and the system runs no
 * program that somebody still writes to.
 */
async function unpacked() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(tmpdir(), `tessera-chromium-${version}`)
  if (!existsSync(folder)) {
    const own = mkdtempSync(`${folder}-`)
    const unpack = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
      cwd: root,
      env: { ...process.env, TMPDIR: own },
    })
    moveUnlessThere(own, folder)
  }
  return join(folder, 'chromium')
}

function moveUnlessThere(own, folder) {
  try {
    renameSync(own, folder)
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    rmSync(own, { recursive: true, force: true })
  }
}
