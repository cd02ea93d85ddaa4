import { feature } from '../../feature.ts'
import { createPasswords } from './passwords.ts'

export const passwordsFeature = feature({
  services: { passwords: () => createPasswords() },
})
