// V8's treatment of allocations per request.
import { setFlagsFromString } from 'node:v8'

/**
 * Under many concurrent requests, objects survive a few minor collections. V8 attributes that to the allocating code
 * and then allocates its objects in the old generation, where they stay with all their references until a full
 * collection: 4 kB for each request, and half of the cost of a cached answer. These objects are always short-lived.
 */
export function expectShortLives(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
