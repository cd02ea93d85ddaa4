// Conversions between the color spaces of CSS by culori's functions. Its own `converter` knows only the spaces that are
// registered with their parsers and interpolation, which are most of its size, and browsers load this file.
import {
  convertA98ToXyz65,
  convertHslToRgb,
  convertHwbToRgb,
  convertLabToLch,
  convertLabToRgb,
  convertLabToXyz50,
  convertLab65ToRgb,
  convertLchToLab,
  convertLrgbToOklab,
  convertLrgbToRgb,
  convertOklabToLrgb,
  convertOklabToRgb,
  convertP3ToXyz65,
  convertProphotoToXyz50,
  convertRec2020ToXyz65,
  convertRgbToHsl,
  convertRgbToHwb,
  convertRgbToLab,
  convertRgbToLab65,
  convertRgbToLrgb,
  convertRgbToOklab,
  convertRgbToXyz50,
  convertRgbToXyz65,
  convertXyz50ToLab,
  convertXyz50ToProphoto,
  convertXyz50ToRgb,
  convertXyz50ToXyz65,
  convertXyz65ToA98,
  convertXyz65ToLab65,
  convertXyz65ToP3,
  convertXyz65ToRec2020,
  convertXyz65ToRgb,
  convertXyz65ToXyz50,
  convertLab65ToXyz65,
  type Color,
} from 'culori/fn'

type Mode =
  | 'a98'
  | 'hsl'
  | 'hwb'
  | 'lab'
  | 'lab65'
  | 'lch'
  | 'lrgb'
  | 'oklab'
  | 'oklch'
  | 'p3'
  | 'prophoto'
  | 'rec2020'
  | 'rgb'
  | 'xyz50'
  | 'xyz65'

export type ColorIn<M extends Mode> = Extract<Color, { mode: M }>

/** A color in one of the spaces that `converter` knows. */
export type CuloriColor = ColorIn<Mode>

type Steps = { [From in Mode]: { [To in Mode]?: (color: ColorIn<From>) => ColorIn<To> } }

/** The same direct ways as culori registers, so that the numbers are the same. */
const steps: Steps = {
  a98: { rgb: color => convertXyz65ToRgb(convertA98ToXyz65(color)), xyz65: convertA98ToXyz65 },
  hsl: { rgb: convertHslToRgb },
  hwb: { rgb: convertHwbToRgb },
  lab: { rgb: convertLabToRgb, lch: color => convertLabToLch(color), xyz50: convertLabToXyz50 },
  lab65: { rgb: convertLab65ToRgb, xyz65: convertLab65ToXyz65 },
  lch: { rgb: color => convertLabToRgb(convertLchToLab(color)), lab: color => convertLchToLab(color) },
  lrgb: { rgb: convertLrgbToRgb, oklab: convertLrgbToOklab },
  oklab: { rgb: convertOklabToRgb, lrgb: convertOklabToLrgb, oklch: color => convertLabToLch(color, 'oklch') },
  oklch: {
    rgb: color => convertOklabToRgb(convertLchToLab(color)),
    oklab: color => ({ ...convertLchToLab(color), mode: 'oklab' }),
  },
  p3: { rgb: color => convertXyz65ToRgb(convertP3ToXyz65(color)), xyz65: convertP3ToXyz65 },
  prophoto: { rgb: color => convertXyz50ToRgb(convertProphotoToXyz50(color)), xyz50: convertProphotoToXyz50 },
  rec2020: { rgb: color => convertXyz65ToRgb(convertRec2020ToXyz65(color)), xyz65: convertRec2020ToXyz65 },
  rgb: {
    a98: color => convertXyz65ToA98(convertRgbToXyz65(color)),
    hsl: convertRgbToHsl,
    hwb: convertRgbToHwb,
    lab: convertRgbToLab,
    lab65: convertRgbToLab65,
    lch: color => convertLabToLch(convertRgbToLab(color)),
    lrgb: convertRgbToLrgb,
    oklab: convertRgbToOklab,
    oklch: color => convertLabToLch(convertRgbToOklab(color), 'oklch'),
    p3: color => convertXyz65ToP3(convertRgbToXyz65(color)),
    prophoto: color => convertXyz50ToProphoto(convertRgbToXyz50(color)),
    rec2020: color => convertXyz65ToRec2020(convertRgbToXyz65(color)),
    xyz50: convertRgbToXyz50,
    xyz65: convertRgbToXyz65,
  },
  xyz50: {
    rgb: convertXyz50ToRgb,
    lab: convertXyz50ToLab,
    prophoto: convertXyz50ToProphoto,
    xyz65: convertXyz50ToXyz65,
  },
  xyz65: {
    rgb: convertXyz65ToRgb,
    a98: convertXyz65ToA98,
    lab65: convertXyz65ToLab65,
    p3: convertXyz65ToP3,
    rec2020: convertXyz65ToRec2020,
    xyz50: convertXyz65ToXyz50,
  },
}

/** A step from the space of the color. The table has all of them by the space that they take. */
const stepFrom = <M extends Mode>(mode: Mode, to: M) =>
  steps[mode][to] as ((color: CuloriColor) => ColorIn<M>) | undefined

/** Converts colors of any of the spaces into this one, by sRGB where there is no direct way. */
export function converter<M extends Mode>(to: M): (color: CuloriColor) => ColorIn<M> {
  return color => {
    if (color.mode === to) return color as ColorIn<M>
    const direct = stepFrom(color.mode, to)
    if (direct) return direct(color)
    return stepFrom('rgb', to)!(stepFrom(color.mode, 'rgb')!(color))
  }
}
