import type { Documentation } from '@tessera/contract'

/** Who can read it, in words. */
export const readersOf = ({ published, visibility }: Documentation): string =>
  published ? `Published for ${visibility === 'public' ? 'everyone' : 'members'}` : 'Not published'
