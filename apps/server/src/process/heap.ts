// How V8 treats what a request allocates.
import { setFlagsFromString } from 'node:v8'

/**
 * With many concurrent requests, their objects survive a few minor collections, and V8 treats that as a property of the code that
 * allocates them: from then on it allocates them in the old generation. There they stay, with everything they refer to, until a
 * full collection: 4 kB for each request, and half of the cost of an answer from memory. These objects never live long.
 */
export function expectShortLives(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
