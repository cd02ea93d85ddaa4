// A server for one run of all tests.
import { startServer } from './server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const { url, folder, stop } = await startServer()
  process.env['TESSERA_BROWSER_TESTS'] = folder
  process.env['TESSERA_BROWSER_URL'] = url
  return stop
}
