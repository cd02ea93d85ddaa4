import { feature } from '../../feature.ts'
import { packages } from './packages.ts'
import { buildPackages } from './build-packages.ts'
import { sealRegistryKey } from './registry-key.ts'
import { workInThread } from './working/release-work.ts'

export const packagesFeature = feature({
  operations: { packages },
  services: { releaseWork: () => workInThread() },
  jobs: { packages: [buildPackages] },
  preparations: { 'encrypt the registry key': sealRegistryKey },
})
