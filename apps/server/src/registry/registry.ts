// Registries of packages: an organization's releases as npm, SwiftPM and Maven ask for them.
import type { FastifyInstance } from 'fastify'
import type { Registry } from './caller.ts'
import { mavenSurface } from './maven/maven.ts'
import { npmSurface } from './npm/npm.ts'
import { swiftSurface } from './swift/swift.ts'

export function registrySurface(app: FastifyInstance, registry: Registry): void {
  app.register(async scope => npmSurface(scope, registry), { prefix: '/npm' })
  app.register(async scope => swiftSurface(scope, registry), { prefix: '/swift' })
  app.register(async scope => mavenSurface(scope, registry), { prefix: '/maven' })
}
