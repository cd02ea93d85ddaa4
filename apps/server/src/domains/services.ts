// Makes the services of a process: those of the kernel are given, the features make the others.
import { makers } from './features.ts'
import type { Core, Services } from '../kernel/context.ts'
import type { DomainServices } from '../kernel/services.ts'

type Making = (core: Core, services: () => Services) => unknown

/** `others`: instead of what a feature would make. */
export function createServices(core: Core, others: Partial<DomainServices> = {}): Services {
  const services = { ...core, ...others } as Services
  for (const [name, make] of Object.entries<Making>(makers))
    if (!(name in others)) Object.assign(services, { [name]: make(core, () => services) })
  return services
}
