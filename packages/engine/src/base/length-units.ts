// The units of lengths in CSS (Values and Units 4 §6).

const cssUnits =
  'px rem em % vw vh vmin vmax vi vb svw svh svi svb svmin svmax lvw lvh lvi lvb lvmin lvmax dvw dvh dvi dvb dvmin dvmax ' +
  'cqw cqh cqi cqb cqmin cqmax ch ex cap ic lh rlh rch rex rcap ric cm mm q in pt pc'
export const lengthUnits: ReadonlySet<string> = new Set(cssUnits.split(' '))
