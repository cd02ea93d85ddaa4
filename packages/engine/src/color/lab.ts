// Lab under D65, the space of CIEDE2000. Exported so that comparisons of many colors convert each only once.
import { differenceCiede2000, type Lab65 } from 'culori/fn'
import type { Color } from './color.ts'
import { toCulori } from './convert.ts'
import { converter } from './converter.ts'

const lab65 = converter('lab65')
const ciede2000 = differenceCiede2000()

export type { Lab65 }

/** Without alpha. */
export function toLab(color: Color): Lab65 {
  return lab65(toCulori(color))
}

/** CIEDE2000; from about 2 on two colors can be told apart. */
export function labDifference(one: Lab65, other: Lab65): number {
  return ciede2000(one, other)
}
