// Images that pages contain themselves: raster formats alone, as SVG can hold scripts and fetch.
const form = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})$/

/** The first bytes of each format, in base64. */
const starts = { png: 'iVBORw0KGgo', jpeg: '/9j/', gif: 'R0lGODd|R0lGODl', webp: 'UklGR' } as const

export function isRasterImage(address: string): boolean {
  const [, type, data = ''] = form.exec(address) ?? []
  return type !== undefined && starts[type as keyof typeof starts].split('|').some(start => data.startsWith(start))
}
