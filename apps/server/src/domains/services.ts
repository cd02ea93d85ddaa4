// Makes the services of a process: those of the kernel are given, the features make the others.
import { makers } from './features.ts'
import type { Core, Services } from '../kernel/context.ts'
import type { DomainServices } from '../kernel/services.ts'

type Making = (core: Core, services: () => Services) => unknown

/** `others`: instead of what a feature would make. */
export function createServices(core: Core, others: Partial<DomainServices> = {}): Services {
  const services: Record<string, unknown> = { ...core, ...others }
  const all = () => services as unknown as Services
  for (const [name, make] of Object.entries<Making>(makers)) if (!(name in others)) services[name] = make(core, all)
  return all()
}
