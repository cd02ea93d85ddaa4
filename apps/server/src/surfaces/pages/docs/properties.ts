// The design tokens as custom properties, in the same style sheet as the dashboard's: attributes of the root element
// choose along each axis.
import { exportSystem } from '@tessera/engine'
import { designSystem, readDesignFiles } from '../../../base/design-files.ts'

export async function designProperties(): Promise<string> {
  const written = exportSystem('css', designSystem(await readDesignFiles()), { references: true })
  if ('fault' in written) throw new Error(written.fault)
  return written.text
}
