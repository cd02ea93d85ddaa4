// Requests as Prometheus reads them: the same samples as prom-client's own counter and histogram give for the same requests.
import fc from 'fast-check'
import { Counter, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { measureRequests } from './request-metrics.ts'

const bounds = [0.001, 0.01, 1]
const requests = fc.array(
  fc.record({
    method: fc.constantFrom('GET', 'POST'),
    route: fc.constantFrom('/a', '/b/:id', null),
    status: fc.constantFrom(200, 304, 500),
    ms: fc.oneof(fc.nat(3000), fc.constantFrom(0.5, 1, 1.5, 10, 1000)),
  }),
  { maxLength: 40 },
)

/** The lines of the samples, labels in the order of their names. */
const samples = async (registry: Registry) =>
  (await registry.metrics())
    .split('\n')
    .map(line =>
      line.replace(
        /\{(.*)\}/,
        (_, labels: string) =>
          `{${labels
            .split(/,(?=\w+=)/)
            .sort()
            .join()}}`,
      ),
    ) // prettier-ignore
    .sort()

test('are counted and timed as by prom-client', () =>
  fc.assert(
    fc.asyncProperty(requests, async given => {
      const own = new Registry()
      const observe = measureRequests(own, bounds)
      const reference = new Registry()
      const total = new Counter({
        name: 'http_requests_total',
        help: 'Requests answered',
        labelNames: ['method', 'route', 'status'],
        registers: [reference],
      })
      const duration = new Histogram({
        name: 'http_request_duration_seconds',
        help: 'Time from request to answer',
        labelNames: ['method', 'route'],
        buckets: bounds,
        registers: [reference],
      })
      for (const request of given) {
        observe({ id: '', ...request })
        const { method, status, ms } = request
        const route = request.route ?? 'none'
        total.inc({ method, route, status })
        duration.observe({ method, route }, ms / 1000)
      }
      expect(await samples(own)).toEqual(await samples(reference))
    }),
  ))
