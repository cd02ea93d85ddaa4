// The design language as custom properties, in the sheet that the dashboard has too: what the root carries chooses along each axis.
import { exportSystem } from '@tessera/engine'
import { designSystem, readDesignFiles } from '../../../base/design-files.ts'

export async function designProperties(): Promise<string> {
  const written = exportSystem('css', designSystem(await readDesignFiles()), { references: true })
  if ('fault' in written) throw new Error(written.fault)
  return written.text
}
