import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Set by the global setup, which runs before any test file is read by a worker. */
function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests with Playwright`)
  return value
}

export const origin = () => given('TESSERA_BROWSER_URL')
export const fileOf = (name: string) => join(given('TESSERA_BROWSER_TESTS'), name)

export function keep(name: string, value: unknown): void {
  writeFileSync(fileOf(name), JSON.stringify(value))
}

export function kept<T>(name: string): T {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as T
}
