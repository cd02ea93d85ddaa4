// Opens the default browser, by the command of each operating system and without a shell: the address is an argument.
import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
}

export function openBrowser(url: string): Promise<boolean> {
  const opener = process.env.BROWSER ? ([process.env.BROWSER] as const) : openers[process.platform]
  const noDisplay =
    process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY && !process.env.BROWSER
  if (!opener || noDisplay) return Promise.resolve(false)
  const [program, ...before] = opener
  return new Promise(resolve => {
    const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
