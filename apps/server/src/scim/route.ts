// What the routes of `/Users` and `/Groups` get and answer.
import type { Provisioning } from '../domains/signing-in/scim/provisioning.ts'
import type { Services } from '../kernel/context.ts'

/** A request of the identity provider of this organization. */
export interface ScimRequest {
  services: Services
  organizationId: string
  /** The address of the endpoints. */
  base: string
  query: Record<string, string | undefined>
  id: string
  /** Reads the body. */
  body: () => Promise<Record<string, unknown>>
  /** Runs a write: all of it or nothing. */
  write: <T>(work: (context: Provisioning) => Promise<T>) => Promise<T>
}

export interface ScimAnswer {
  status: number
  body?: object
  location?: string
}

export type ScimRoute = (request: ScimRequest) => Promise<ScimAnswer>

export interface ScimRoutes {
  [methodAndPath: string]: ScimRoute
}
