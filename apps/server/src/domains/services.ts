// Makes the services of a process: those of the kernel are given, the features make the others.
import { makers } from './features.ts'
import type { Core, Services } from '../kernel/context.ts'
import { isKeptFromOperations } from '../kernel/services.ts'
import type { DomainServices } from '../kernel/services.ts'

type Making = (core: Core, services: () => Services) => unknown

/** `others`: instead of what a feature would make. */
export function createServices(core: Core, others: Partial<DomainServices> = {}): Services {
  const services = { ...core, handed: {} } as Services
  for (const [name, make] of Object.entries<Making>(makers)) {
    const service = name in others ? others[name as keyof DomainServices] : make(core, () => services)
    if (isKeptFromOperations(name)) Object.assign(services, { [name]: service })
    else show(services, name, service)
  }
  return services
}

/** What operations are handed stands in one place: a service that is replaced is so for them as well. */
function show(services: Services, name: string, service: unknown): void {
  const handed: Record<string, unknown> = Object.assign(services.handed, { [name]: service })
  const set = (other: unknown) => void (handed[name] = other)
  Object.defineProperty(services, name, { enumerable: true, get: () => handed[name], set })
}

/** Ends their work; those of later features first, which may use those of earlier ones. */
export async function closeServices({ handed }: Services): Promise<void> {
  for (const service of Object.values<unknown>(handed).reverse()) if (hasEnd(service)) await service.close()
}

const hasEnd = (service: unknown): service is { close(): Promise<void> | void } =>
  typeof service === 'object' && service !== null && 'close' in service
