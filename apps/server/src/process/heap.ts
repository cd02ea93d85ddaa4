// How V8 treats what a request allocates.
import { setFlagsFromString } from 'node:v8'

/**
 * Where many requests are under way, their objects outlive a few collections of the young, and V8 takes that for a property of
 * the code that made them: from then on it puts them among the old at once. There they stay, with everything they refer to,
 * until a full collection: 4 kB for each request, and half of what answering from memory costs. Ours never live long.
 */
export function expectShortLives(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
