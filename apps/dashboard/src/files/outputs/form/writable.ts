import { formats } from '@tessera/engine'

/** The formats that an output may have. */
export const writable = formats.filter(format => format.write)
